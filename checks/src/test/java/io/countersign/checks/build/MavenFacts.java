package io.countersign.checks.build;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads modules, coordinates, dependencies and versions out of the poms. */
final class MavenFacts {

  private static final String GRAMMAR_PLUGIN = "antlr4-maven-plugin";
  private static final String JUNIT_BOM = "junit-bom";

  private final Path root;
  private final PomElement pom;
  private final SortedMap<String, String> facts = new TreeMap<>();

  /** Managed versions, by artifact; of a bill of materials, by group. */
  private final Map<String, String> versions = new HashMap<>();

  private MavenFacts(Path root) {
    this.root = root;
    this.pom = PomElement.read(root, "pom.xml");
  }

  /** What the poms under a folder say, by subject. */
  static SortedMap<String, String> read(Path root) {
    return new MavenFacts(root).read();
  }

  private SortedMap<String, String> read() {
    facts.put("group", pom.textOf("groupId"));
    facts.put("version", resolved(pom.textOf("version")));
    pom.all("dependencyManagement", "dependencies").forEach(this::manage);
    pom.all("modules").forEach(module -> readModule(module.text(), ""));
    for (var profile : pom.all("profiles")) {
      profile.all("modules").forEach(module -> readModule(module.text(), profile.textOf("id")));
    }
    return facts;
  }

  private void manage(PomElement managed) {
    var group = managed.textOf("groupId");
    var version = resolved(managed.textOf("version"));
    if (!managed.textOf("scope").equals("import")) {
      versions.put(coordinates(managed), version);
    } else if (managed.textOf("artifactId").equals(JUNIT_BOM)) {
      // What Jupiter calls 5.a.b, its platform calls 1.a.b.
      versions.put("org.junit.jupiter", version);
      versions.put("org.junit.platform", "1" + version.substring(version.indexOf('.')));
    } else {
      versions.put(group, version);
    }
  }

  private void readModule(String name, String profile) {
    var module = PomElement.read(root, name + "/pom.xml");
    facts.put("module " + name, in(profile, module.textOf("artifactId")));
    module
        .all("dependencyManagement", "dependencies")
        .forEach(managed -> facts.put(name + ": " + coordinates(managed), "managed"));
    readDependencies(name, "", module);
    for (var own : module.all("profiles")) {
      readDependencies(name, own.textOf("id"), own);
    }
    plugins(module, "maven-compiler-plugin")
        .flatMap(plugin -> plugin.all("configuration", "annotationProcessorPaths").stream())
        .forEach(
            path -> {
              facts.put(name + ": " + coordinates(path), "processor");
              facts.put("version of " + coordinates(path), resolved(path.textOf("version")));
            });
    plugins(module, GRAMMAR_PLUGIN)
        .forEach(
            plugin -> {
              facts.put(name + ": org.antlr:antlr4", "grammar tool");
              facts.put("version of org.antlr:antlr4", resolved("${antlr.version}"));
            });
  }

  private void readDependencies(String name, String profile, PomElement from) {
    for (var dependency : from.all("dependencies")) {
      facts.put(name + ": " + coordinates(dependency), in(profile, scope(dependency)));
      if (!dependency.textOf("groupId").equals(pom.textOf("groupId"))) {
        putVersion(dependency);
      }
    }
  }

  /** What is said by a profile, or by the pom itself. */
  static String in(String profile, String said) {
    return profile.isEmpty() ? said : said + " with -P" + profile;
  }

  private void putVersion(PomElement dependency) {
    var managed = versions.get(coordinates(dependency));
    facts.put(
        "version of " + coordinates(dependency),
        managed == null
            ? versions.getOrDefault(dependency.textOf("groupId"), "an unmanaged version")
            : managed);
  }

  private static String scope(PomElement dependency) {
    var scope = dependency.textOf("scope").isEmpty() ? "compile" : dependency.textOf("scope");
    boolean optional = dependency.textOf("optional").equals("true");
    if (scope.equals("provided") || (optional && !scope.equals("runtime"))) {
      return "optional";
    }
    return optional ? "runtime and optional" : scope;
  }

  private String resolved(String text) {
    return text.startsWith("${")
        ? resolved(pom.textOf("properties", text.substring(2, text.length() - 1)))
        : text;
  }

  private static Stream<PomElement> plugins(PomElement module, String artifact) {
    return Stream.of(module.all("build", "plugins"))
        .flatMap(List::stream)
        .filter(plugin -> plugin.textOf("artifactId").equals(artifact));
  }

  private static String coordinates(PomElement element) {
    return element.textOf("groupId") + ":" + element.textOf("artifactId");
  }
}
