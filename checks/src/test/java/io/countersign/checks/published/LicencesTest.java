package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import io.countersign.checks.build.PomElement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How licences are found, and which are refused. */
class LicencesTest {

  @TempDir private Path folder;

  @Test
  void shouldTakeTheLicenceOfAParentWhereThePomNamesNone() {
    pom("a", "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>");
    pom("p", "<licenses><license><name>MIT License</name></license></licenses>");

    var licences = licencesOf("a");

    assertThat(licences.findings()).isEmpty();
    assertThat(licences.page()).endsWith("| g:a | 1 | MIT | engine-x |\n");
  }

  @Test
  void shouldBiteWhenALicenceIsUnknownOrMissing() {
    pom("a", "<licenses><license><name>Mine</name></license></licenses>");
    pom("b", "");
    pom(
        "c",
        "<licenses><license><name>MIT</name></license><license><name>Mine</name></license></licenses>");

    assertThat(licencesOf("a", "b", "c").findings())
        .hasSize(3)
        .asString()
        .contains("g:a:1\n  Its licence is not among those that are allowed: [Mine]")
        .contains("g:b:1")
        .contains("[MIT, Mine]");
  }

  @Test
  void shouldListNothingOfOurOwn() {
    var licences = new Licences((group, artifact, version) -> read("none"));
    licences.add("engine-x", List.of(jar(PublishedModule.GROUP, "engine-y")));

    assertThat(licences.page()).doesNotContain("engine-y");
  }

  private Licences licencesOf(String... artifacts) {
    var licences = new Licences((group, artifact, version) -> read(artifact));
    for (var artifact : artifacts) {
      licences.add("engine-x", List.of(jar("g", artifact)));
    }
    return licences;
  }

  private static Brought jar(String group, String artifact) {
    return new Brought(group, artifact, "1", Path.of(artifact + ".jar"));
  }

  private void pom(String artifact, String content) {
    Repository.write(folder.resolve(artifact), "<project>" + content + "</project>");
  }

  private PomElement read(String artifact) {
    return PomElement.read(folder, artifact);
  }
}
