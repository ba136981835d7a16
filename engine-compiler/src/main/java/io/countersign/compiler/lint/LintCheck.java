package io.countersign.compiler.lint;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.compiler.rule.graph.GraphCheck;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Runner of all lints. */
public final class LintCheck {

  /** The lints that look at one step and its edges. */
  private static final List<LintRule> NEAR =
      List.of(
          new DefaultEdgeLint(),
          new ApprovalTimeoutLint(),
          new WaitTimeoutLint(),
          new UnreachableConditionLint());

  /** The lints that follow ways through the whole graph. */
  private static final List<LintRule> FAR =
      List.of(
          new SideEffectsLint(),
          new DuplicateApproverLint(),
          new MaterialBehindGateLint(),
          new RejectionPassesLint());

  private LintCheck() {}

  /** Every lint there is. */
  static List<LintRule> lints() {
    var lints = new ArrayList<>(NEAR);
    lints.addAll(FAR);
    return lints;
  }

  /**
   * The warnings about a patch, less those that it silences, and a refusal for each silencing that
   * makes no sense; in reading order. Slots that the rules for graphs cannot look at are left out.
   */
  public static List<Problem> problems(EnvelopeModel envelope, PatchModel patch) {
    return problems(SlotView.all(envelope, ResolvedPatch.of(patch)));
  }

  /** Runs all lints on slots that were analysed before. */
  public static List<Problem> problems(List<SlotView> slots) {
    var problems = new ArrayList<Problem>();
    for (var slot : slots) {
      boolean sound = GraphCheck.problems(List.of(slot)).isEmpty();
      var warnings = new ArrayList<LintWarning>();
      NEAR.forEach(lint -> warnings.addAll(lint.warnings(slot)));
      if (sound) {
        FAR.forEach(lint -> warnings.addAll(lint.warnings(slot)));
      }
      problems.addAll(LintSilencer.of(slot, warnings, sound));
    }
    return Problem.sorted(problems);
  }
}
