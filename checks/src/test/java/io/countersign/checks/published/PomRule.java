package io.countersign.checks.published;

import io.countersign.checks.Finding;
import io.countersign.checks.build.PomElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A published pom says what a host needs, and nothing that only our build understands. */
final class PomRule {

  private static final Set<String> BUILD_ONLY =
      Set.of(
          "parent",
          "modules",
          "build",
          "reporting",
          "profiles",
          "repositories",
          "pluginRepositories",
          "distributionManagement");

  private static final Set<String> FOR_HOSTS = Set.of("", "compile", "runtime");

  private final String place;
  private final PomElement pom;
  private final List<Finding> findings = new ArrayList<>();

  private PomRule(String place, PomElement pom) {
    this.place = place;
    this.pom = pom;
  }

  /** What is wrong with the published pom of a module. */
  static List<Finding> findings(PublishedModule module, PomElement pom) {
    return new PomRule(module.name() + "/" + pom.site().file(), pom).read(module);
  }

  private List<Finding> read(PublishedModule module) {
    expect(pom.textOf("groupId").equals(PublishedModule.GROUP), "It has another group than ours.");
    expect(pom.textOf("artifactId").equals(module.name()), "It is the pom of something else.");
    expect(pom.textOf("version").equals(module.version()), "It has another version than the root.");
    for (var word : List.of("name", "description")) {
      expect(!pom.textOf(word).isBlank(), "It has no <" + word + ">.");
    }
    expect(
        pom.textOf("licenses", "license", "name").equals(Licence.OURS),
        "It does not say that its licence is " + Licence.OURS + ".");
    expect(!pom.textOf("developers", "developer", "name").isBlank(), "It names no <developer>.");
    for (var word : pom.children()) {
      expect(!BUILD_ONLY.contains(word.name()), "It has <" + word.name() + ">.");
    }
    everything(pom).forEach(this::readText);
    pom.all("dependencies").forEach(this::readDependency);
    return findings;
  }

  private void readText(PomElement element) {
    expect(!element.text().contains("${"), "It leaves open what " + element.text() + " means.");
  }

  private void readDependency(PomElement dependency) {
    var name = dependency.textOf("artifactId");
    expect(
        FOR_HOSTS.contains(dependency.textOf("scope")),
        "It names " + name + ", which only our build uses.");
    expect(!dependency.textOf("version").isBlank(), "It gives no version of " + name + ".");
  }

  private void expect(boolean holds, String otherwise) {
    if (!holds) {
      findings.add(
          new Finding(
              place,
              otherwise,
              "mend the module's pom.xml, or how flatten-maven-plugin makes this one of it."));
    }
  }

  private static Stream<PomElement> everything(PomElement element) {
    return Stream.concat(
        Stream.of(element), element.children().stream().flatMap(PomRule::everything));
  }
}
