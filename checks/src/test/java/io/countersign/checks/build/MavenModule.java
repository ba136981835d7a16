package io.countersign.checks.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the pom of one module. What Gradle could not say in the same way is a complaint. */
final class MavenModule {

  private static final String GRAMMARS = "src/main/antlr4";
  private static final Set<String> DEPENDENCY_WORDS =
      Set.of("groupId", "artifactId", "version", "scope", "optional", "exclusions");

  private final Path directory;
  private final PomElement parent;
  private final PomElement pom;
  private final MavenVersions managed;
  private final List<Complaint> unreadable;
  private final SortedMap<String, Fact> facts = new TreeMap<>();
  private final SortedMap<String, Fact> versions = new TreeMap<>();
  private final String name;

  MavenModule(
      Path root,
      String name,
      PomElement parent,
      MavenVersions managed,
      List<Complaint> unreadable) {
    this.directory = root.resolve(name);
    this.name = name;
    this.parent = parent;
    this.pom = PomElement.read(root, name + "/pom.xml");
    this.managed = managed;
    this.unreadable = unreadable;
  }

  /** The versions of what this module depends on; known after {@link #read()}. */
  SortedMap<String, Fact> versions() {
    return versions;
  }

  Area read() {
    boolean platform = pom.textOf("packaging").equals("pom");
    put("artifact", pom.textOf("artifactId"), pom.site());
    put("kind", platform ? "platform" : "library", pom.site());
    put("published", pom.textOf("properties", "maven.deploy.skip").equals("true") ? "no" : "yes");
    if (platform) {
      readPlatform();
    } else {
      pom.child("dependencyManagement")
          .ifPresent(e -> refuse(e, "versions are managed in the root pom"));
      pom.all("dependencies").forEach(this::readDependency);
      testsNeedALauncher();
      readPlugins();
    }
    pom.child("profiles").ifPresent(e -> refuse(e, "modules have no profiles"));
    refuseWhatTheRootDecides();
    return new Area("Module " + name, pom.site(), facts);
  }

  private void refuseWhatTheRootDecides() {
    for (PomElement property : pom.all("properties")) {
      if (parent.child("properties", property.name()).isPresent() && !isStamp(property)) {
        refuse(property, "the root pom decides this for all modules");
      }
    }
    if (pom.child("parent").isPresent()
        && !pom.textOf("parent", "artifactId").equals(parent.textOf("artifactId"))) {
      refuse(pom, "the root pom is the parent of all modules");
    }
  }

  /** The bill of materials has no parent, so it repeats the stamp that makes builds repeatable. */
  private static boolean isStamp(PomElement property) {
    return property.name().equals("project.build.outputTimestamp");
  }

  private void readPlatform() {
    if (!pom.textOf("version").equals(ownVersion())) {
      pom.child("version")
          .ifPresent(
              e -> refuse(e, "the root pom says " + ownVersion() + ", so this says it as well"));
    }
    for (PomElement entry : pom.all("dependencyManagement", "dependencies")) {
      if (!entry.textOf("version").equals("${project.version}")) {
        refuse(entry, "a module here has the version ${project.version}");
      }
      put("managed " + coordinates(entry), "yes", entry.site());
    }
    pom.child("dependencies").ifPresent(e -> refuse(e, "a bill of materials only manages"));
  }

  private String ownVersion() {
    return managed.resolve(new Fact(parent.textOf("version"), parent.site())).value();
  }

  private void readDependency(PomElement dependency) {
    dependency.children().stream()
        .filter(word -> !DEPENDENCY_WORDS.contains(word.name()))
        .forEach(word -> refuse(word, "the comparison does not know this kind of dependency"));
    String group = dependency.textOf("groupId");
    String version = dependency.textOf("version");
    if (group.equals(parent.textOf("groupId"))) {
      if (!version.equals("${project.version}")) {
        refuse(dependency, "a module of this build is asked for as ${project.version}");
      }
    } else if (dependency.child("version").isPresent()) {
      refuse(dependency, "versions are managed in the root pom");
    } else {
      putVersion(group, dependency.textOf("artifactId"), dependency);
    }
    put("dependency " + coordinates(dependency), use(dependency), dependency.site());
  }

  private static String use(PomElement dependency) {
    String scope = dependency.textOf("scope");
    String use = scope.isEmpty() ? "compile" : scope;
    if (use.equals("provided") || dependency.textOf("optional").equals("true")) {
      use = use.equals("runtime") ? "runtime and optional" : "optional";
    }
    String excluded =
        dependency.all("exclusions").stream()
            .map(MavenModule::coordinates)
            .sorted()
            .collect(Collectors.joining(", "));
    return excluded.isEmpty() ? use : use + " without " + excluded;
  }

