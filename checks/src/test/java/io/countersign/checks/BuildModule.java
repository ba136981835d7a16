package io.countersign.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * One module of the build.
 *
 * @param name its path in the root pom, such as {@code engine-dsl} or {@code examples/quickstart}
 * @param directory where it is
 * @param profile the profile that builds it, or empty if every build does
 */
public record BuildModule(String name, Path directory, String profile) {

  private static final Pattern EXPORT =
      Pattern.compile("^\\s*exports\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

  /** Whether this build has compiled it: always, or because its profile is active. */
  public boolean isBuilt() {
    return profile.isEmpty() || profile.equals(System.getProperty("countersign.profile"));
  }

  /** The folder of its Java sources. */
  public Path mainSources() {
    return directory.resolve("src/main/java");
  }

  /** Whether it compiles anything, which a bill of materials does not. */
  public boolean hasClasses() {
    return Files.isDirectory(mainSources());
  }

  /** Whether hosts use it, which they do not with an example. */
  public boolean isPublished() {
    return hasClasses() && name.startsWith("engine-");
  }

  /** Whether everybody may use the public types of a package of this module. */
  public boolean exports(String packageName) {
    return !Files.exists(moduleInfo()) || exportsOf(moduleInfo()).contains(packageName);
  }

  private Path moduleInfo() {
    return mainSources().resolve("module-info.java");
  }

  private static Set<String> exportsOf(Path moduleInfo) {
    var packages = new TreeSet<String>();
    var matcher = EXPORT.matcher(Repository.read(moduleInfo));
    while (matcher.find()) {
      packages.add(matcher.group(1));
    }
    return packages;
  }
}
