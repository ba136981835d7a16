package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.testkit.crash.Interleavings;
import io.countersign.testkit.guard.Case.Standing;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.memory.MemoryTransaction;
import io.countersign.testkit.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Two people at one document at a time, in every order of what they do. */
class TwoGuardsTest {

  /** A document, and the two of them. */
  private static final class Desk {

    final Case file = Case.of(Standing.RUNNING, EditWindow.EDITABLE);
    final Hand eve = new Hand(file.scenario, 10);
    final Hand bob = new Hand(file.scenario, 20);
    final List<Long> written = new ArrayList<>();
  }

  /** One of them, who asks, writes and commits, each as a step of its own. */
  private static final class Hand {

    private final Scenario scenario;
    private final MemoryTransaction transaction;
    private final long amount;
    private Optional<EditDecision> verdict = Optional.empty();
    private boolean open;

    Hand(Scenario scenario, long amount) {
      this.scenario = scenario;
      this.amount = amount;
      this.transaction = ((MemoryStore) scenario.store()).begin();
    }

    void guard() {
      var change = ProposedChange.edit(Case.FILE, List.of("amount"));
      var said = scenario.engine().in(transaction).guard(change, Case.EVE);
      verdict = Optional.of(said);
      open = said instanceof EditDecision.Allowed;
      if (!open) {
        transaction.rollback();
      }
    }

    void write(Desk desk) {
      if (open) {
        var result =
            Case.hands(scenario, transaction, Case.EVE).edit(Case.FILE, Map.of("amount", amount));
        assertThat(result).isInstanceOf(CommandResult.Accepted.class);
        desk.written.add(amount);
      }
    }

    void end(boolean keep) {
      if (open) {
        open = false;
        if (keep) {
          transaction.commit();
        } else {
          transaction.rollback();
        }
      }
    }

    boolean isBusy() {
      return verdict.orElseThrow().problems().stream()
          .anyMatch(problem -> problem.code().name().equals("WORKFLOW_BUSY"));
    }
  }

  private static List<Consumer<Desk>> steps(Function<Desk, Hand> who, boolean keep) {
    return List.of(
        desk -> who.apply(desk).guard(),
        desk -> who.apply(desk).write(desk),
        desk -> who.apply(desk).end(keep));
  }

  @Test
  void shouldNeverLetBothIn() {
    var report =
        Interleavings.in(Desk::new)
            .actor("eve", steps(desk -> desk.eve, true))
            .actor("bob", steps(desk -> desk.bob, true))
            .always(
                "at most one of them to be in",
                desk -> assertThat(desk.eve.open && desk.bob.open).isFalse())
            .finallyHolds("every change to be recorded once", TwoGuardsTest::isRecorded)
            .finallyHolds(
                "whoever was kept out to be told that it was for haste",
                desk -> {
                  assertThat(desk.eve.isBusy() && desk.bob.isBusy()).isFalse();
                  assertThat(desk.written).hasSize(desk.eve.isBusy() || desk.bob.isBusy() ? 1 : 2);
                })
            .run()
            .orThrow();

    assertThat(report.complete()).isTrue();
    assertThat(report.orders()).isEqualTo(20);
  }

  @Test
  void shouldKeepTheOtherOutUntilItIsRolledBack() {
    Interleavings.in(Desk::new)
        .actor("eve", steps(desk -> desk.eve, false))
        .actor("bob", steps(desk -> desk.bob, true))
        .finallyHolds(
            "nothing of eve's to be left",
            desk -> {
              desk.written.remove(10L);
              isRecorded(desk);
            })
        .run()
        .orThrow();
  }

  private static void isRecorded(Desk desk) {
    var versions = desk.file.scenario.host().documents().versions(Case.FILE);
    var amounts = versions.stream().skip(1).map(view -> view.fields().get("amount")).toList();
    assertThat(amounts).isEqualTo(List.copyOf(desk.written));
    var told = new ArrayList<Long>();
    for (long version = 2; version <= versions.size(); version++) {
      told.add(version);
    }
    assertThat(recorded(desk.file.scenario)).isEqualTo(told);
    desk.file.scenario.runUntilIdle();
    desk.file.over();
  }

  private static List<Long> recorded(Scenario scenario) {
    var written =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> tx.history().journal(OrgId.of("acme"), InstanceId.of("instance-1")));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry().event())
        .filter(DocumentEvent.DocumentChanged.class::isInstance)
        .map(event -> ((DocumentEvent.DocumentChanged) event).pin().version())
        .toList();
  }

  @Test
  void shouldKeepTheLockUntilTheTransactionEnds() {
    var one = Case.of(Standing.RUNNING, EditWindow.EDITABLE);
    var store = (MemoryStore) one.scenario.store();
    var mine = store.begin();
    one.engine().in(mine).guard(ProposedChange.delete(Case.FILE), Case.EVE);

    var other = store.begin();
    assertThat(other.lock(new InstanceKey.Latest(Case.FILE), Patience.TRY))
        .isInstanceOf(Locked.Busy.class);
    mine.rollback();
    assertThat(one.guard(ProposedChange.delete(Case.FILE))).isEqualTo(EditDecision.ALLOWED);
    one.over();
  }
}