  /** Surefire brings the launcher that fits the engines; Gradle wants to be told. */
  private void testsNeedALauncher() {
    pom.all("dependencies").stream()
        .filter(d -> d.textOf("groupId").equals("org.junit.jupiter"))
        .filter(d -> d.textOf("scope").equals("test"))
        .findFirst()
        .ifPresent(
            jupiter -> {
              String launcher = "org.junit.platform:junit-platform-launcher";
              facts.putIfAbsent("dependency " + launcher, new Fact("test", jupiter.site()));
              putVersion("org.junit.platform", "junit-platform-launcher", jupiter);
            });
  }

  private void readPlugins() {
    plugin(pom, "antlr4-maven-plugin").ifPresent(this::readGrammar);
    plugin(pom, "maven-jar-plugin")
        .flatMap(
            p -> p.child("configuration", "archive", "manifestEntries", "Automatic-Module-Name"))
        .ifPresent(entry -> put("Automatic-Module-Name", entry.text(), entry.site()));
    plugin(pom, "maven-compiler-plugin").stream()
        .flatMap(p -> p.all("configuration", "annotationProcessorPaths").stream())
        .forEach(
            path -> {
              put("processor " + coordinates(path), "yes", path.site());
              var version = new Fact(path.textOf("version"), path.site());
              versions.put("version of " + coordinates(path), managed.resolve(version));
            });
    pom.child("properties", "exec.mainClass")
        .or(() -> firstNamed("mainClass", pom))
        .ifPresent(
            main -> {
              put("plugin application", "yes", main.site());
              put("main class", main.text(), main.site());
            });
  }

  private void readGrammar(PomElement plugin) {
    PomElement settings = plugin.child("executions", "execution", "configuration").orElse(plugin);
    Site site = settings.site();
    plugin(parent.child("build", "pluginManagement").orElse(parent), "antlr4-maven-plugin")
        .ifPresent(
            shared ->
                versions.put(
                    "version of org.antlr:antlr4",
                    managed.resolve(new Fact(shared.textOf("version"), shared.site()))));
    String arguments =
        Stream.of(
                settings.textOf("listener").equals("false") ? "-no-listener" : "-listener",
                settings.textOf("visitor").equals("true") ? "-visitor" : "-no-visitor",
                settings.textOf("treatWarningsAsErrors").equals("true") ? "-Werror" : "",
                "-package " + grammarPackages())
            .filter(argument -> !argument.isEmpty())
            .collect(Collectors.joining(" "));
    put("plugin antlr", "yes", site);
    put("grammar tool", "org.antlr:antlr4", site);
    put("grammar tool kept unpublished", "yes", site);
    put("grammar directory", GRAMMARS, site);
    put("grammar arguments", arguments, site);
  }

  /** The Maven plugin takes the package from the directory; Gradle's must be told. */
  private String grammarPackages() {
    Path grammars = directory.resolve(GRAMMARS);
    try (Stream<Path> files = Files.walk(grammars)) {
      return files
          .filter(file -> file.toString().endsWith(".g4"))
          .map(file -> grammars.relativize(file.getParent()).toString())
          .map(path -> path.replace(grammars.getFileSystem().getSeparator(), "."))
          .distinct()
          .sorted()
          .collect(Collectors.joining(" and "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<PomElement> plugin(PomElement holder, String artifact) {
    return Stream.of(holder.all("build", "plugins"), holder.all("plugins"))
        .flatMap(List::stream)
        .filter(plugin -> plugin.textOf("artifactId").equals(artifact))
        .findFirst();
  }

  private static Optional<PomElement> firstNamed(String name, PomElement element) {
    return element.children().stream()
        .map(child -> child.name().equals(name) ? Optional.of(child) : firstNamed(name, child))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void putVersion(String group, String artifact, PomElement dependency) {
    managed
        .of(group, artifact)
        .ifPresentOrElse(
            version -> versions.put("version of " + group + ":" + artifact, version),
            () -> refuse(dependency, "its version is managed in the root pom"));
  }

  private static String coordinates(PomElement element) {
    return element.textOf("groupId") + ":" + element.textOf("artifactId");
  }

  private void put(String subject, String value) {
    put(subject, value, pom.site());
  }

  private void put(String subject, String value, Site site) {
    facts.put(subject, new Fact(value, site));
  }

  private void refuse(PomElement element, String reason) {
    unreadable.add(
        new Complaint(
            element.site(),
            "Expected something that both builds can say, but found <%s>: %s."
                .formatted(element.name(), reason),
            "Say it the way the other modules do."));
  }
}
