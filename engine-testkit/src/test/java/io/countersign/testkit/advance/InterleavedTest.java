package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.crash.Interleavings;
import io.countersign.testkit.memory.MemoryTransaction;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** People, workers and the host do things at once, in every order. */
class InterleavedTest {

  private static final String POSTED = PatchDraft.id(APPROVED, 1);

  /** An office, and what somebody has in hand between two steps. */
  private static final class Hall {

    private final Office office;
    private final Map<String, ApprovalAnswer> seen = new HashMap<>();
    private List<QueuedTrigger> claimed = List.of();
    private Optional<MemoryTransaction> open = Optional.empty();

    Hall(Office office) {
      this.office = office;
    }

    void look(String person) {
      office.state().approvals().values().stream()
          .filter(one -> one.verdict() == Approval.Verdict.OPEN)
          .findFirst()
          .ifPresent(one -> seen.put(person, KitFixtures.yes(one)));
    }

    void answer(String person) {
      var decide = seen.get(person);
      if (decide != null) {
        office.book(decide, Actor.person(person));
      }
    }

    void work() {
      office.work();
    }

    void claim() {
      claimed = office.claim();
    }

    void workOnClaim() {
      if (!claimed.isEmpty()) {
        office.advancer.work(claimed);
      }
    }

    /** Changes the document in a transaction that stays open. */
    void begin(String field, Object value) {
      var transaction = office.store.begin();
      open = Optional.of(transaction);
      transaction.lock(office.key(), Patience.WAIT);
      office.host.edit(Office.INVOICE.id(), field, value);
      office.record(transaction);
    }

    void advance() {
      office.advancer.advance(open.orElseThrow(), office.key(), RequestContext.of(Office.EVE));
    }

    void commit() {
      open.orElseThrow().commit();
      open = Optional.empty();
    }

    void rollBack() {
      open.orElseThrow().rollback();
      open = Optional.empty();
    }

    void settle() {
      office.passes(Duration.ofMinutes(10));
      office.work();
      assertThat(office.openTriggers()).isEmpty();
    }

    /** Nothing can be read while somebody's transaction is open. */
    void tellsTheSame() {
      if (open.isEmpty()) {
        office.check();
      }
    }

    void appliesOnlyWhatWasShown() {
      if (open.isPresent()) {
        return;
      }
      var entries = office.journal();
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).event() instanceof QuestionEvent.ApprovalsApplied applied) {
          var before = EventApplier.replay("i1", entries.subList(0, i));
          assertThat(applied.steps())
              .allMatch(
                  step ->
                      Optional.ofNullable(before.approvals().get(step))
                          .filter(one -> one.verdict() == Approval.Verdict.APPROVED)
                          .map(one -> one.shown().materialHash())
                          .equals(Optional.of(before.pin().materialHash())));
        }
      }
    }
  }

  private static Interleavings<Hall> submitted(WorkflowPatch patch) {
    return Interleavings.in(() -> new Hall(Office.submitted(patch)))
        .always("journal, steps and instance to tell the same", Hall::tellsTheSame)
        .always("approvals to be for what was shown", Hall::appliesOnlyWhatWasShown);
  }

  private static List<Consumer<Hall>> approver(String person) {
    return List.of(hall -> hall.look(person), hall -> hall.answer(person), Hall::work);
  }

  @Test
  void shouldApplyOnceWhatTwoApproveAtOnce() {
    var report =
        submitted(KitFixtures.one(SUBMITTED, KitFixtures.either("ada", "bob")))
            .actor("ada", approver("ada"))
            .actor("bob", approver("bob"))
            .finallyHolds(
                "one approval to be applied once",
                hall -> {
                  hall.settle();
                  assertThat(hall.office.events(QuestionEvent.ApprovalsApplied.class)).hasSize(1);
                  assertThat(hall.office.events(QuestionEvent.ApprovalDecided.class)).hasSize(1);
                  assertThat(hall.office.host.calls).containsExactly("submit", "approve");
                  assertThat(hall.office.nodes()).containsExactly("sys:state:active");
                  assertThat(hall.office.approvals())
                      .singleElement()
                      .matches(row -> row.course().decisions().size() == 1)
                      .matches(row -> row.course().worth() == Worth.APPLIED);
                })
            .run()
            .orThrow();

    assertThat(report.complete()).isTrue();
    assertThat(report.orders()).isEqualTo(20);
  }

  @Test
  void shouldTellTheSameWhilePeopleEditAskAndDecide() {
    var report =
        submitted(KitFixtures.one(SUBMITTED, KitFixtures.either("ada", "bob")))
            .actor("ada", approver("ada"))
            .actor(
                "eve",
                List.of(
                    hall -> hall.office.edit("amount", 900L),
                    Hall::work,
                    hall -> hall.office.request("submit")))
            .actor("sam", List.of(hall -> hall.office.request("cancel"), Hall::work))
            .finallyHolds("everything to come to rest", Hall::settle)
            .run()
            .orThrow();

    assertThat(report.complete()).isTrue();
    assertThat(report.orders()).isEqualTo(560);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldTellTheSameWhileAWorkerMeetsATransactionOfTheHosts(boolean committed) {
    var report =
        Interleavings.in(
                () -> {
                  var hall =
                      new Hall(
                          Office.submitted(
                              KitFixtures.one(APPROVED, PatchDraft.action("invoice.post"))));
                  hall.office.request("approve");
                  return hall;
                })
            .always("journal, steps and instance to tell the same", Hall::tellsTheSame)
            .actor(
                "host",
                List.of(
                    hall -> hall.begin("note", "seen"),
                    Hall::advance,
                    committed ? Hall::commit : Hall::rollBack))
            .actor("worker", List.of(Hall::claim, Hall::workOnClaim, Hall::work))
            .finallyHolds(
                "the action to be committed once",
                hall -> {
                  hall.settle();
                  assertThat(hall.office.nodes()).containsExactly("sys:state:active");
                  assertThat(hall.office.rows(POSTED)).hasSize(1);
                  assertThat(hall.office.host.get("inv-1").version()).isEqualTo(committed ? 5 : 4);
                })
            .run()
            .orThrow();

    assertThat(report.complete()).isTrue();
    assertThat(report.orders()).isEqualTo(20);
  }

  @Test
  void shouldDoOnceWhatTwoWorkersClaimAfterALapse() {
    var report =
        Interleavings.in(
                () -> {
                  var office =
                      Office.submitted(
                          KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
                  office.request("approve");
                  return new Hall(office);
                })
            .always("journal, steps and instance to tell the same", Hall::tellsTheSame)
            .actor("slow", List.of(Hall::claim, Hall::workOnClaim))
            .actor("quick", List.of(hall -> hall.office.passes(Duration.ofMinutes(2)), Hall::work))
            .finallyHolds(
                "the action to be committed once",
                hall -> {
                  hall.settle();
                  assertThat(hall.office.rows(POSTED)).hasSize(1);
                  assertThat(hall.office.host.get("inv-1").version()).isEqualTo(4);
                  assertThat(hall.office.nodes()).containsExactly("sys:state:active");
                })
            .run()
            .orThrow();

    assertThat(report.complete()).isTrue();
  }
}
