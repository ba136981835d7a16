package io.countersign.compiler.baseline;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.BodySlot;
import io.countersign.engine.workflow.Envelope;
import java.util.ArrayList;
import java.util.Map;

/** The envelopes of contracts. */
public final class Envelopes {

  private Envelopes() {}

  /** The envelope of a contract. */
  public static Envelope of(EntityContract contract) {
    var slots = new ArrayList<BodySlot>();
    for (var transition : contract.lifecycle().transitions()) {
      var gate = "sys:gate:" + transition.verb();
      for (var origin : transition.from()) {
        origin
            .slot()
            .ifPresent(slot -> slots.add(new BodySlot(slot, "sys:state:" + origin.status(), gate)));
      }
      transition
          .slotAfter()
          .ifPresent(slot -> slots.add(new BodySlot(slot, gate, "sys:state:" + transition.to())));
    }
    return new Envelope(contract, Map.of(), Map.of(), slots, Map.of());
  }
}
