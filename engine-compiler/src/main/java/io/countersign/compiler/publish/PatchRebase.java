package io.countersign.compiler.publish;

import io.countersign.compiler.Compiler;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Trial of a patch on another envelope. Slots that were removed or moved are conflicts; the rest is
 * compiled, and the compiler reports what no longer fits.
 */
final class PatchRebase {

  private final PatchModel patch;
  private final EnvelopeModel from;
  private final EnvelopeModel to;
  private final Map<String, SlotPatch> kept = new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private boolean refused;

  private PatchRebase(PatchMove move) {
    patch = PatchModel.of(((OfPatch) move.patch().content()).patch());
    from = envelope(move.from());
    to = envelope(move.to());
  }

  /** The outcome of trying. */
  static PatchRebase of(PatchMove move, Compiler compiler) {
    var rebase = new PatchRebase(move);
    rebase.patch.slots().forEach(rebase::place);
    var compiled = compiler.compile(rebase.to.contract(), rebase.movePatch());
    rebase.problems.addAll(compiled.problems());
    rebase.refused |= compiled instanceof Result.Refused;
    return rebase;
  }

  /** Whether there are conflicts. */
  boolean isRefused() {
    return refused;
  }

  /** The conflicts and warnings, in reading order. */
  List<Problem> problems() {
    return Problem.sorted(problems);
  }

  /** What of the patch has a place on the other envelope. */
  PatchModel movePatch() {
    return new PatchModel(new BaseRef(patch.base().entityType(), to.version()), kept);
  }

  private void place(String slotId, SlotPatch content) {
    var pointer = pointer(slotId);
    var target = to.slot(slotId);
    if (target.isEmpty()) {
      conflict(PublishObjection.slotGone(pointer));
      return;
    }
    var origin = from.slot(slotId);
    if (origin.isPresent() && !sameEnds(origin.get(), target.get())) {
      conflict(PublishObjection.slotMoved(pointer));
    }
    kept.put(slotId, content);
  }

  static String pointer(String slotId) {
    return "/slots/" + slotId.replace("~", "~0").replace("/", "~1");
  }

  private void conflict(Problem problem) {
    problems.add(problem);
    refused = true;
  }

  private static boolean sameEnds(BodySlot one, BodySlot other) {
    return one.entryNodeId().equals(other.entryNodeId())
        && one.exitNodeId().equals(other.exitNodeId());
  }

  private static EnvelopeModel envelope(Definition definition) {
    return EnvelopeModel.of(((OfEnvelope) definition.content()).envelope());
  }
}
