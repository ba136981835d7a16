package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.workflow.JoinMode;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-16: a join fires once, even if several branches arrive concurrently, and the
 * losing branches are cancelled.
 */
public abstract class WF16JoinOnceKit extends TruthKit {

  private static final String ADA = PatchDraft.id(SUBMITTED, 2);
  private static final String BOB = PatchDraft.id(SUBMITTED, 3);
  private static final String JOIN = PatchDraft.id(SUBMITTED, 4);

  /** Constructor for the subclass of a store's author. */
  protected WF16JoinOnceKit() {}

  /** Returns how often two branches arrive concurrently. */
  protected int repetitions() {
    return 200;
  }

  private static Callable<AdvanceResult> arriving(
      InvoiceWorkplace office, ApprovalAnswer decide, String person) {
    var context = RequestContext.of(Actor.person(person));
    return () -> {
      office.in(tx -> office.advancer.answer(tx, office.key(), decide, context));
      return office.in(tx -> office.advancer.advance(tx, office.key(), context));
    };
  }

  /** Two threads each decide and advance; the second finds the join decided. */
  @Test
  void shouldFireOnceForTwoThatArriveAtOnce() throws Exception {
    for (int i = 0; i < repetitions(); i++) {
      var office = submit(KitFixtures.fork(JoinMode.ANY));
      var ada = arriving(office, KitFixtures.yes(office, ADA), "ada");
      var bob = arriving(office, KitFixtures.yes(office, BOB), "bob");

      KitFixtures.together(List.of(ada, bob));
      office.work();

      assertEquals(1, office.events(TokenEvent.BranchesJoined.class).size());
      assertEquals(
          List.of(StepStatus.COMPLETED),
          office.rows(JOIN).stream()
              .filter(row -> row.visit().token().equals(TokenId.FIRST))
              .map(row -> row.status())
              .toList());
      assertEquals(
          1,
          office.rows().stream()
              .filter(row -> row.visit().seq() > 0 && row.status() == StepStatus.CANCELLED)
              .count());
      assertEquals(List.of("sys:state:active"), office.nodes());
      office.check();
    }
  }

  /** A join whose receipt is taken already does not fire, and cancels no branch. */
  @Test
  void shouldNotFireWhereTheReceiptOfTheJoinWasTaken() {
    var office = submit(KitFixtures.fork(JoinMode.ANY));
    office.book(KitFixtures.yes(office, BOB), Actor.person("bob"));
    var state = office.state();
    var key = StepReceipt.ofJoin(office.id(), JOIN, state.pin().version(), TokenId.FIRST);
    var set = KitFixtures.receipt(office, state.progress().seq(), key);
    assertEquals(new Written.Done(), KitFixtures.write(office, set));

    var advance = office.join();

    assertEquals(new AdvanceResult.Skipped(List.of(key)), advance);
    assertEquals(List.of(), office.events(TokenEvent.BranchesJoined.class));
    assertEquals(StepStatus.PENDING, office.rows(ADA).get(0).status());
  }
}
