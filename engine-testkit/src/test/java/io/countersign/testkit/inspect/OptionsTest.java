package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.Feasibility;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** What a host shows on its buttons. */
class OptionsTest {

  private final Scenario scenario = Scenario.of(Papers.workflow(Papers.both()));

  @Test
  void shouldOfferEverythingOfADraft() {
    var paper = Papers.drafted(scenario);

    var actions = Papers.options(scenario, paper, "eve");

    assertThat(actions.edits().window()).contains(EditWindow.EDITABLE);
    assertThat(actions.edits().editable()).containsExactly("amount", "note");
    assertThat(actions.requestable()).containsExactly("submit", "cancel");
    assertThat(actions.people().decisions()).isEmpty();
    assertThat(actions.problems()).isEmpty();
  }

  @Test
  void shouldSayWhoMayDecideAndWhoElseIsAsked() {
    var paper = Papers.submitted(scenario);

    var ada = Papers.options(scenario, paper, "ada");
    var eve = Papers.options(scenario, paper, "eve");

    assertThat(ada.people().decisions()).hasSize(2);
    assertThat(ada.mine())
        .singleElement()
        .matches(one -> one.asked().get(0).people().contains("ada"))
        .matches(one -> one.asked().get(0).turn());
    assertThat(eve.mine()).isEmpty();
    assertThat(eve.people().withdrawal().isPossible()).isTrue();
    assertThat(ada.people().withdrawal())
        .isInstanceOfSatisfying(
            Feasibility.Refused.class,
            refused ->
                assertThat(refused.problems())
                    .singleElement()
                    .matches(one -> one.code() == EngineCode.APPROVAL_NOT_REQUESTER));
  }

  @Test
  void shouldOfferToCloseWhatIsActive() {
    var paper = Papers.submitted(scenario);
    var waiting = Papers.options(scenario, paper, "eve");
    scenario.when().by("ada").approves(paper);
    scenario.when().by("bob").approves(paper);
    var active = Papers.options(scenario, paper, "eve");

    assertThat(waiting.requestable()).doesNotContain("close");
    assertThat(active.requestable()).containsExactly("cancel", "close");
    assertThat(active.transitions())
        .filteredOn(one -> one.verb().equals("close"))
        .singleElement()
        .matches(one -> one.to().equals("active"));
    scenario.when().by("eve").requests("close", paper);
    assertThat(Papers.options(scenario, paper, "eve").standing().orElseThrow().status())
        .isEqualTo(InstanceStatus.COMPLETED);
  }

  @Test
  void shouldSayWhyItIsPaused() {
    var paper = Papers.submitted(scenario);
    scenario.when().operator("olga").pauses(paper, "audit");

    var standing = Papers.options(scenario, paper, "eve").standing().orElseThrow();

    assertThat(standing.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(standing.reason()).contains("OPERATOR");
  }
}
