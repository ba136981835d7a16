package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Event.Intervened.Deed;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.TriggerDone;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What operators repair, and that it is known who did. */
class RepairsTest {

  private static final Actor OLGA = Actor.person("olga");

  private static Office drafted() {
    return Office.drafted(Patches.none());
  }

  private static InstanceState without(InstanceState state) {
    return new InstanceState(
        state.identity(),
        state.pin(),
        state.progress(),
        new InstanceState.Work(Map.of(), Map.of()),
        state.approvals(),
        state.context());
  }

  @Test
  void shouldMakeADamagedRowAnewAndSayWhoDidIt() {
    var office = drafted();
    var before = office.state();
    office.store.alter(office.id(), RepairsTest::without);
    assertThat(office.nodes()).isEmpty();

    var booking = office.book(new Intervention.Rebuild("no tokens"), OLGA);

    assertThat(booking).isInstanceOf(Booking.Booked.class);
    assertThat(office.state().work()).isEqualTo(before.work());
    assertThat(office.state().progress().seq()).isEqualTo(before.progress().seq() + 1);
    assertThat(office.events(Event.Intervened.class))
        .extracting(Event.Intervened::deed, one -> one.by().id(), Event.Intervened::reason)
        .containsExactly(tuple(Deed.REBUILD, "olga", "no tokens"));
    office.request("submit");
    office.work();
    assertThat(office.nodes()).containsExactly("sys:gate:approve");
  }

  @Test
  void shouldLeaveAHealthyRowAsItIs() {
    var office = drafted();
    var before = office.state();

    var booking = office.book(new Intervention.Rebuild("to be sure"), OLGA);

    assertThat(booking)
        .isEqualTo(new Booking.Unchanged(office.id(), "its live row says what its history says"));
    assertThat(office.state()).isEqualTo(before);
  }

  @Test
  void shouldNotMakeARowAnewThatIsNotThere() {
    var office = drafted();

    var booking =
        office.in(
            tx ->
                office
                    .advancer
                    .bookings()
                    .intervene(
                        tx,
                        new InstanceKey.ById(Office.ORG, "none"),
                        new Intervention.Rebuild(""),
                        Caller.of(OLGA)));

    assertThat(((Booking.Denied) booking).problems().get(0).code())
        .isEqualTo(EngineCode.WORKFLOW_INSTANCE_UNKNOWN);
  }

  /** Finishes the open triggers of the instance as if nothing had followed from them. */
  private static void loseTriggers(Office office) {
    var state = office.state();
    var lost =
        office.openTriggers().stream().map(one -> new TriggerDone(one.key(), 0, "lost")).toList();
    office.in(
        tx -> {
          tx.lock(office.key(), Patience.WAIT);
          return tx.write(
              new ChangeSet(
                  state.progress().seq(),
                  state,
                  Optional.empty(),
                  new ChangeSet.StepChanges(List.of(), List.of(), List.of()),
                  new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(), lost),
                  office.now()));
        });
  }

  @Test
  void shouldPutAnInstanceBackInMotionThatLostItsTrigger() {
    var office = new Office(Patches.none());
    office.create(500);
    loseTriggers(office);
    office.work();
    assertThat(office.nodes()).containsExactly("sys:start");

    office.book(new Intervention.Enqueue("lost"), OLGA);
    assertThat(office.openTriggers()).hasSize(1);
    office.book(new Intervention.Enqueue("and again"), OLGA);
    assertThat(office.openTriggers()).hasSize(2);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:draft");
    assertThat(office.events(Event.Intervened.class))
        .extracting(Event.Intervened::deed, one -> one.by().id(), Event.Intervened::reason)
        .containsExactly(
            tuple(Deed.ENQUEUE, "olga", "lost"), tuple(Deed.ENQUEUE, "olga", "and again"));
  }

  @Test
  void shouldTryAgainWhatWasGivenUpAndSayWhoHadIt() {
    var office = new Office(Patches.none());
    office.create(500);
    var claimed = office.claim().get(0);
    office.in(
        tx ->
            office
                .store
                .triggers()
                .fail(tx, claimed, new Failure("boom", office.now(), Optional.empty())));

    assertThat(office.book(new Intervention.Requeue("unknown", "the cause is gone"), OLGA))
        .isInstanceOf(Booking.Unchanged.class);
    office.book(new Intervention.Requeue(claimed.key(), "the cause is gone"), OLGA);
    assertThat(office.openTriggers()).singleElement().matches(one -> one.attempts() == 0);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:draft");
    assertThat(office.events(Event.Intervened.class))
        .extracting(Event.Intervened::deed, Event.Intervened::target, one -> one.by().id())
        .containsExactly(tuple(Deed.REQUEUE, claimed.key(), "olga"));
    assertThat(office.book(new Intervention.Resend(1, "the cause is gone"), OLGA))
        .isInstanceOf(Booking.Unchanged.class);
  }

  @Test
  void shouldEndAnInstanceByForce() {
    var office = drafted();

    office.book(new Intervention.Stop(InstanceStatus.FAILED, "beyond repair"), OLGA);

    assertThat(office.status()).isEqualTo(InstanceStatus.FAILED);
    assertThat(office.state().tokens()).isEmpty();
    assertThat(office.state().progress().reason()).contains("beyond repair");
  }
}
