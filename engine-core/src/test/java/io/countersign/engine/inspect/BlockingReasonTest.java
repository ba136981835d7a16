package io.countersign.engine.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reasons in the words that operators read. */
class BlockingReasonTest {

  private static final Instant SINCE = Instant.EPOCH;

  @Test
  void shouldNameThePeopleWhoAreAsked() {
    var reason = new StepReason.Decisions("Limit", List.of("ada", "bob"), SINCE, Optional.empty());

    assertThat(reason.sentence())
        .isEqualTo("'Limit' waits since 1970-01-01T00:00:00Z for the decision of ada and of bob.");
  }

  @Test
  void shouldSayWhatAStepWaitsFor() {
    assertThat(new StepReason.Timer("Pause", SINCE).sentence())
        .isEqualTo("'Pause' waits until 1970-01-01T00:00:00Z.");
    assertThat(new StepReason.External("Bank", "paid", Optional.of(SINCE)).sentence())
        .isEqualTo("'Bank' waits for the event 'paid', until 1970-01-01T00:00:00Z.");
  }

  @Test
  void shouldCountBranches() {
    assertThat(new StepReason.Branches("join", 1, List.of("a", "b")).sentence())
        .isEqualTo("'join' has seen 1 branch and waits for those at 'a', 'b'.");
    assertThat(new StepReason.Branches("join", 0, List.of("a")).sentence())
        .startsWith("'join' has seen 0 branches");
  }

  @Test
  void shouldSayHowToHelpAFailedStep() {
    assertThat(new StepReason.FailedStep("Post", "r1#a2", "HOST: full.").sentence())
        .isEqualTo("'Post' failed: HOST: full. Retry it (token r1#a2), or lead the document out.");
    assertThat(new StepReason.FailedStep("Post", "r1", "").sentence())
        .startsWith("'Post' failed. Retry it");
  }

  @Test
  void shouldNameThePersonWhoPausedIfThereIsOne() {
    assertThat(new InstanceReason.Paused("OPERATOR", "audit", "olga", "Resume it.").sentence())
        .isEqualTo("The workflow is paused by olga: OPERATOR (audit). Resume it.");
    assertThat(new InstanceReason.Paused("DRIFT", "", "", "Resume it.").sentence())
        .isEqualTo("The workflow is paused: DRIFT. Resume it.");
  }

  @Test
  void shouldSayThatAnInstanceIsOver() {
    assertThat(new InstanceReason.Over("cancelled", "void").sentence())
        .isEqualTo("The workflow is cancelled (void).");
    assertThat(new InstanceReason.Over("completed", "").sentence())
        .isEqualTo("The workflow is completed.");
  }

  @Test
  void shouldTellAChangeWithoutANewVersionFromOneThatWasNotRecorded() {
    assertThat(new InstanceReason.Unrecorded(3, 3, List.of("amount")).sentence())
        .startsWith("The document was changed (amount) and still has version 3");
    assertThat(new InstanceReason.Unrecorded(3, 4, List.of()).sentence())
        .startsWith("The document has version 4, but version 3 was recorded last.");
  }
}
