package io.countersign.testkit.guide;

import static io.countersign.engine.patch.PatchSteps.anyOf;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.approverRule;
import static io.countersign.engine.patch.PatchSteps.chain;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.quorum;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.serial;
import static io.countersign.engine.patch.PatchSteps.signedWebhook;
import static io.countersign.engine.patch.PatchSteps.superior;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.engine.workflow.EdgeChoice.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.PatchSource;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the guide to patches shows in Java. */
final class PatchesGuideTest {

  private static final EntityContract INVOICE =
      EntityContract.document("invoice")
          .materialField("amount", ScalarType.MONEY)
          .field("id", ScalarType.TEXT)
          .field("owner_id", ScalarType.TEXT)
          .build();

  // region words
  static final Approval ONE_OF_TWO = approval(anyOf(user("ada"), user("bob"))).within("P3D");
  static final Approval TWO_OF_THREE = approval(quorum(2, user("ada"), user("bob"), user("cyd")));
  static final Approval IN_TURN = approval(serial(role("buyer"), superior(1)));
  static final Approval BY_OWNER = approval(approverRule("entity.owner_id")).allowSamePerson();
  static final Approval BY_CHAIN = approval(chain("invoice-default"));

  // endregion

  private static WorkflowPatch patch() {
    // region patch
    return PatchBuilder.on("invoice", 1)
        .slot(
            "slot:submitted_to_approved",
            slot ->
                slot.step("large", check("entity.amount > 1000000"))
                    .step("owner", BY_OWNER)
                    .step("board", TWO_OF_THREE)
                    .edge("large", "board", on("true"))
                    .edge("large", "owner", on("false"))
                    .joining())
        .slot(
            "slot:approved_to_active",
            slot ->
                slot.step(
                    "tell",
                    signedWebhook(
                            "https://partner.example/invoices",
                            Map.of("id", "entity.id"),
                            "partner") // the name of a secret
                        .withDelivery(DeliveryMode.AT_MOST_ONCE)))
        .build();
    // endregion
  }

  @Test
  void shouldCompileAndReadBackWhatTheGuideShows() {
    var patch = patch();

    assertThat(
            WorkflowModel.of(Compiler.standard().compile(INVOICE, patch).orThrow()).graph().nodes())
        .hasSizeGreaterThan(PatchModel.of(patch).slots().size());
    assertThat(PatchSource.read(Json.write(patch.toPlain())).orThrow()).isEqualTo(patch);
  }

  @Test
  void shouldWriteEachShortWordAsJsonSaysIt() {
    assertThat(Json.write(ONE_OF_TWO.toPlain())).contains("\"quorum\":\"any\"", "\"P3D\"");
    assertThat(Json.write(TWO_OF_THREE.toPlain()))
        .contains("\"quorum\":2")
        .doesNotContain("serial");
    assertThat(Json.write(IN_TURN.toPlain()))
        .contains("\"serial\":true", "\"quorum\":\"all\"", "\"managerLevels\":1");
    assertThat(Json.write(BY_OWNER.toPlain()))
        .contains("\"rule\":\"entity.owner_id\"", "\"allowSamePerson\":true");
    assertThat(Json.write(BY_CHAIN.toPlain())).contains("\"approvalChainId\":\"invoice-default\"");
  }
}
