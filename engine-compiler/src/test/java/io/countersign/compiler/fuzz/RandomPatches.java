package io.countersign.compiler.fuzz;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import java.util.ArrayList;

/** Random patches, every one of them right. */
final class RandomPatches {

  /** Once in so many times a patch is large. */
  private static final int RARELY = 250;

  private final Dice dice;

  RandomPatches(Dice dice) {
    this.dice = dice;
  }

  /**
   * A contract, a patch for it, and what is known of the patch.
   *
   * @param contract the contract
   * @param patch the patch
   * @param truth what is known
   */
  record Sample(EntityContract contract, WorkflowPatch patch, Truth truth) {}

  Sample next() {
    var contract = dice.of(FuzzContracts.all());
    var envelope = EnvelopeGenerator.generate(contract);
    var truth = new Truth();
    var shared = new RandomSlot.Shared(dice, new RandomExpressions(dice), truth);
    var slots = new ArrayList<>(envelope.slots());
    int filled = Math.min(slots.size(), dice.between(1, 3));
    int left = size();
    var patch = PatchBuilder.on(contract.entityType(), contract.lifecycleVersion());
    for (int i = 0; i < filled && left > 0; i++) {
      var slot = slots.remove(dice.below(slots.size()));
      int size = i == filled - 1 ? left : dice.between(1, left);
      patch.slot(slot.slotId(), builder -> fill(envelope, slot, shared, builder, size));
      left -= size;
    }
    return new Sample(contract, patch.build(), truth);
  }

  private static SlotBuilder fill(
      Envelope envelope, BodySlot slot, RandomSlot.Shared shared, SlotBuilder builder, int size) {
    boolean rejects =
        EnvelopeModel.of(envelope).edges().values().stream()
            .filter(edge -> edge.source().equals(slot.exitNodeId()))
            .anyMatch(edge -> edge.choice().on().filter(StepOutcomes.REJECT::equals).isPresent());
    return new RandomSlot(shared, slot, rejects, builder).fill(size);
  }

  private int size() {
    if (dice.oneIn(RARELY)) {
      return dice.between(61, 300);
    }
    return dice.oneIn(4) ? dice.between(1, 60) : dice.between(1, 12);
  }
}
