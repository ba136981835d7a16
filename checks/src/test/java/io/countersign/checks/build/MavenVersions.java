package io.countersign.checks.build;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The versions of the root pom: its properties, the dependencies it manages, and the bills of
 * materials it imports. A bill is not opened: it gives its own version to the artifacts of its
 * group. The one exception is JUnit's, which manages two groups: what Jupiter calls 5.a.b, its
 * platform calls 1.a.b.
 */
final class MavenVersions {

  private static final String JUNIT_BOM = "junit-bom";

  private final Map<String, Fact> properties = new HashMap<>();
  private final Map<String, Fact> byArtifact = new HashMap<>();
  private final Map<String, Fact> byGroup = new HashMap<>();

  MavenVersions(PomElement pom) {
    for (PomElement property : pom.all("properties")) {
      properties.put(property.name(), new Fact(property.text(), property.site()));
    }
    for (PomElement managed : pom.all("dependencyManagement", "dependencies")) {
      manage(managed);
    }
  }

  private void manage(PomElement managed) {
    String group = managed.textOf("groupId");
    String artifact = managed.textOf("artifactId");
    Fact version = resolve(new Fact(managed.textOf("version"), managed.site()));
    if (!managed.textOf("scope").equals("import")) {
      byArtifact.put(group + ":" + artifact, version);
    } else if (artifact.equals(JUNIT_BOM)) {
      String platform = "1" + version.value().substring(version.value().indexOf('.'));
      byGroup.put("org.junit.jupiter", version);
      byGroup.put("org.junit.platform", new Fact(platform, version.site()));
    } else {
      byGroup.put(group, version);
    }
  }

  /** The value behind a property reference and the line that holds it; a literal is its own. */
  Fact resolve(Fact said) {
    String text = said.value();
    if (!text.startsWith("${") || !text.endsWith("}")) {
      return said;
    }
    Fact property = properties.get(text.substring(2, text.length() - 1));
    return property == null ? said : resolve(property);
  }

  /** The version that the root pom gives to an artifact. */
  Optional<Fact> of(String group, String artifact) {
    Fact managed = byArtifact.get(group + ":" + artifact);
    return Optional.ofNullable(managed == null ? byGroup.get(group) : managed);
  }
}
