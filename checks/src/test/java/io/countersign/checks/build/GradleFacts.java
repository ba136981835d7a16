package io.countersign.checks.build;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads modules, coordinates, dependencies and versions out of the Gradle files, one line at a
 * time. The files are not run.
 */
final class GradleFacts {

  /** What Maven calls an artifact that is in exactly these configurations. */
  private static final Map<String, String> SCOPES =
      Map.of(
          "[api]", "compile",
          "[runtimeOnly]", "runtime",
          "[compileOnly, testImplementation]", "optional",
          "[compileOnly, testRuntimeOnly]", "runtime and optional",
          "[testImplementation]", "test",
          "[testRuntimeOnly]", "test",
          "[annotationProcessor]", "processor",
          "[antlr]", "grammar tool");

  /** How a line is made to depend on {@code -Pname}, as on a profile of Maven. */
  private static final String PROPERTY =
      "(?:^ *if \\(providers\\.gradleProperty\\(\"([^\"]+)\"\\)\\.isPresent\\) \\{\n)?";

  private static final Pattern MODULE =
      Pattern.compile("(?m)" + PROPERTY + "^ *include\\(\":([^\"]+)\"\\)$");
  private static final Pattern COORDINATE =
      Pattern.compile("(?m)^  (group|version) = \"([^\"]+)\"$");
  private static final Pattern VERSION = Pattern.compile("(?m)^([a-z0-9-]+) = \"([^\"]+)\"$");
  private static final Pattern LIBRARY =
      Pattern.compile(
          "(?m)^([A-Za-z0-9]+) = \\{ module = \"([^\"]+)\", version\\.ref = \"([^\"]+)\" }$");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "(?m)"
              + PROPERTY
              + "^ +([a-zA-Z]+)\\((?:libs\\.([A-Za-z0-9]+)|project\\(\":([^\"]+)\"\\))\\)( \\{)?$");

  /** Surefire brings the launcher that fits the engines; Gradle has to be told. */
  private static final String LAUNCHER = "org.junit.platform:junit-platform-launcher";

  private final UnaryOperator<String> files;
  private final SortedMap<String, String> facts = new TreeMap<>();
  private final Map<String, String> artifacts = new HashMap<>();

  private GradleFacts(UnaryOperator<String> files) {
    this.files = files;
  }

  /** What the Gradle files say, by subject. */
  static SortedMap<String, String> read(UnaryOperator<String> files) {
    return new GradleFacts(files).read();
  }

  private SortedMap<String, String> read() {
    COORDINATE
        .matcher(files.apply("build.gradle.kts"))
        .results()
        .forEach(said -> facts.put(said.group(1), said.group(2)));
    readCatalog(files.apply("gradle/libs.versions.toml"));
    MODULE
        .matcher(files.apply("settings.gradle.kts"))
        .results()
        .forEach(
            module -> readModule(module.group(2).replace(':', '/'), property(module.group(1))));
    return facts;
  }

  private void readCatalog(String catalog) {
    var versions = new HashMap<String, String>();
    VERSION.matcher(catalog).results().forEach(said -> versions.put(said.group(1), said.group(2)));
    LIBRARY
        .matcher(catalog)
        .results()
        .forEach(
            library -> {
              artifacts.put(library.group(1), library.group(2));
              if (!library.group(2).equals(LAUNCHER)) {
                facts.put(
                    "version of " + library.group(2),
                    versions.getOrDefault(library.group(3), "an unknown version"));
              }
            });
  }

  private void readModule(String module, String property) {
    var file = files.apply(module + "/build.gradle.kts");
    facts.put("module " + module, MavenFacts.in(property, lastOf(module, '/')));
    boolean platform = file.contains("`java-platform`");
    SortedMap<String, SortedSet<String>> configurations = new TreeMap<>();
    var properties = new HashMap<String, String>();
    DEPENDENCY
        .matcher(file)
        .results()
        .forEach(
            said -> {
              var artifact =
                  said.group(3) == null
                      ? "io.countersign:" + lastOf(said.group(4), ':')
                      : artifacts.getOrDefault(said.group(3), "libs." + said.group(3));
              configurations.computeIfAbsent(artifact, key -> new TreeSet<>()).add(said.group(2));
              properties.put(artifact, property(said.group(1)));
            });
    configurations.remove(LAUNCHER);
    configurations.forEach(
        (artifact, in) ->
            facts.put(
                module + ": " + artifact,
                MavenFacts.in(
                    properties.getOrDefault(artifact, ""),
                    platform ? "managed" : SCOPES.getOrDefault(in.toString(), in.toString()))));
  }

  /** The name of the property that a line depends on; empty for a line that always counts. */
  private static String property(@Nullable String name) {
    return name == null ? "" : name;
  }

  private static String lastOf(String path, char separator) {
    return path.substring(path.lastIndexOf(separator) + 1);
  }
}
