package io.countersign.engine.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.advance.SessionOpening.Kind;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Opening an instance, and the two ways in which what was decided is written. */
class InstanceSessionTest {

  private static final InstanceKey KEY = new InstanceKey.ByDocument(InvoiceTransaction.INVOICE);

  private final InvoiceDesk desk = new InvoiceDesk();
  private final InvoiceTransaction transaction = desk.transaction;

  private static SessionOpening open(CallContext call) {
    return InstanceSession.open(call, KEY, Patience.WAIT);
  }

  private static List<String> codes(SessionOpening opening) {
    return opening.problems().stream().map(problem -> problem.code().name()).toList();
  }

  /** A session in which a change of the document is decided. */
  private InstanceSession changed(CallContext call) {
    var view = InvoiceTransaction.shown(2, 700);
    desk.shown = Optional.of(view);
    var session = (InstanceSession) open(call);
    var version = transaction.version(view);
    session
        .changes()
        .note(
            new DocumentEvent.DocumentChanged(
                version, List.of("amount"), 0, InvoiceTransaction.EVE, "trace-1"));
    return session;
  }

  private static Trigger look(InstanceSession session) {
    return session.trigger(TriggerType.MUTATION, Map.of("version", 2L));
  }

  private static List<String> types(List<Trigger> triggers) {
    return triggers.stream().map(trigger -> trigger.type().word()).toList();
  }

  @Test
  void shouldLockLoadAndAskTheHostOnce() {
    var opening = open(desk.booking());

    assertThat(opening.kind()).isEqualTo(Kind.OPEN);
    var session = (InstanceSession) opening;
    assertThat(session.state()).isEqualTo(transaction.state());
    assertThat(session.program().workflow().hash())
        .isEqualTo(transaction.state().identity().workflowHash());
    assertThat(session.facts().document().fields()).containsEntry("amount", 500L);
    assertThat(session.facts().actor().roles()).containsExactly("clerk");
    assertThat(desk.asked).isOne();
    assertThat(transaction.trips).containsExactly("lock");
  }

  @Test
  void shouldTellWhyItCannotBeOpened() {
    transaction.answers(new Locked.Busy());
    var busy = open(desk.booking());
    transaction.answers(new Locked.Absent(InvoiceTransaction.NOW, Optional.empty()));
    var absent = open(desk.booking());

    assertThat(busy.kind()).isEqualTo(Kind.BUSY);
    assertThat(codes(busy)).containsExactly("WORKFLOW_BUSY");
    assertThat(absent.kind()).isEqualTo(Kind.REFUSED);
    assertThat(codes(absent)).containsExactly("WORKFLOW_INSTANCE_UNKNOWN");
    assertThat(desk.asked).isZero();
  }

  @Test
  void shouldRefuseADocumentThatTheHostDoesNotShow() {
    desk.shown = Optional.empty();

    assertThat(codes(open(desk.booking()))).containsExactly("DOCUMENT_UNKNOWN");
  }

  @Test
  void shouldRefuseAWorkflowThatWasAltered() {
    var hash = transaction.state().identity().workflowHash();
    transaction.workflows.computeIfPresent(
        hash, (same, text) -> text.replace("invoice.post", "invoice.steal"));

    var opening = open(desk.booking());

    assertThat(opening.kind()).isEqualTo(Kind.REFUSED);
    assertThat(codes(opening)).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(desk.asked).isZero();
  }

  @Test
  void shouldStopAnInstanceWhoseCompilerIsNotAccepted() {
    var hash = transaction.state().identity().workflowHash();
    transaction.workflows.computeIfPresent(
        hash,
        (same, text) ->
            text.replaceFirst("\"compilerVersion\":\"[^\"]*\"", "\"compilerVersion\":\"0.0.0\""));

    var opening = open(desk.booking());

    assertThat(opening.kind()).isEqualTo(Kind.STALE);
    assertThat(codes(opening)).containsExactly("WORKFLOW_COMPILER_STALE");
    assertThat(InstanceAdvance.stop((SessionOpening.Stale) opening))
        .isInstanceOf(AdvanceResult.Failed.class);
    assertThat(transaction.writes)
        .singleElement()
        .satisfies(change -> assertThat(change.after().progress().status().isFinal()).isFalse());
  }

  @Test
  void shouldWriteACommandWithItsTrigger() {
    var session = changed(desk.booking());

    var result = session.accept(Optional.of(look(session)));

    assertThat(result).isEqualTo(new CommandResult.Accepted("i1", 2));
    assertThat(transaction.trips).containsExactly("lock", "write");
    var change = transaction.writes.get(0);
    assertThat(types(change.outbox().queued())).containsExactly("mutation");
    assertThat(change.outbox().queued().get(0).cause()).isEqualTo("2");
    assertThat(change.after().progress().seq()).isEqualTo(2);
  }

  @Test
  void shouldActOnACommandAtOnceAndWriteBothTogether() {
    var session = changed(desk.advancing());

    var result = session.accept(Optional.of(look(session)));

    assertThat(result.advance()).get().isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(transaction.trips).containsExactly("lock", "write");
    var change = transaction.writes.get(0);
    assertThat(change.outbox().queued()).isEmpty();
    assertThat(change.after().pin().version()).isEqualTo(2);
    assertThat(change.after().progress().seq()).isGreaterThan(2);
  }

  @Test
  void shouldAskTheHostOnlyToAdvanceWhatItRecorded() {
    var view = InvoiceTransaction.shown(2, 700);
    desk.shown = Optional.of(view);
    var call = desk.advancing();
    var program = ((InstanceSession) open(call)).program();
    var facts = DocumentVersions.factsOf(program.workflow().contract(), view);
    desk.asked = 0;

    var session = InstanceSession.recorded(call, transaction.loaded(), program, facts);

    assertThat(desk.asked).isZero();
    assertThat(session.facts().actor().roles()).isEmpty();
    session.accept(Optional.of(look(session)));
    assertThat(desk.asked).isOne();
    assertThat(session.facts().actor().roles()).containsExactly("clerk");
  }

  @Test
  void shouldNoticeThatAnotherTransactionHasWritten() {
    var session = changed(desk.booking());
    transaction.isOvertaken();

    assertThat(session.acceptUnlessOutdated(look(session))).isEmpty();
    assertThat(transaction.writes).isEmpty();
    assertThatThrownBy(() -> session.changes().flush())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no other writer of instance i1");
  }

  @Test
  void shouldRefuseToBeginWhereAnotherTransactionBeganFirst() {
    var call = desk.booking();
    var session = (InstanceSession) open(call);
    var start =
        new WorkflowStart(
            call,
            InvoiceTransaction.INVOICE,
            session.program(),
            session.facts(),
            InvoiceTransaction.NOW);
    transaction.isOvertaken();

    var result = start.start();

    assertThat(result)
        .isInstanceOfSatisfying(
            CommandResult.Rejected.class,
            rejected ->
                assertThat(rejected.problems())
                    .extracting(problem -> problem.code().name())
                    .containsExactly("WORKFLOW_RUNNING"));
    assertThat(transaction.writes).isEmpty();
  }

  @Test
  void shouldCountItsTriggersByTheLastEvent() {
    var session = changed(desk.booking());

    assertThat(session.trigger(TriggerType.ADVANCE, Map.of()))
        .isEqualTo(
            new Trigger(TriggerType.ADVANCE, "2", 1, Map.of(), session.facts().actor(), "trace-1"));
    assertThat(session.changes().state().progress().seq()).isEqualTo(2);
  }
}
