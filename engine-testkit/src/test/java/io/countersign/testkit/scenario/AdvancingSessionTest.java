package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A session that advances what its verbs change, and the results that tell how far. */
class AdvancingSessionTest {

  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));

  private final Scenario scenario = Scenario.with(Claims.workflow()).byHand().build();

  private static <T> T in(Scenario scenario, Function<WorkflowSession, T> work) {
    return scenario.store().transactions().inOwn(tx -> work.apply(scenario.engine().in(tx)));
  }

  private int questionsToAda() {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> scenario.engine().inspect().inbox(tx, OrgId.of("acme"), UserId.of("ada")))
        .size();
  }

  private DocumentRef submitted(String id) {
    var claim = scenario.given().document(id).with("amount", 500).createdBy("eve");
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("submit", claim);
    scenario.runUntilIdle();
    return claim;
  }

  /** A document whose workflow was cancelled, so that it may be adopted. */
  private DocumentRef unattended(String id) {
    var claim = submitted(id);
    scenario.when().operator("olga").cancels(claim, "to be adopted");
    scenario.runUntilIdle();
    return claim;
  }

  @Test
  void shouldAskTheApproversOfAnAdoptedDocumentAtOnce() {
    var claim = unattended("c-1");

    var result = in(scenario, session -> session.advancing().adopt(claim, OLGA));

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(result.advance()).get().isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(questionsToAda()).isEqualTo(1);
    scenario.check();
  }

  @Test
  void shouldAdvanceEachOfManyAdoptedDocuments() {
    var claims = List.of(unattended("c-1"), unattended("c-2"));

    var results = in(scenario, session -> session.advancing().adopt(claims, OLGA));

    assertThat(results).extracting(CommandResult::advance).allMatch(one -> one.isPresent());
    assertThat(questionsToAda()).isEqualTo(2);
    scenario.check();
  }

  @Test
  void shouldLeaveAnAdoptedDocumentToWorkersWhereItDoesNotAdvance() {
    var claim = unattended("c-1");

    var result = in(scenario, session -> session.adopt(claim, OLGA));

    assertThat(result.advance()).isEmpty();
    assertThat(questionsToAda()).isZero();
    scenario.runUntilIdle();
    assertThat(questionsToAda()).isEqualTo(1);
    scenario.check();
  }

  @Test
  void shouldAdvanceTheInstanceThatReplacesAnother() {
    var claim = submitted("c-1");

    var result =
        in(
            scenario,
            session ->
                session
                    .advancing()
                    .restart(new InstanceKey.ByDocument(claim), "wrong workflow", OLGA));

    assertThat(result.advance()).get().isInstanceOf(AdvanceResult.Advanced.class);
    assertThat(questionsToAda()).isEqualTo(1);
    scenario.check();
  }

  @Test
  void shouldAdvanceTheDocumentThatAmendsAnother() {
    // given
    var claim = submitted("c-1");
    for (var person : List.of("ada", "bob")) {
      scenario.when().by(person).approves(claim);
      scenario.runUntilIdle();
    }
    scenario.given().action("amend").changes("amount", 900);
    var amendment = scenario.host().mutations().amendmentOf(claim);

    // when
    var result = in(scenario, session -> session.advancing().amend(claim, "wrong total", EVE));

    // then
    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(result.advance()).get().isInstanceOf(AdvanceResult.Advanced.class);
    scenario.then().document(claim).isCancelled("amended");
    assertThat(Claims.isRunning(scenario, amendment)).isTrue();
    scenario.check();
  }

  @Test
  void shouldTellHowFarAnImmediateRequestWent() {
    // given
    var contract = Claims.contract(DocumentLifecycle.document());
    var immediate =
        Scenario.with(
                Compiler.standard()
                    .compile(
                        contract.options(new Options(true, false)).build(), Claims.patch("ada"))
                    .orThrow())
            .byHand()
            .build();
    var claim = Claims.draft(immediate);
    immediate.runUntilIdle();
    var key = new InstanceKey.ByDocument(claim);

    // when
    var first = in(immediate, session -> session.request(key, TransitionRequest.of("submit"), EVE));

    // then
    assertThat(first.advance())
        .get()
        .isInstanceOfSatisfying(
            AdvanceResult.Advanced.class, advanced -> assertThat(advanced.more()).isTrue());
    immediate.then().document(claim).hasStatus("submitted").asksNobody();
    immediate.runUntilIdle();
    immediate.check();
  }

  @Test
  void shouldTellOfNoAdvanceWhereNothingIsChanged() {
    var claim = unattended("c-1");
    in(scenario, session -> session.advancing().adopt(claim, OLGA));

    var again = in(scenario, session -> session.advancing().adopt(claim, OLGA));
    var refused =
        in(
            scenario,
            session ->
                session
                    .advancing()
                    .request(new InstanceKey.ByDocument(claim), TransitionRequest.of("fly"), EVE));

    assertThat(again).isInstanceOf(CommandResult.NoChange.class);
    assertThat(refused).isInstanceOf(CommandResult.Rejected.class);
    assertThat(List.of(again, refused))
        .extracting(CommandResult::advance)
        .allMatch(one -> one.isEmpty());
  }
}
