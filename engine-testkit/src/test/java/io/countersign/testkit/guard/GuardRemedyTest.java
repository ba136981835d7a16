package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.RequestContext;
import io.countersign.problem.Problem;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever is refused is told what leads there, and nothing that does not. */
@WithScenario
class GuardRemedyTest {

  private static final String REQUEST = "Request the transition; its gate changes the status.";
  private static final String ASK = "Ask what may be requested now, and request that.";

  private final Scenario scenario =
      Scenario.of(
          EntityContract.document("invoice").materialField("amount", ScalarType.INTEGER).build());

  private DocumentRef invoice() {
    return scenario.given().document("inv-1").with("amount", 500).createdBy("eve");
  }

  private Problem refused(ProposedChange change) {
    var context = RequestContext.of(Actor.person("eve"));
    var decision =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> scenario.engine().in(tx).guard(change, context));
    assertThat(decision.problems()).hasSize(1);
    return decision.problems().get(0);
  }

  @Test
  void shouldNameTheTransitionThatLeadsFromTheOneStatusToTheOther() {
    var invoice = invoice();

    var submit = refused(ProposedChange.status(invoice, "draft", "submitted"));
    var cancel = refused(ProposedChange.status(invoice, "draft", "cancelled"));
    var approve = refused(ProposedChange.status(invoice, "submitted", "active"));

    assertThat(submit.expected()).isEqualTo("a request for 'submit'");
    assertThat(cancel.expected()).isEqualTo("a request for 'cancel'");
    assertThat(approve.expected()).isEqualTo("a request for 'approve'");
    assertThat(List.of(submit.remedy(), cancel.remedy(), approve.remedy())).containsOnly(REQUEST);
  }

  @Test
  void shouldNameNoTransitionWhereNoneLeads() {
    var skipped = refused(ProposedChange.status(invoice(), "draft", "active"));

    assertThat(skipped.expected()).isEqualTo("a status that a transition leads to from 'draft'");
    assertThat(skipped.remedy()).isEqualTo(ASK);
  }

  @Test
  void shouldPointToAnotherStatusWhileTheWorkflowRunsAndToAdoptionAfterwards() {
    var invoice = invoice();
    scenario.when().by("eve").requests("submit", invoice);
    scenario.when().by("eve").requests("approve", invoice);
    scenario.then().document(invoice).hasStatus("active");
    var edit = ProposedChange.edit(invoice, List.of("amount"));

    var running = refused(edit);
    scenario.when().operator("root").cancels(invoice, "wrong one");
    var over = refused(edit);

    assertThat(running.remedy())
        .isEqualTo("Request a transition to a status where it may be changed, or amend it.");
    assertThat(over.remedy()).isEqualTo("Amend the document, or have an operator adopt it again.");
  }
}
