package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import java.util.List;

/** Checker of the graphs that a patch puts into slots. */
public final class GraphCheck {

  /** The rules, in no particular order. */
  static final List<GraphRule> RULES =
      List.of(
          new EmptyRule(),
          new SlotCycleRule(),
          new ReturnRule(),
          new UnreachableRule(),
          new EntryRule(),
          new ExitRule(),
          new DeadEndRule(),
          new SplitRule(),
          new JoinRule(),
          new NestingRule(),
          new TokensRule(),
          new MaterialRule());

  private GraphCheck() {}

  /**
   * Everything that is wrong with the graphs of a patch, in reading order; empty when nothing is.
   * Slots whose nodes and edges cannot be told apart, or whose edges lead nowhere, are left out;
   * other rules refuse them.
   */
  public static List<Problem> problems(EnvelopeModel envelope, PatchModel patch) {
    return problems(SlotView.all(envelope, ResolvedPatch.of(patch)));
  }

  /** Checks slots that were analysed before. */
  public static List<Problem> problems(List<SlotView> slots) {
    return Problem.sorted(
        slots.stream()
            .flatMap(slot -> RULES.stream().flatMap(rule -> rule.problems(slot).stream()))
            .toList());
  }
}
