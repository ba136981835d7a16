package io.countersign.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
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

  private static final Set<String> INTERNAL = readInternal();

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

  /**
   * Whether everybody may use the public types of a package of this module. A jar that is an
   * automatic module cannot hide a package, so a list names those that are no API.
   */
  public boolean exports(String packageName) {
    return Files.exists(moduleInfo())
        ? exportsOf(moduleInfo()).contains(packageName)
        : !INTERNAL.contains(packageName);
  }

  /** The packages of automatic modules that are no API. */
  public static Set<String> internalPackages() {
    return INTERNAL;
  }

  private static Set<String> readInternal() {
    try (var list = BuildModule.class.getResourceAsStream("/internal-packages.txt")) {
      var text = new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8);
      return Collections.unmodifiableSet(new TreeSet<>(text.lines().toList()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
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
