package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents that were there before the engine, and documents that begin anew. */
class AdoptionTest {

  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));

  private final Scenario scenario = Scenario.of(Claims.workflow());

  private DocumentRef existing(String id, String status) {
    return scenario.given().document(id).with("amount", 500).existing(status);
  }

  @Test
  void shouldBeginAtTheStatusThatTheHostShows() {
    // given
    var claim = existing("c-1", "submitted");

    // when
    scenario.when().operator("olga").adopts(claim);

    // then
    scenario
        .then()
        .document(claim)
        .asks("ada")
        .visited("draft", 0)
        .visited("submitted", 1)
        .hasVersion(1);
    assertThat(
            Claims.events(scenario, Claims.instance(scenario, claim), InstanceEvent.Started.class))
        .singleElement()
        .satisfies(started -> assertThat(started.nodeId()).isEqualTo("sys:state:submitted"))
        .satisfies(started -> assertThat(started.by().id()).isEqualTo("olga"));
    scenario.when().by("ada").approves(claim);
    scenario.when().by("bob").approves(claim);
    scenario.then().document(claim).isAt("active").hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldTellFromItsRowsWhereItBegan() {
    // given
    var byHand = Scenario.with(Claims.workflow()).byHand().build();
    var claim = byHand.given().document("c-1").with("amount", 500).existing("submitted");

    // when nothing has been worked on yet
    byHand.when().operator("olga").adopts(claim);

    // then
    assertThat(Claims.rows(byHand, claim))
        .singleElement()
        .satisfies(row -> assertThat(row.isControl()).isTrue());
    byHand.then().document(claim).isAt("submitted").hasVersion(1);
    byHand.check();
  }

  @Test
  void shouldRestInForceUntilSomebodyAsks() {
    var claim = existing("c-1", "active");

    scenario.when().operator("olga").adopts(claim);

    scenario.then().document(claim).isAt("active").isRunning();
    scenario.when().by("eve").requests("cancel", claim);
    scenario.then().document(claim).hasStatus("cancelled").hasEnded();
    scenario.check();
  }

  @Test
  void shouldLeaveADocumentAloneThatRunsAWorkflow() {
    var claim = Claims.submitted(scenario);

    scenario.when().operator("olga").adopts(claim);

    scenario.then().ignored();
    scenario.then().document(claim).asks("ada");
    scenario.check();
  }

  @Test
  void shouldAdoptADocumentAgainWhoseWorkflowIsOver() {
    var claim = Claims.submitted(scenario);
    scenario.when().operator("olga").cancels(claim, "by mistake");

    scenario.when().operator("olga").adopts(claim);

    scenario.then().document(claim).isRunning().asks("ada");
    scenario.check();
  }

  @Test
  void shouldRefuseAStatusThatTheWorkflowDoesNotHave() {
    var claim = existing("c-1", "archived");

    scenario.when().operator("olga").adopts(claim);

    scenario.then().refused("WORKFLOW_STATUS_UNKNOWN");
    assertThat(Claims.isRunning(scenario, claim)).isFalse();
  }

  @Test
  void shouldRefuseADocumentThatTheHostDoesNotShow() {
    scenario.when().operator("olga").adopts(new DocumentRef("acme", "claim", "c-0"));

    scenario.then().refused("DOCUMENT_UNKNOWN");
  }

  @Test
  void shouldRefuseATypeWithoutAWorkflow() {
    scenario.when().operator("olga").adopts(new DocumentRef("acme", "letter", "l-1"));

    scenario.then().refused("WORKFLOW_UNKNOWN");
  }

  @Test
  void shouldAdoptManyEachForItself() {
    // given
    var wrong = existing("c-2", "archived");
    var claims = List.of(existing("c-3", "active"), wrong, existing("c-1", "draft"));

    // when
    var first = adopt(claims);
    var again = adopt(claims);

    // then
    assertThat(first.get(0)).isInstanceOf(CommandResult.Accepted.class);
    assertThat(first.get(1)).isInstanceOf(CommandResult.Rejected.class);
    assertThat(first.get(2)).isInstanceOf(CommandResult.Accepted.class);
    assertThat(again.get(0)).isInstanceOf(CommandResult.NoChange.class);
    assertThat(again.get(1)).isInstanceOf(CommandResult.Rejected.class);
    assertThat(again.get(2)).isInstanceOf(CommandResult.NoChange.class);
    assertThat(new ArrayList<>(claims))
        .extracting(one -> Claims.isRunning(scenario, one))
        .containsExactly(true, false, true);
    // in the order of the ids, whatever order they were given in
    assertThat(((CommandResult.Accepted) first.get(2)).instance()).isEqualTo("instance-1");
  }

  private List<CommandResult> adopt(List<DocumentRef> claims) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> scenario.engine().in(tx).adopt(claims, OLGA));
  }

  @Test
  void shouldLetADocumentBeChangedOnceItIsAdopted() {
    // given
    var contract =
        Claims.contract(DocumentLifecycle.document()).options(new Options(false, true)).build();
    var strict = Scenario.of(Compiler.standard().compile(contract, Claims.patch("ada")).orThrow());
    var claim = strict.given().document("c-1").with("amount", 1).existing("draft");
    strict.when().by("eve").edits(claim, "amount", 2);
    strict.then().refused("WORKFLOW_NOT_ADOPTED");

    // when
    strict.when().operator("olga").adopts(claim);
    strict.when().by("eve").edits(claim, "amount", 2);

    // then
    strict.then().document(claim).isAt("draft").hasField("amount", 2);
    strict.check();
  }

  @Test
  void shouldBeginAnewUnderTheWorkflowThatIsPublishedNow() {
    // given
    var claim = Claims.submitted(scenario);
    var old = Claims.instance(scenario, claim);
    var right = Claims.workflow(DocumentLifecycle.document(), "carl");
    scenario.when().operator("olga").publishes(right);

    // when
    scenario.when().operator("olga").restarts(claim, "wrong approvers");

    // then
    scenario.then().document(claim).isRunning().hasStatus("submitted").asks("carl");
    assertThat(Claims.instance(scenario, claim)).isNotEqualTo(old);
    assertThat(Claims.events(scenario, old, InstanceEvent.Superseded.class))
        .singleElement()
        .satisfies(event -> assertThat(event.reason()).isEqualTo("wrong approvers"))
        .satisfies(event -> assertThat(event.by().id()).isEqualTo("olga"))
        .satisfies(event -> assertThat(event.successor()).isEqualTo(claim));
    assertThat(Claims.events(scenario, old, InstanceEvent.Ended.class))
        .singleElement()
        .satisfies(event -> assertThat(event.status()).isEqualTo(InstanceStatus.CANCELLED))
        .satisfies(event -> assertThat(event.reason()).isEqualTo("replaced"));
    scenario.when().by("carl").approves(claim);
    scenario.then().document(claim).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldCountNothingThatWasDecidedBefore() {
    var claim = Claims.submitted(scenario);
    scenario.when().by("ada").approves(claim);

    scenario.when().operator("olga").restarts(claim, "to be sure");

    scenario.then().document(claim).asks("ada");
    scenario.check();
  }

  @Test
  void shouldEndNothingThatCannotBeginAnew() {
    // given
    var claim = Claims.submitted(scenario);
    scenario.host().documents().status(claim, "archived");

    // when the transaction is committed all the same
    var result =
        scenario
            .store()
            .transactions()
            .inOwn(
                tx ->
                    scenario
                        .engine()
                        .in(tx)
                        .restart(new InstanceKey.ByDocument(claim), "wrong", OLGA));

    // then
    assertThat(result).isInstanceOf(CommandResult.Rejected.class);
    assertThat(result.toString()).contains("WORKFLOW_STATUS_UNKNOWN");
    scenario.then().document(claim).isRunning().asks("ada");
  }

  @Test
  void shouldNotRestartWhatIsOver() {
    var claim = Claims.submitted(scenario);
    scenario.when().operator("olga").cancels(claim, "by mistake");

    scenario.when().operator("olga").restarts(claim, "wrong");

    scenario.then().ignored();
    scenario.then().document(claim).isCancelled("by mistake");
  }
}
