package io.countersign.testkit.kit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Use case C. It is impossible to get one version of an agreement approved and another one into
 * force: an approval covers the version that the approver saw, and ends with the next change.
 */
@WithScenario
public abstract class UseCaseCAmendmentKit {

  private static final String APPROVAL = "Approval of this version";

  private final Scenario scenario = scenario();

  /** Constructor for the subclass of a store's author. */
  protected UseCaseCAmendmentKit() {}

  /** Returns the use case over the empty store; called once for each test, first. */
  protected abstract Scenario scenario();

  @BeforeEach
  void people() {
    scenario.given().person("cleo", "contract_manager");
  }

  @Test
  void shouldTakeAChangedAgreementToAmendedAndAskForItsNewVersion() {
    var agreement = submit();

    scenario.when().by("eve").edits(agreement, "value", 900_00);
    scenario.then().document(agreement).hasStatus("amended").isAt("amended").asksNobody();
    scenario.when().by("eve").requests("submit", agreement);
    scenario.when().by("cleo").approves(agreement);

    scenario
        .then()
        .document(agreement)
        .hasStatus("active")
        .changed("value", 100_00, 900_00)
        .visited(APPROVAL, 2)
        .happened(
            "'Approval of this version' asks cleo about version 2",
            "'Approval of this version' asks cleo about version 5");
  }

  @Test
  void shouldNotUseAnApprovalOfAnEarlierVersion() {
    scenario.given().person("otto", "contract_manager");
    scenario.given().action("approve").declines("PERIOD_CLOSED", "month end");
    var agreement = submit();
    scenario.when().by("cleo").approves(agreement);
    scenario.then().document(agreement).isPaused("PERIOD_CLOSED").hasStatus("submitted");
    scenario.given().action("approve").succeeds();

    scenario.when().by("eve").edits(agreement, "value", 900_00);
    scenario.when().operator("root").resumes(agreement);

    scenario
        .then()
        .document(agreement)
        .hasStatus("amended")
        .happened(
            "cleo approved at 'Approval of this version', which makes it approved",
            "the approvals of 'Approval of this version' become invalid: drift");
    scenario.when().by("eve").requests("submit", agreement);
    scenario.then().document(agreement).asks("cleo", "otto");
    scenario.when().by("otto").approves(agreement);
    scenario.then().document(agreement).hasStatus("active").hasField("value", 900_00);
  }

  @Test
  void shouldNotTakeADecisionOfSomebodyWhoStillLooksAtTheEarlierVersion() {
    var agreement = submit();
    scenario.when().by("eve").edits(agreement, "value", 900_00);
    scenario.when().by("eve").requests("submit", agreement);

    scenario.when().by("cleo").seeing(2).approves(agreement);

    scenario.then().ignored();
    scenario.then().document(agreement).hasStatus("submitted").asks("cleo");
    scenario.when().by("cleo").seeing(5).approves(agreement, APPROVAL);
    scenario.then().document(agreement).hasStatus("active");
  }

  @Test
  void shouldAmendAnAgreementInForceAsANewOneThatIsApprovedAsWell() {
    var agreement = submit();
    scenario.when().by("cleo").approves(agreement);
    scenario.given().action("amend").changes("value", 900_00);

    var amendment = scenario.when().by("eve").amends(agreement, "more work");

    scenario.then().document(agreement).isCancelled("amended").hasField("value", 100_00);
    scenario.then().document(amendment).hasStatus("draft").hasField("value", 900_00);
    scenario.when().by("eve").requests("submit", amendment);
    scenario.then().document(amendment).asks("cleo");
  }

  @Test
  void shouldTellTheOwnerThatItIsApprovedAnew() {
    var agreement = submit();

    scenario.when().by("eve").edits(agreement, "terms", "net 60");
    scenario.when().by("eve").requests("submit", agreement);

    scenario.then().document(agreement).visited("Tell the owner", 1).asks("cleo");
  }

  private DocumentRef submit() {
    var agreement =
        scenario
            .given()
            .document("a-1")
            .with("id", "a-1")
            .with("owner_id", "eve")
            .with("value", 100_00)
            .with("terms", "net 30")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", agreement);
    return agreement;
  }
}
