package io.countersign.checks.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Gradle build beside the Maven build says what the Maven build says. */
final class BuildParityTest {

  @Test
  void shouldFindNoDifferenceBetweenTheBuilds() {
    // given
    Path root = BuildCopy.root();

    // when
    List<Complaint> complaints = BuildParity.complaints(root);

    // then
    assertThat(complaints).as("differences between the Maven and the Gradle build").isEmpty();
  }
}
