package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import org.junit.jupiter.api.Test;

/** The licences of what hosts get are allowed ones, and listed. */
class LicencesIT {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldBringNothingUnderAnotherLicence() {
    Finding.assertNone(licences().findings());
  }

  @Test
  void shouldListTheLicenceOfEveryJar() {
    // given
    var list = REPOSITORY.root().resolve("docs/licences.md");
    var page = licences().page();
    if ("write".equals(System.getProperty("countersign.licences"))) {
      Repository.write(list, page);
    }

    // then
    assertThat(Repository.read(list))
        .as("docs/licences.md; mvn verify -Dcountersign.licences=write writes it")
        .isEqualTo(page);
  }

  private static Licences licences() {
    var consumer = Consumer.built();
    var licences = new Licences(consumer::pomOf);
    for (var module : PublishedModule.withJars(REPOSITORY)) {
      licences.add(module.name(), consumer.broughtBy(module));
    }
    return licences;
  }
}
