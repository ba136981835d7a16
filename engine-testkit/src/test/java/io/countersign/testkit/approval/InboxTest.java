package io.countersign.testkit.approval;

import static io.countersign.testkit.approval.Requests.asking;
import static io.countersign.testkit.approval.Requests.inline;
import static io.countersign.testkit.approval.Requests.named;
import static io.countersign.testkit.approval.Requests.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.InboxItem;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people are offered to decide, and what they are shown. */
class InboxTest {

  private static List<Object> amounts(Scenario scenario, String person) {
    return scenario.inbox(person).stream()
        .flatMap(item -> item.shown().stream())
        .map(DocumentView::fields)
        .<Object>map(fields -> String.valueOf(fields.get("amount")))
        .toList();
  }

  @Test
  void shouldOfferToEachWhatIsAskedOfThatPerson() {
    var scenario = asking(PatchSteps.approval(new Approvers.Rule("entity.owner")));
    for (int i = 1; i <= 3; i++) {
      var request =
          scenario
              .given()
              .document("r-" + i)
              .with("amount", i * 100)
              .with("owner", i == 2 ? "u2" : "u1")
              .with("note", "")
              .createdBy("eve");
      scenario.when().by("eve").requests("submit", request);
    }

    assertThat(scenario.inbox("u1"))
        .extracting(item -> item.document().id())
        .containsExactly("r-1", "r-3");
    assertThat(scenario.inbox("u2"))
        .extracting(item -> item.document().id())
        .containsExactly("r-2");
    assertThat(amounts(scenario, "u1")).containsExactly("100", "300");
    assertThat(scenario.inbox("u1").get(0).question().pin().version()).isEqualTo(2);
    assertThat(scenario.inbox("u1").get(0).question().pin().snapshot()).contains("r-1@2");
    assertThat(scenario.inbox("u1").get(0).requester()).isEqualTo("eve");
    scenario.check();
  }

  @Test
  void shouldShowTheDocumentAsItWasWhenTheQuestionWasAsked() {
    var workflow =
        Requests.compiled(
            slot -> slot.step("ask", PatchSteps.approval(PatchSteps.user("ada")), named("Ask")));
    var scenario = Scenario.with(workflow).byHand().build();
    var request = Requests.drafted(scenario, "r-1");
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("submit", request);
    scenario.runUntilIdle();

    scenario.when().by("eve").edits(request, "amount", 900);

    assertThat(amounts(scenario, "ada")).containsExactly("100");
    assertThat(scenario.host().documents().get(request).fields()).containsEntry("amount", 900L);
    assertThat(scenario.approvals(request).get(0).shown().version()).isEqualTo(2);
    scenario.runUntilIdle();
    assertThat(scenario.inbox("ada")).isEmpty();
    assertThat(scenario.approvals(request).get(0).shown().version()).isEqualTo(2);
  }

  @Test
  void shouldShowTheVersionOfTheQuestionAfterAChangeThatDoesNotMatter() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);

    scenario.when().by("eve").edits(request, "note", "urgent");

    var item = scenario.inbox("ada").get(0);
    assertThat(item.shown()).map(DocumentView::version).contains(2L);
    assertThat(item.shown().orElseThrow().fields()).containsEntry("note", "");
    scenario.when().by("ada").approves(request);
    scenario.then().document(request).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldTakeTheAnswerToJustWhatIsShown() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")).within("P2D"));
    submitted(scenario);

    var item = scenario.inbox("ada").get(0);
    var answer = item.answer(Answer.REJECTED, "too much");

    assertThat(answer.version()).isEqualTo(item.shown().orElseThrow().version());
    assertThat(answer.materialHash()).isEqualTo(item.question().pin().materialHash());
    assertThat(answer.step()).isEqualTo(item.question().step());
    assertThat(item.question().parties()).containsExactly("user:ada");
    assertThat(item.question().until())
        .isEqualTo(Optional.of(scenario.time().get().plus(Duration.ofDays(2))));
  }

  @Test
  void shouldOfferNothingThatWouldBeRefused() {
    var scenario =
        Scenario.of(
            Requests.contract(),
            Requests.patch(
                Requests.both(
                    inline(Quorum.ANY, false, PatchSteps.user("ada"), PatchSteps.user("eve")),
                    inline(Quorum.ANY, false, PatchSteps.user("ada"), PatchSteps.user("bob")))));
    var request = submitted(scenario);
    assertThat(scenario.inbox("ada")).hasSize(2);
    assertThat(scenario.inbox("eve")).as("an own request").isEmpty();

    scenario.when().by("ada").approves(request, "Left");

    assertThat(scenario.inbox("ada")).as("a second decision of one person").isEmpty();
    assertThat(scenario.inbox("bob")).hasSize(1);
    scenario.check();
  }

  @Test
  void shouldShowNothingRatherThanWhatHasBecomeOfTheDocument() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    var request = submitted(scenario);
    var forgetful = withoutVersions(scenario);
    assertThat(inbox(scenario, forgetful)).allMatch(item -> item.shown().isPresent());

    scenario.when().by("eve").edits(request, "note", "urgent");

    assertThat(inbox(scenario, forgetful))
        .singleElement()
        .matches(item -> item.shown().isEmpty())
        .matches(item -> item.question().pin().version() == 2);
  }

  /** The same engine, for a host that keeps no versions. */
  private static Engine withoutVersions(Scenario scenario) {
    var ports = scenario.host().ports();
    return scenario.engine().toBuilder()
        .host(
            new HostPorts(
                (tx, document) -> ports.documents().find(tx, document),
                ports.mutations(),
                ports.directory(),
                ports.organisations(),
                ports.judges(),
                ports.steps()))
        .build();
  }

  private static List<InboxItem> inbox(Scenario scenario, Engine engine) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> engine.inspect().inbox(tx, OrgId.of("acme"), UserId.of("ada")));
  }

  @Test
  void shouldNameThePartiesForWhomThatPersonMaySpeak() {
    var scenario =
        asking(inline(Quorum.ALL, false, PatchSteps.user("ada"), PatchSteps.user("bob")));
    submitted(scenario);

    assertThat(scenario.inbox("bob").get(0).question().parties()).containsExactly("user:bob");
  }

  @Test
  void shouldListTheOldestFirst() {
    var scenario = asking(PatchSteps.approval(PatchSteps.user("ada")));
    submitted(scenario, "r-2");
    scenario.when().passes(Duration.ofHours(1));
    submitted(scenario, "r-1");

    assertThat(scenario.inbox("ada"))
        .extracting(InboxItem::document)
        .extracting(document -> document.id())
        .containsExactly("r-2", "r-1");
  }
}
