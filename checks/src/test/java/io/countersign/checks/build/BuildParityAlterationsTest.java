package io.countersign.checks.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.build.Alteration.Expected;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The comparison sees what it is there to see: each altered copy brings the right complaint. */
final class BuildParityAlterationsTest {

  /** What the real builds are accused of already; {@link BuildParityTest} is there to say it. */
  private static final Set<String> KNOWN = new HashSet<>();

  @BeforeAll
  static void learnWhatTheBuildsAreAccusedOfAlready() {
    BuildParity.complaints(BuildCopy.root()).forEach(known -> KNOWN.add(withoutLines(known)));
  }

  @Test
  void shouldNotComplainAboutACopyThatIsNotAltered(@TempDir Path directory) {
    // given
    BuildCopy copy = SampleModule.addTo(BuildCopy.into(directory));

    // when
    List<Complaint> complaints = newComplaints(copy);

    // then
    assertThat(complaints).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("alterations")
  void shouldComplainExactlyAboutTheAlteration(Alteration alteration, @TempDir Path directory) {
    // given
    BuildCopy copy = SampleModule.addTo(BuildCopy.into(directory));
    alteration.make(copy);

    // when
    List<Complaint> complaints = newComplaints(copy);

    // then
    assertThat(complaints).hasSameSizeAs(alteration.expected());
    for (int i = 0; i < complaints.size(); i++) {
      Expected expected = alteration.expected().get(i);
      assertThat(complaints.get(i).site().file()).isEqualTo(expected.file());
      assertThat(complaints.get(i).toString()).contains(expected.words());
    }
  }

  private static List<Complaint> newComplaints(BuildCopy copy) {
    return BuildParity.complaints(copy.directory()).stream()
        .filter(complaint -> !KNOWN.contains(withoutLines(complaint)))
        .toList();
  }

  private static String withoutLines(Complaint complaint) {
    return complaint.toString().replaceAll(":\\d+", "");
  }

  static Stream<Alteration> alterations() {
    return Stream.of(
            DependencyAlterations.dependencies(),
            DependencyAlterations.versions(),
            DependencyAlterations.platforms(),
            DependencyAlterations.grammars(),
            DependencyAlterations.samples(),
            LineAlterations.modules(),
            LineAlterations.lines(),
            LineAlterations.settings())
        .flatMap(several -> several);
  }
}
