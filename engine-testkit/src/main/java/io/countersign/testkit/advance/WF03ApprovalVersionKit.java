package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Specification of WF-03: an approval counts for the approved version, for one gate, once. */
public abstract class WF03ApprovalVersionKit extends TruthKit {

  private static final String ASKED = PatchDraft.id(SUBMITTED, 1);
  private static final Actor ADA = Actor.person("ada");

  /** Constructor for the subclass of a store's author. */
  protected WF03ApprovalVersionKit() {}

  private InvoiceWorkplace asking() {
    return submit(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
  }

  private static List<Optional<Boolean>> apply(InvoiceWorkplace office) {
    return office.rows(ASKED).stream().map(row -> row.expects().applied()).toList();
  }

  private static void assertStale(CommandResult result) {
    var denied = assertInstanceOf(CommandResult.Rejected.class, result);
    assertEquals("APPROVAL_STALE", denied.problems().get(0).code().name());
  }

  /** An approval is invalidated by an edit before the gate. */
  @Test
  void shouldNotPassTheGateWithAnApprovalOfWhatWasChangedSince() {
    var office = asking();
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);

    office.work();

    assertFalse(office.host.calls.contains("approve"));
    assertEquals(List.of(), office.events(QuestionEvent.ApprovalsApplied.class));
    assertEquals(List.of(Optional.of(false)), apply(office));
  }

  /** The people concerned are told, and no instance is advanced for the result. */
  @Test
  void shouldTellThePeopleWithoutAnAdvance() {
    var office = asking();
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);
    office.work();
    long seq = office.state().progress().seq();

    assertEquals(1, office.send(true));

    assertEquals(List.of(), office.openTriggers());
    assertEquals(List.of(), office.work());
    assertEquals(seq, office.state().progress().seq());
    assertEquals(0, office.send(true));
    assertEquals(List.of(), office.verify());
  }

  /** A notice that cannot be sent is a dead letter and nothing else. */
  @Test
  void shouldKeepANoticeThatFailedForOperators() {
    var office = asking();
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);
    office.work();

    assertEquals(1, office.send(false));

    assertEquals(List.of(), office.openTriggers());
    assertEquals(List.of(), office.verify());
  }

  /** A document passes with an approval of its current version, and only that approval is used. */
  @Test
  void shouldPassTheGateOnceApprovedAnew() {
    var office = asking();
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.edit("amount", 900L);
    office.work();
    office.request("submit");
    office.work();

    office.decide(ASKED, "ada", Answer.APPROVED);
    office.work();

    assertEquals(List.of("sys:state:active"), office.nodes());
    assertEquals(List.of(Optional.of(false), Optional.of(true)), apply(office));
  }

  /** A decision on an outdated version is refused. */
  @Test
  void shouldRefuseADecisionOnAnotherVersion() {
    var office = asking();
    var stale = KitFixtures.yes(office, ASKED);
    office.edit("amount", 900L);

    var before = office.book(stale, ADA);
    office.work();
    office.request("submit");
    office.work();
    var after = office.book(stale, ADA);

    assertStale(before);
    assertFalse(after instanceof CommandResult.Accepted);
    assertEquals(List.of(), office.events(QuestionEvent.ApprovalDecided.class));
  }

  /** A decision names the content that was shown, with its version and hash. */
  @Test
  void shouldRefuseADecisionThatNamesWhatWasNotShown() {
    var office = asking();
    var shown = KitFixtures.yes(office, ASKED);

    assertStale(
        office.book(
            new ApprovalAnswer(
                shown.step(), shown.version() - 1, shown.materialHash(), shown.action(), ""),
            ADA));
    assertStale(
        office.book(
            new ApprovalAnswer(shown.step(), shown.version(), "other", shown.action(), ""), ADA));

    assertEquals(List.of(), office.events(QuestionEvent.ApprovalDecided.class));
  }

  /** A decision that a gate has used does not count for another gate. */
  @Test
  void shouldNotUseADecisionTwice() {
    var office = asking();
    var decision = KitFixtures.yes(office, ASKED);
    office.book(decision, ADA);
    office.work();

    var again = office.book(decision, ADA);
    office.work();

    assertInstanceOf(CommandResult.NoChange.class, again);
    assertEquals(1, office.events(QuestionEvent.ApprovalsApplied.class).size());
    assertTrue(office.state().approvals().isEmpty());
  }

  /** A gate at which the host changes the approved content does not pass, and writes nothing. */
  @Test
  void shouldUndoAGateThatChangesWhatWasApproved() {
    for (var way : AdvanceWay.values()) {
      var office = asking();
      office.acting(way);
      office.host.changes.put("approve", Map.of("amount", 900L));
      office.decide(ASKED, "ada", Answer.APPROVED);
      office.work();

      assertUndone(office, "WORKFLOW_UNDECLARED_CHANGE");

      office.host.changes.clear();
      retry(office);
      assertEquals("active", office.host.get(InvoiceWorkplace.INVOICE.id()).status());
      assertEquals(500L, office.host.get(InvoiceWorkplace.INVOICE.id()).fields().get("amount"));
      assertEquals(List.of(Optional.of(true)), apply(office));
    }
  }

  /** A host that refuses the status after it began to write has written nothing. */
  @Test
  void shouldUndoWhatTheHostWroteBeforeItRefused() {
    var office = asking();
    office.advancer = KitFixtures.advancer(office, office.keptStore(), new Hesitant(office));
    office.decide(ASKED, "ada", Answer.APPROVED);
    office.work();

    assertUndone(office, "PERIOD_CLOSED");
  }

  private static void assertUndone(InvoiceWorkplace office, String reason) {
    var view = office.host.get(InvoiceWorkplace.INVOICE.id());
    assertEquals("submitted", view.status());
    assertEquals(500L, view.fields().get("amount"));
    assertEquals(Optional.of(reason), office.state().progress().reason());
    assertEquals(List.of("sys:gate:approve"), office.nodes());
    assertEquals(List.of(Optional.empty()), apply(office));
    office.check();
  }

  private static void retry(InvoiceWorkplace office) {
    var failed = office.state().root().orElseThrow().id();
    office.book(new OperatorCommand.Retry(failed, "repaired"), Actor.person("olga"));
    office.work();
  }

  /** A host that writes the status and then refuses it. */
  private record Hesitant(InvoiceWorkplace office) implements Mutations {

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      return office.host.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      office.host.transition(transaction, origin, transition);
      return new MutationResult.Refused("PERIOD_CLOSED", "the period is closed", Map.of());
    }
  }
}
