package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** WF-01: nobody works on an instance while somebody else does; in memory, the outcome of it. */
class WF01SingleWriterTest {

  @Test
  void shouldFindAnInstanceBusyWhileSomebodyWorksOnIt() {
    var office = Rigs.drafted(Patches.none());
    office.request("submit");
    var claimed = office.claim();
    var other = office.store.begin();
    other.lock(office.key(), Patience.WAIT);

    var mine = office.store.begin();
    var joined = office.advancer.advance(mine, office.key(), Caller.of(Office.EVE));
    var booking =
        office
            .advancer
            .bookings()
            .request(mine, office.key(), TransitionRequest.of("submit"), Caller.of(Office.EVE));
    mine.rollback();
    var worked = office.advancer.work(claimed);
    other.rollback();

    assertThat(joined).isInstanceOf(Advance.Busy.class);
    assertThat(worked).isInstanceOf(Advance.Busy.class);
    assertThat(((Booking.Denied) booking).problems().get(0).code().name())
        .isEqualTo("WORKFLOW_BUSY");
    assertThat(office.host.calls).isEmpty();
  }

  @Test
  void shouldRefuseAWriteThatBuildsOnWhatIsNoMore() {
    var office = Rigs.drafted(Patches.none());
    long before = office.state().progress().seq();
    office.request("submit");
    office.work();

    var written = office.in(tx -> tx.write(Rigs.receipt(office, before, "k")));

    assertThat(written).isInstanceOf(Written.Outdated.class);
  }

  @Test
  void shouldNameTheForgottenOriginWhenTheHostWritesForTheRunningStep() {
    var office = Rigs.drafted(Patches.none());
    office.request("submit");
    var mutations = office.host.ports().mutations();
    office.advancer =
        Rigs.advancer(
            office,
            office.store,
            new Mutations() {
              @Override
              public MutationResult mutate(
                  StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
                return mutations.mutate(transaction, origin, mutation);
              }

              @Override
              public MutationResult transition(
                  StoreTransaction transaction, MutationOrigin origin, Transition transition) {
                var result = mutations.transition(transaction, origin, transition);
                office.record(transaction);
                return result;
              }
            });

    assertThatThrownBy(
            () -> office.in(tx -> office.advancer.advance(tx, office.key(), Caller.of(Office.EVE))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("origin");
    assertThat(office.advancer.work(office.claim())).isInstanceOf(Advance.Postponed.class);
    assertThat(office.host.get("inv-1").status()).isEqualTo("draft");
    office.check();
  }

  @Test
  void shouldAdvanceOnceForManyThreads() throws Exception {
    var office = new Office(Patches.none());
    office.create(500);
    var works = new ArrayList<Callable<Advance>>();
    for (int i = 0; i < 8; i++) {
      works.add(
          () -> office.in(tx -> office.advancer.advance(tx, office.key(), Caller.of(Office.EVE))));
    }

    var advances = Rigs.together(works);

    assertThat(advances).filteredOn(Advance.Advanced.class::isInstance).hasSize(1);
    assertThat(office.rows("sys:start")).hasSize(1);
    assertThat(List.copyOf(office.nodes())).containsExactly("sys:state:draft");
    office.check();
  }
}
