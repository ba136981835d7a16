package io.countersign.compiler.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every envelope of a business document is known to have. */
class EnvelopeGeneratorTest {

  @Test
  void shouldHashTheSameContractAlikeHoweverItWasBuilt() {
    var one =
        EntityContract.document("invoice")
            .materialField("grand_total", ScalarType.MONEY)
            .field("notes", ScalarType.TEXT);
    var other =
        EntityContract.document("invoice")
            .field("notes", ScalarType.TEXT)
            .materialField("grand_total", ScalarType.MONEY);

    assertThat(envelope(one)).isEqualTo(envelope(other));
    assertThat(envelope(one).hash()).isEqualTo(envelope(other).hash());
  }

  @Test
  void shouldHashAnotherTransitionDifferently() {
    var lifecycle = DocumentLifecycle.document();
    var transitions = new ArrayList<>(lifecycle.transitions());
    var approve = transitions.get(1);
    transitions.set(
        1,
        new TransitionContract(
            approve.verb(),
            approve.from(),
            approve.to(),
            Gate.onArrival(EditWindow.AMEND_ONLY).rejectingTo("draft").requiringApproval(),
            approve.slotAfter(),
            approve.returning()));
    var changed = new DocumentLifecycle(lifecycle.statuses(), transitions);

    assertThat(envelope(EntityContract.over("invoice", changed)).hash())
        .isNotEqualTo(envelope(EntityContract.document("invoice")).hash());
  }

  @Test
  void shouldBearTheVersionOfTheLifecycle() {
    var first = envelope(EntityContract.document("invoice"));
    var second = envelope(EntityContract.document("invoice").lifecycleVersion(2));

    assertThat(first.version()).isEqualTo(1);
    assertThat(second.version()).isEqualTo(2);
    assertThat(second.hash()).isNotEqualTo(first.hash());
    assertThat(EnvelopeModel.of(second).nodes()).isEqualTo(EnvelopeModel.of(first).nodes());
  }

  @Test
  void shouldHaveTheTenNodesOfADocumentWithTheirWindows() {
    assertThat(EnvelopeModel.of(envelope(EntityContract.document("invoice"))).editWindows())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "sys:start", EditWindow.EDITABLE,
                "sys:state:draft", EditWindow.EDITABLE,
                "sys:gate:submit", EditWindow.AMEND_ONLY,
                "sys:state:submitted", EditWindow.AMEND_ONLY,
                "sys:gate:approve", EditWindow.AMEND_ONLY,
                "sys:state:active", EditWindow.LOCKED,
                "sys:gate:cancel", EditWindow.LOCKED,
                "sys:state:cancelled", EditWindow.LOCKED,
                "sys:state:amended", EditWindow.EDITABLE,
                "sys:end", EditWindow.LOCKED));
  }

  @Test
  void shouldHaveTheSevenEdgesOfTheStraightWay() {
    var edges = EnvelopeModel.of(envelope(EntityContract.document("invoice"))).edges().values();

    assertThat(edges)
        .extracting(edge -> edge.source() + " " + edge.target() + " " + edge.label().orElse(""))
        .contains(
            "sys:start sys:state:draft ",
            "sys:state:draft sys:gate:submit ",
            "sys:gate:submit sys:state:submitted ",
            "sys:state:submitted sys:gate:approve ",
            "sys:gate:approve sys:state:active ",
            "sys:state:active sys:end ",
            "sys:gate:approve sys:state:draft reject");
    assertThat(edges).extracting(WorkflowEdge::provenance).containsOnly("envelope");
  }

  @Test
  void shouldDeclareTheFourSlotsOfADocument() {
    assertThat(EnvelopeModel.of(envelope(EntityContract.document("invoice"))).slots())
        .containsExactly(
            new BodySlot(
                SlotContract.open("slot:amendment_cycle", EditWindow.EDITABLE),
                "sys:state:amended",
                "sys:gate:submit"),
            new BodySlot(
                SlotContract.open("slot:approved_to_active", EditWindow.LOCKED),
                "sys:gate:approve",
                "sys:state:active"),
            new BodySlot(
                SlotContract.open("slot:draft_to_submit", EditWindow.EDITABLE),
                "sys:state:draft",
                "sys:gate:submit"),
            new BodySlot(
                SlotContract.stable("slot:submitted_to_approved", EditWindow.AMEND_ONLY),
                "sys:state:submitted",
                "sys:gate:approve"));
  }

  @Test
  void shouldWriteSlotsAsJson() {
    var slot = EnvelopeModel.of(envelope(EntityContract.document("invoice"))).slots().get(3);

    assertThat(CanonicalJson.ofValue(slot.toPlain()).orThrow().text())
        .isEqualTo(
            "{\"defaultEditWindow\":\"amend_only\",\"entryNodeId\":\"sys:state:submitted\","
                + "\"exitNodeId\":\"sys:gate:approve\",\"onDrift\":\"amend\","
                + "\"slotId\":\"slot:submitted_to_approved\",\"stableRegion\":true}");
  }

  private static Envelope envelope(EntityContract.Builder contract) {
    return EnvelopeGenerator.generate(contract.build());
  }
}
