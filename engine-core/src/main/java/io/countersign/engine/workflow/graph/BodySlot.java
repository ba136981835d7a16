package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Slot of an envelope: a place between two system nodes for an organisation's own steps.
 *
 * @param contract its id, edit window, stability and way out on drift
 * @param entryNodeId the system node before it
 * @param exitNodeId the system node behind it
 */
public record BodySlot(SlotContract contract, String entryNodeId, String exitNodeId) {

  /** Returns the slot's id. */
  public String slotId() {
    return contract.id();
  }

  /** Returns the id of the port through which a filled slot is entered. */
  public String inPort() {
    return "sys:slot:" + slotId() + ":in";
  }

  /** Returns the id of the port through which a filled slot is left. */
  public String outPort() {
    return "sys:slot:" + slotId() + ":out";
  }

  /** Returns the slot in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("slotId", slotId())
        .with("entryNodeId", entryNodeId)
        .with("exitNodeId", exitNodeId)
        .with("defaultEditWindow", contract.window())
        .with("stableRegion", (Object) contract.stable())
        .with("onDrift", contract.onDrift())
        .build();
  }

  static BodySlot read(JsonMembers slot) {
    return new BodySlot(
        new SlotContract(
            slot.text("slotId"),
            slot.choice("defaultEditWindow", EditWindow.class),
            slot.flag("stableRegion"),
            slot.choice("onDrift", OnDrift.class)),
        slot.text("entryNodeId"),
        slot.text("exitNodeId"));
  }
}
