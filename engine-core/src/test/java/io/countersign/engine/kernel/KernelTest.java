package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions of the kernel on small workflows. */
class KernelTest {

  private static final Kernel KERNEL = new Kernel(BuiltInHandlers.handlers());

  @Test
  void shouldStartAtTheStartNode() {
    var draft = TestInstance.draft("event");

    var first = draft.journal().get(0);

    assertThat(first.seq()).isEqualTo(1);
    assertThat(first.at()).isEqualTo(draft.now());
    var started = (InstanceEvent.Started) first.event();
    assertThat(started.nodeId()).isEqualTo("sys:start");
    assertThat(started.by()).isEqualTo(Actor.person("eve"));
    assertThat(started.document()).hasToString("invoice d-1 of acme");
    assertThat(started.workflowHash()).isEqualTo(draft.workflow().hash());
  }

  @Test
  void shouldAdoptADocumentAtTheNodeOfItsStatus() {
    var instance = TestInstance.submitted("event");

    var adopted =
        KERNEL.adopt(instance.program(), instance.facts("olga"), "d-2", "acme", "trace-2");

    assertThat(adopted.map(JournalEntry::event).map(InstanceEvent.Started.class::cast))
        .hasValueSatisfying(
            started -> assertThat(started.nodeId()).isEqualTo("sys:state:submitted"));
  }

  @Test
  void shouldNotAdoptADocumentOfAStatusThatTheWorkflowLacks() {
    var instance = TestInstance.draft("event");
    var facts = instance.facts("olga");
    var odd = facts.document().pin();
    var elsewhere =
        facts.seeing(
            new DecisionFacts.DocumentFacts(
                new DocumentVersion(odd.version(), odd.materialHash(), "archived"), Map.of()));

    assertThat(KERNEL.adopt(instance.program(), elsewhere, "d-2", "acme", "trace-2")).isEmpty();
  }

  @Test
  void shouldRestUntilARequestComes() {
    var draft = TestInstance.draft("event");

    assertThat(draft.nodes()).containsExactly("sys:state:draft");
    assertThat(draft.state().isAtRest()).isTrue();
    assertThat(draft.decide("system", new KernelCommand.Proceed()).isIdle()).isTrue();
  }

  @Test
  void shouldRunFromTheRequestToTheEnd() {
    var instance = TestInstance.submitted("event");
    assertThat(instance.nodes()).containsExactly("paid");

    instance.command("bank", new KernelCommand.Deliver("paid", Map.of("sum", 100L)));
    assertThat(instance.nodes()).containsExactly("sys:state:active");

    assertThat(instance.documentStatus()).isEqualTo("active");
    assertThat(instance.state().progress().status()).isEqualTo(InstanceStatus.RUNNING);
  }

  @Test
  void shouldDecideTheSameFromTheSame() {
    var instance = TestInstance.draft("parallel");
    var command = new KernelCommand.Request("submit", "please");
    var facts = instance.facts("eve");

    var once = KERNEL.decide(instance.program(), instance.state(), command, facts);
    var twice = KERNEL.decide(instance.program(), instance.state(), command, facts);

    assertThat(once.entries()).isNotEmpty();
    assertThat(twice).isEqualTo(once);
  }

  @Test
  void shouldFoldItsEventsIntoTheStateItReturns() {
    var instance = TestInstance.submitted("parallel");

    assertThat(EventApplier.replay("i-1", instance.journal())).isEqualTo(instance.state());
  }

  @Test
  void shouldOnlyRecordAChangeOfOtherFields() {
    var instance = TestInstance.submitted("event").edit("note", "hurry");

    var decision = instance.decide("eve", new KernelCommand.TakeNote());

    assertThat(decision.entries())
        .extracting(JournalEntry::event)
        .containsExactly(new DocumentEvent.Repinned(instance.document().pin()));
    assertThat(instance.nodes()).containsExactly("paid");
  }

  @Test
  void shouldAmendADocumentThatChangedWhereItHadToStay() {
    var instance = TestInstance.submitted("event").edit("amount", 200L);

    instance.command("eve", new KernelCommand.TakeNote());

    assertThat(instance.documentStatus()).isEqualTo("amended");
    assertThat(instance.events(TokenEvent.Left.class))
        .extracting(left -> left.cause().kind())
        .containsExactly(Cause.CauseKind.DRIFT);
  }

  @Test
  void shouldTakeNoNoteOfAVersionItHasSeen() {
    var instance = TestInstance.submitted("event");

    assertThat(instance.decide("eve", new KernelCommand.TakeNote()).isIdle()).isTrue();
  }

  @Test
  void shouldIgnoreAnAnswerToAStepThatIsOver() {
    var instance = TestInstance.submitted("event");

    instance.decide("system", new KernelCommand.Answered(999, new StepAnswer.Said("x", Map.of())));

    assertThat(instance.last())
        .isEqualTo(new InstanceEvent.Ignored("answered", "the step is over", TestInstance.SYSTEM));
  }
}
