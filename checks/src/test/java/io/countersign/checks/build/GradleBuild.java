package io.countersign.checks.build;

import io.countersign.checks.build.GradleFile.Block;
import io.countersign.checks.build.GradleFile.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the Gradle files: settings, root, catalog, and one file for each module. */
final class GradleBuild {

  private static final String SETTINGS = "settings.gradle.kts";
  private static final String ROOT = "build.gradle.kts";
  private static final Pattern NAME = Pattern.compile("rootProject\\.name = \"([^\"]+)\"");
  private static final Pattern INCLUDE = Pattern.compile("include\\(\"((?::[a-z0-9-]+)+)\"\\)");
  private static final Set<String> NEVER_READ = Set.of("target", "build", ".git", ".gradle");

  /** The whole root file: what is common to all modules, so that theirs stay lists. */
  private static final LinePattern SUBPROJECTS =
      new LinePattern(
          """
            group = "<group>"
            version = "<version>"
            repositories {
              mavenCentral()
            }
            tasks.withType<JavaCompile>().configureEach {
              options.encoding = "UTF-8"
              options.release = <release>
            }
            tasks.withType<Test>().configureEach {
              useJUnitPlatform()
              include("<tests>", "<properties>")
              systemProperty("countersign.root", rootDir.path)
              systemProperty("java.awt.headless", "true")
              systemProperties(providers.systemPropertiesPrefixedBy("countersign.test.").get())
            }
          """);

  private final Path root;
  private final SortedMap<String, Fact> whole = new TreeMap<>();
  private final SortedMap<String, Area> modules = new TreeMap<>();
  private final List<Complaint> unreadable = new ArrayList<>();

  private GradleBuild(Path root) {
    this.root = root;
  }

  /** What the Gradle files under this directory say. */
  static BuildModel read(Path root) {
    return new GradleBuild(root).read();
  }

  private BuildModel read() {
    readRoot();
    VersionCatalog catalog = VersionCatalog.read(root, unreadable);
    whole.putAll(catalog.facts());
    GradleFile settings = GradleFile.read(root, SETTINGS, unreadable);
    for (Line line : settings.lines()) {
      readSetting(settings, line, catalog);
    }
    refuseStrangers();
    return new BuildModel(new Area("The build", settings.site(), whole), modules, unreadable);
  }

  private void readRoot() {
    GradleFile file = GradleFile.read(root, ROOT, unreadable);
    for (Block block : file.blocks()) {
      if (!block.header().text().equals("subprojects {") || whole.containsKey("group")) {
        file.refuse(block.header(), "one block 'subprojects {'");
        continue;
      }
      Map<String, Fact> said = SUBPROJECTS.match(file, block.header(), block.body());
      rename(said, "group", "group");
      rename(said, "version", "version");
      rename(said, "release", "Java release");
      Fact tests = said.get("tests");
      Fact properties = said.get("properties");
      if (tests != null && properties != null) {
        whole.put(
            "test classes", new Fact(tests.value() + ", " + properties.value(), tests.site()));
      }
    }
  }

  private void rename(Map<String, Fact> said, String hole, String subject) {
    Fact fact = said.get(hole);
    if (fact != null) {
      whole.put(subject, fact);
    }
  }

  private void readSetting(GradleFile settings, Line line, VersionCatalog catalog) {
    Matcher name = NAME.matcher(line.text());
    Matcher include = INCLUDE.matcher(line.text());
    if (name.matches() && !whole.containsKey("name")) {
      whole.put("name", new Fact(name.group(1), line.site()));
    } else if (include.matches() && !modules.containsKey(directory(include.group(1)))) {
      String directory = directory(include.group(1));
      modules.put(directory, GradleModule.read(root, directory, catalog, unreadable));
    } else {
      settings.refuse(line, "the name of the build, or a new include(\":directory\")");
    }
  }

  /** A project path, such as {@code :examples:cli}, as the directory that Gradle takes it for. */
  private static String directory(String project) {
    return project.substring(1).replace(':', '/');
  }

  /** Whatever else Gradle would read changes the build behind the comparison's back. */
  private void refuseStrangers() {
    var known = new TreeSet<>(Set.of(SETTINGS, ROOT, VersionCatalog.FILE));
    modules.keySet().forEach(directory -> known.add(directory + "/" + ROOT));
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes a) {
              boolean skipped = NEVER_READ.contains(String.valueOf(directory.getFileName()));
              boolean sources = directory.endsWith("src");
              return skipped || sources ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes a) {
              String name = root.relativize(file).toString().replace('\\', '/');
              if (gradleWouldRead(name) && !known.contains(name)) {
                unreadable.add(stranger(name));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean gradleWouldRead(String name) {
    return name.endsWith(".gradle")
        || name.endsWith(".gradle.kts")
        || name.endsWith("gradle.properties")
        || name.endsWith("gradlew")
        || name.endsWith("gradlew.bat")
        || name.startsWith("buildSrc/")
        || name.startsWith("gradle/");
  }

  private static Complaint stranger(String name) {
    return new Complaint(
        new Site(name, 1),
        "Expected no more files of the Gradle build, but found this one.",
        "Remove it, or include its module in settings.gradle.kts.");
  }
}
