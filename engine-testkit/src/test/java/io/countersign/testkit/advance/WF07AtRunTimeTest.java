package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Only a compiled workflow runs, unaltered, and of a compiler that this engine belongs to. */
class WF07AtRunTimeTest {

  private static String tampered(String text) {
    return text.replace("submitted", "submiTted");
  }

  private static String ofAnotherCompiler(String text) {
    return text.replace("\"compilerVersion\":\"1.0.0\"", "\"compilerVersion\":\"2.0.0\"");
  }

  /** An office whose next advance is due, worked on from now on by another engine. */
  private static Office office(UnaryOperator<String> altering) {
    var office = new Office(PatchDraft.none());
    office.create(500);
    office.work();
    office.request("submit");
    office.altered(altering);
    return office;
  }

  @Test
  void shouldRefuseAWorkflowThatWasAltered() {
    // given
    var office = office(WF07AtRunTimeTest::tampered);
    var before = office.state();

    // when
    var joined = office.join();
    var booked = office.book(new OperatorCommand.Pause("lunch"), Actor.person("olga"));
    var worked = office.work();

    // then
    assertThat(code(joined)).isEqualTo("WORKFLOW_HASH_MISMATCH");
    assertThat(((CommandResult.Rejected) booked).problems().get(0).code().name())
        .isEqualTo("WORKFLOW_HASH_MISMATCH");
    assertThat(worked).singleElement().isInstanceOf(AdvanceResult.Refused.class);
    assertThat(office.state()).isEqualTo(before);
    assertThat(office.host.calls).isEmpty();
  }

  private static String code(AdvanceResult advance) {
    return ((AdvanceResult.Refused) advance).problems().get(0).code().name();
  }

  @Test
  void shouldGoOnWhenItIsRestoredAndAnOperatorBringsTheTriggerBack() {
    // given
    var office = office(WF07AtRunTimeTest::tampered);
    var key = office.openTriggers().get(0).key();
    for (int i = 0; i < 5; i++) {
      office.work();
      office.passes(Duration.ofMinutes(10));
    }
    assertThat(office.openTriggers()).isEmpty();

    // when
    office.altered(UnaryOperator.identity());
    boolean again =
        office.in(
            tx -> tx.triggers().requeue(OrgId.of(Office.ORG), InstanceId.of(office.id()), key));
    office.work();

    // then
    assertThat(again).isTrue();
    assertThat(office.host.calls).containsExactly("submit");
  }

  @Test
  void shouldPauseAndMoveNothingWhenTheCompilerWasAnother() {
    // given
    var office = office(WF07AtRunTimeTest::ofAnotherCompiler);
    var before = office.state();

    // when
    var worked = office.work();
    var joined = office.join();

    // then
    assertThat(worked)
        .singleElement()
        .isInstanceOfSatisfying(
            AdvanceResult.Failed.class,
            failed -> assertThat(failed.reason()).isEqualTo("WORKFLOW_COMPILER_STALE"));
    assertThat(code(joined)).isEqualTo("WORKFLOW_COMPILER_STALE");
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.state().work()).isEqualTo(before.work());
    assertThat(office.host.calls).isEmpty();
    assertThat(office.events(InstanceEvent.Paused.class))
        .singleElement()
        .matches(paused -> paused.reason().equals("WORKFLOW_COMPILER_STALE"));
    assertThat(office.openTriggers()).hasSize(1);
  }

  @Test
  void shouldPauseInTheHostsTransactionToo() {
    // given
    var office = office(WF07AtRunTimeTest::ofAnotherCompiler);

    // when
    var joined = office.join();

    // then
    assertThat(joined).isInstanceOf(AdvanceResult.Failed.class);
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.openTriggers()).hasSize(1);
  }

  @Test
  void shouldGoOnOnceAnEngineOfThatCompilerIsBackAndAPersonResumesIt() {
    // given
    var office = office(WF07AtRunTimeTest::ofAnotherCompiler);
    office.work();

    // when
    office.altered(UnaryOperator.identity());
    office.book(new OperatorCommand.Resume("checked"), Actor.person("olga"));
    office.passes(Duration.ofMinutes(1));
    office.work();

    // then
    assertThat(office.host.calls).containsExactly("submit");
    assertThat(office.status()).isEqualTo(InstanceStatus.RUNNING);
  }

  @Test
  void shouldNotBeginWhatThisEngineDoesNotRun() {
    for (var altering :
        List.<UnaryOperator<String>>of(
            WF07AtRunTimeTest::tampered, WF07AtRunTimeTest::ofAnotherCompiler)) {
      // given
      var office = office(altering);
      var other = new DocumentRef(Office.ORG, "invoice", "inv-2");

      // when
      var result =
          office.in(
              tx ->
                  office.advancer.record(
                      tx,
                      DocumentChange.create(other, DocumentView.of(1, "draft", Map.of())),
                      RequestContext.of(Office.EVE)));

      // then
      assertThat(result).isInstanceOf(CommandResult.Rejected.class);
    }
  }
}
