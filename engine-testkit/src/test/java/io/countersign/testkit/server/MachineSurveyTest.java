package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.MachineFacts.Docker;
import io.countersign.testkit.server.MachineFacts.Embedded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The facts of the machine and class path that this test runs on. */
final class MachineSurveyTest {

  private final MachineSurvey survey = new MachineSurvey();

  @Test
  void shouldAskTestcontainersOnlyWhereSomethingLeadsToAnEngine() {
    var asked = survey.make().docker() != Docker.NO_TRACE;

    assertThat(asked).isEqualTo(survey.tracesOfDocker().any());
  }

  @Test
  void shouldFindTheBinariesAndTheDriverOfThisBuild() {
    assertThat(survey.hasDriver()).isTrue();
    assertThat(survey.make().embedded()).isEqualTo(Embedded.PRESENT);
  }

  @Test
  void shouldTellWhetherTheTestsRunAsRoot() throws IOException {
    var mine = Files.createTempFile("mine", null);
    var root = Files.getAttribute(mine, "unix:uid").equals(0);
    Files.delete(mine);

    assertThat(survey.make().machine().root()).isEqualTo(root);
    assertThat(survey.make().machine().os()).isEqualTo(System.getProperty("os.name"));
  }

  @Test
  void shouldNotTakeThisMachineForOneWithMuslUnlessItIsAlpine() {
    assertThat(survey.make().machine().musl())
        .isEqualTo(Files.exists(Path.of("/etc/alpine-release")));
  }
}
