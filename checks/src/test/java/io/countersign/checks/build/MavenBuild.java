package io.countersign.checks.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the poms: the root pom and one pom for each module that it lists. */
final class MavenBuild {

  private static final String POM = "pom.xml";

  private final Path root;
  private final PomElement pom;
  private final MavenVersions versions;
  private final SortedMap<String, Fact> whole = new TreeMap<>();
  private final SortedMap<String, Area> modules = new TreeMap<>();
  private final List<Complaint> unreadable = new ArrayList<>();

  private MavenBuild(Path root) {
    this.root = root;
    this.pom = PomElement.read(root, POM);
    this.versions = new MavenVersions(pom);
  }

  /** What the poms under this directory say. */
  static BuildModel read(Path root) {
    return new MavenBuild(root).read();
  }

  private BuildModel read() {
    whole.put("name", fact("artifactId"));
    whole.put("group", fact("groupId"));
    whole.put("version", versions.resolve(fact("version")));
    whole.put("Java release", versions.resolve(new Fact("${maven.compiler.release}", pom.site())));
    whole.put("test classes", testClasses());
    for (PomElement module : pom.all("modules")) {
      readModule(module);
    }
    refuseWhatModulesWouldInherit();
    comparePlatforms();
    return new BuildModel(new Area("The build", pom.site(), whole), modules, unreadable);
  }

  private Fact fact(String name) {
    return new Fact(
        pom.textOf(name), pom.child(name).map(PomElement::site).orElseGet(() -> pom.site()));
  }

  /** Surefire names sources and Gradle names classes; both are told as classes. */
  private Fact testClasses() {
    var includes =
        pom.all("build", "pluginManagement", "plugins").stream()
            .filter(p -> p.textOf("artifactId").equals("maven-surefire-plugin"))
            .flatMap(p -> p.all("configuration", "includes").stream())
            .toList();
    String names =
        includes.stream()
            .map(include -> include.text().replace(".java", ".class"))
            .collect(Collectors.joining(", "));
    return new Fact(names, includes.stream().map(PomElement::site).findFirst().orElse(pom.site()));
  }

  private void readModule(PomElement module) {
    String directory = module.text();
    var reader = new MavenModule(root, directory, pom, versions, unreadable);
    modules.put(directory, reader.read());
    whole.putAll(reader.versions());
    comparePlugins(PomElement.read(root, directory + "/" + POM));
  }

  /** A module without the root pom as parent repeats versions of plugins, so they are compared. */
  private void comparePlugins(PomElement module) {
    for (PomElement plugin : module.all("build", "plugins")) {
      String name = plugin.textOf("artifactId");
      String version = plugin.textOf("version");
      pom.all("build", "pluginManagement", "plugins").stream()
          .filter(managed -> managed.textOf("artifactId").equals(name))
          .map(managed -> versions.resolve(new Fact(managed.textOf("version"), managed.site())))
          .filter(managed -> !version.isEmpty() && !version.equals(managed.value()))
          .forEach(
              managed ->
                  unreadable.add(
                      new Complaint(
                          plugin.site(),
                          "Expected %s in the version %s of the root pom (%s), but found %s."
                              .formatted(name, managed.value(), managed.site(), version),
                          "Say the same version, or none where the root pom is the parent.")));
    }
  }

  private void refuseWhatModulesWouldInherit() {
    pom.child("dependencies").ifPresent(this::refuse);
    for (PomElement profile : pom.all("profiles")) {
      profile.child("dependencies").ifPresent(this::refuse);
      profile.child("modules").ifPresent(this::refuse);
    }
  }

  private void refuse(PomElement inherited) {
    unreadable.add(
        new Complaint(
            inherited.site(),
            "Expected no <" + inherited.name() + "> here, because Gradle could not say the same.",
            "Move it into the poms or the list of the modules that need it."));
  }

  /** The bill of materials lists every published module and nothing else. */
  private void comparePlatforms() {
    var published =
        modules.values().stream()
            .filter(m -> said(m, "published").equals("yes") && said(m, "kind").equals("library"))
            .map(m -> "managed " + said(whole, "group") + ":" + said(m, "artifact"))
            .collect(Collectors.toSet());
    modules.values().stream()
        .filter(module -> said(module, "kind").equals("platform"))
        .forEach(
            platform -> {
              var managed =
                  platform.facts().keySet().stream()
                      .filter(subject -> subject.startsWith("managed "))
                      .collect(Collectors.toSet());
              if (!managed.equals(published)) {
                unreadable.add(
                    new Complaint(
                        platform.site(),
                        "Expected exactly the published modules, %s, but found %s."
                            .formatted(names(published), names(managed)),
                        "List each published module once, and no other."));
              }
            });
  }

  private static String names(Iterable<String> subjects) {
    var names = new ArrayList<String>();
    subjects.forEach(subject -> names.add(subject.substring(subject.indexOf(':') + 1)));
    return names.stream().sorted().collect(Collectors.joining(", "));
  }

  private static String said(Area area, String subject) {
    return said(area.facts(), subject);
  }

  private static String said(SortedMap<String, Fact> facts, String subject) {
    Fact fact = facts.get(subject);
    return fact == null ? "" : fact.value();
  }
}
