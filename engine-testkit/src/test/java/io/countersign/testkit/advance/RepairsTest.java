package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.instance.InstanceEvent.Intervened.Intervention;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ChangeSet;
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
    return Office.drafted(PatchDraft.none());
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

    var result = office.book(new OperatorCommand.Rebuild("no tokens"), OLGA);

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(office.state().work()).isEqualTo(before.work());
    assertThat(office.state().progress().seq()).isEqualTo(before.progress().seq() + 1);
    assertThat(office.events(InstanceEvent.Intervened.class))
        .extracting(
            InstanceEvent.Intervened::deed, one -> one.by().id(), InstanceEvent.Intervened::reason)
        .containsExactly(tuple(Intervention.REBUILD, "olga", "no tokens"));
    office.request("submit");
    office.work();
    assertThat(office.nodes()).containsExactly("sys:gate:approve");
  }

  @Test
  void shouldLeaveAHealthyRowAsItIs() {
    var office = drafted();
    var before = office.state();

    var result = office.book(new OperatorCommand.Rebuild("to be sure"), OLGA);

    assertThat(result)
        .isEqualTo(
            new CommandResult.NoChange(office.id(), "its live row says what its history says"));
    assertThat(office.state()).isEqualTo(before);
  }

  @Test
  void shouldNotMakeARowAnewThatIsNotThere() {
    var office = drafted();

    var result =
        office.in(
            tx ->
                office.advancer.intervene(
                    tx,
                    new InstanceKey.ById(OrgId.of(Office.ORG), InstanceId.of("none")),
                    new OperatorCommand.Rebuild(""),
                    RequestContext.of(OLGA)));

    assertThat(((CommandResult.Rejected) result).problems().get(0).code())
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
    var office = new Office(PatchDraft.none());
    office.create(500);
    loseTriggers(office);
    office.work();
    assertThat(office.nodes()).containsExactly("sys:start");

    office.book(new OperatorCommand.Enqueue("lost"), OLGA);
    assertThat(office.openTriggers()).hasSize(1);
    office.book(new OperatorCommand.Enqueue("and again"), OLGA);
    assertThat(office.openTriggers()).hasSize(2);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:draft");
    assertThat(office.events(InstanceEvent.Intervened.class))
        .extracting(
            InstanceEvent.Intervened::deed, one -> one.by().id(), InstanceEvent.Intervened::reason)
        .containsExactly(
            tuple(Intervention.ENQUEUE, "olga", "lost"),
            tuple(Intervention.ENQUEUE, "olga", "and again"));
  }

  @Test
  void shouldTryAgainWhatWasGivenUpAndSayWhoHadIt() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var claimed = office.claim().get(0);
    office.in(
        tx ->
            tx.triggers()
                .fail(claimed, new AttemptFailure("boom", office.now(), Optional.empty())));

    assertThat(office.book(new OperatorCommand.Requeue("unknown", "the cause is gone"), OLGA))
        .isInstanceOf(CommandResult.NoChange.class);
    office.book(new OperatorCommand.Requeue(claimed.key(), "the cause is gone"), OLGA);
    assertThat(office.openTriggers()).singleElement().matches(one -> one.attempts() == 0);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:draft");
    assertThat(office.events(InstanceEvent.Intervened.class))
        .extracting(
            InstanceEvent.Intervened::deed, InstanceEvent.Intervened::target, one -> one.by().id())
        .containsExactly(tuple(Intervention.REQUEUE, claimed.key(), "olga"));
    assertThat(office.book(new OperatorCommand.Resend(1, "the cause is gone"), OLGA))
        .isInstanceOf(CommandResult.NoChange.class);
  }

  @Test
  void shouldEndAnInstanceByForce() {
    var office = drafted();

    office.book(new OperatorCommand.Stop(InstanceStatus.FAILED, "beyond repair"), OLGA);

    assertThat(office.status()).isEqualTo(InstanceStatus.FAILED);
    assertThat(office.state().tokens()).isEmpty();
    assertThat(office.state().progress().reason()).contains("beyond repair");
  }
}
