package io.countersign.compiler.contract;

import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.TransitionContract;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A slot and where the contract declares it.
 *
 * @param slot the slot
 * @param transition the index of its transition
 * @param origin the index of the origin that it stands behind; empty for the slot behind the gate
 */
record PlacedSlot(SlotContract slot, int transition, Optional<Integer> origin) {

  /** Every slot of a lifecycle, in the order of the contract. */
  static List<PlacedSlot> all(DocumentLifecycle lifecycle) {
    var slots = new ArrayList<PlacedSlot>();
    var transitions = lifecycle.transitions();
    for (int i = 0; i < transitions.size(); i++) {
      addOf(transitions.get(i), i, slots);
    }
    return slots;
  }

  private static void addOf(TransitionContract transition, int index, List<PlacedSlot> slots) {
    for (int j = 0; j < transition.from().size(); j++) {
      var place = Optional.of(j);
      transition
          .from()
          .get(j)
          .slot()
          .ifPresent(slot -> slots.add(new PlacedSlot(slot, index, place)));
    }
    transition
        .slotAfter()
        .ifPresent(slot -> slots.add(new PlacedSlot(slot, index, Optional.empty())));
  }

  /** A member of the slot. */
  ProblemPlace at(String member) {
    return origin
        .map(index -> ContractPointers.origin(transition, index, "slot/" + member))
        .orElseGet(() -> ContractPointers.transition(transition, "slotAfter/" + member));
  }
}
