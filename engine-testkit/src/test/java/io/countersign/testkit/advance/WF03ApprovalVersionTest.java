package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Event;
import io.countersign.engine.request.ApprovalAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** WF-03: an approval counts for what was approved, for one gate, and never again. */
class WF03ApprovalVersionTest {

  private static final String ASKED = Patches.id(SUBMITTED, 1);

  private final Office office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

  @Test
  void shouldNotPassTheGateWithAnApprovalOfWhatWasChangedSince() {
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);

    office.work();

    assertThat(office.host.calls).doesNotContain("approve");
    assertThat(office.events(Event.ApprovalsApplied.class)).isEmpty();
    assertThat(office.rows(ASKED).get(0).expects().applied()).contains(false);
  }

  @Test
  void shouldPassTheGateOnceApprovedAnew() {
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);
    office.work();
    office.request("submit");
    office.work();

    office.decide(ASKED, "ada", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(ASKED))
        .extracting(row -> row.expects().applied().orElseThrow())
        .containsExactly(false, true);
  }

  @Test
  void shouldRefuseADecisionOnAnotherVersion() {
    var stale = Rigs.yes(office, ASKED);
    office.edit("amount", 900L);

    var before = office.book(stale, Actor.person("ada"));
    office.work();
    office.request("submit");
    office.work();
    var after = office.book(stale, Actor.person("ada"));

    assertThat(((Booking.Denied) before).problems().get(0).code().name())
        .isEqualTo("APPROVAL_STALE");
    assertThat(after).isNotInstanceOf(Booking.Booked.class);
    assertThat(office.events(Event.ApprovalDecided.class)).isEmpty();
  }

  @Test
  void shouldRefuseADecisionThatNamesWhatWasNotShown() {
    var shown = Rigs.yes(office, ASKED);
    var others =
        List.of(
            new ApprovalAnswer(
                shown.step(), shown.version() - 1, shown.materialHash(), shown.answer(), ""),
            new ApprovalAnswer(shown.step(), shown.version(), "other", shown.answer(), ""));

    for (var other : others) {
      var booking = office.book(other, Actor.person("ada"));

      assertThat(((Booking.Denied) booking).problems().get(0).code().name())
          .isEqualTo("APPROVAL_STALE");
    }
    assertThat(office.events(Event.ApprovalDecided.class)).isEmpty();
  }

  @Test
  void shouldNotUseADecisionTwice() {
    var decision = Rigs.yes(office, ASKED);
    office.book(decision, Actor.person("ada"));
    office.work();

    var again = office.book(decision, Actor.person("ada"));
    office.work();

    assertThat(again).isInstanceOf(Booking.Unchanged.class);
    assertThat(office.events(Event.ApprovalsApplied.class)).hasSize(1);
    assertThat(office.state().approvals()).isEmpty();
  }
}
