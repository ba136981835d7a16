package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.store.Receipt;
import io.countersign.engine.workflow.JoinMode;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** WF-16: a join fires once, however many arrive at once, and its losers are cancelled. */
class WF16JoinOnceTest {

  private static final String ADA = Patches.id(SUBMITTED, 2);
  private static final String BOB = Patches.id(SUBMITTED, 3);
  private static final String JOIN = Patches.id(SUBMITTED, 4);

  private final Office office = new Office(Rigs.forked(JoinMode.ANY));

  private void fork() {
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
  }

  private Callable<Advance> arriving(ApprovalAnswer decide, String person) {
    return () -> {
      office.in(
          tx ->
              office
                  .advancer
                  .bookings()
                  .answer(tx, office.key(), decide, Caller.of(Actor.person(person))));
      return office.in(tx -> office.advancer.advance(tx, office.key(), Caller.of(Office.EVE)));
    };
  }

  @RepeatedTest(200)
  void shouldFireOnceForTwoThatArriveAtOnce() throws Exception {
    fork();
    var ada = arriving(Rigs.yes(office, ADA), "ada");
    var bob = arriving(Rigs.yes(office, BOB), "bob");

    Rigs.together(List.of(ada, bob));
    office.work();

    assertThat(office.events(Event.BranchesJoined.class)).hasSize(1);
    assertThat(office.rows(JOIN))
        .filteredOn(row -> row.visit().token().equals(TokenId.FIRST))
        .singleElement()
        .matches(row -> row.status() == StepStatus.COMPLETED);
    assertThat(office.rows())
        .filteredOn(row -> row.visit().seq() > 0 && row.status() == StepStatus.CANCELLED)
        .hasSize(1);
    assertThat(office.nodes()).containsExactly("sys:state:active");
    office.check();
  }

  @Test
  void shouldNotFireWhereTheReceiptOfTheJoinWasTaken() {
    fork();
    office.book(Rigs.yes(office, BOB), Actor.person("bob"));
    var state = office.state();
    var key = Receipt.ofJoin("i1", JOIN, state.pin().version(), TokenId.FIRST);
    office.in(tx -> tx.write(Rigs.receipt(office, state.progress().seq(), key)));

    var advance = office.join();

    assertThat(advance).isEqualTo(new Advance.Skipped(List.of(key)));
    assertThat(office.events(Event.BranchesJoined.class)).isEmpty();
    assertThat(office.rows(ADA).get(0).status()).isEqualTo(StepStatus.PENDING);
    office.check();
  }
}
