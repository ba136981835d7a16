package io.countersign.compiler.rule;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Set;

/** Checker of a patch against all rules, except those about the shape of its graph. */
public final class PatchCheck {

  /** The rules, in no particular order: none relies on another. */
  static final List<PatchRule> RULES =
      List.of(
          new BaseRule(),
          new SlotRule(),
          new NodeIdRule(),
          new EdgeIdRule(),
          new DuplicateIdRule(),
          new AmbiguousIdRule(),
          new ScopeRule(),
          new UnknownNodeRule(),
          new NodeTypeRule(),
          new HandlerRule(),
          new WindowRule(),
          new RunAsRule(),
          new OutcomeRule(),
          new QualifiesRule(),
          new KeyRule(),
          new RejectRule(),
          new TaskRule(),
          new EffectRule(),
          new DeadlineRule(),
          new DisplayRule(),
          new ApproversRule(),
          new JoinCountRule(),
          new BlankRule(),
          new TimeRule(),
          new ConditionRule(),
          new ValueRule(),
          new ScriptRule(),
          new TemplateRule(),
          new SensitiveRule(),
          new PatchLimitRule());

  private PatchCheck() {}

  /**
   * Returns all problems of a patch, in reading order; empty if there are none. Pointers refer to
   * the JSON of the patch. Expressions are checked in the language of the contract; unless the
   * contract declares {@code context}, names under it must be keys of nodes.
   *
   * @param envelope the envelope for the patch
   * @param patch the patch
   * @param handlers the node types that have a handler
   */
  public static List<Problem> problems(
      EnvelopeModel envelope, PatchModel patch, Set<String> handlers) {
    return problems(envelope, ResolvedPatch.of(patch), handlers);
  }

  /** Checks a patch whose ids were written out before. */
  public static List<Problem> problems(
      EnvelopeModel envelope, ResolvedPatch patch, Set<String> handlers) {
    var subject = PatchSubject.of(envelope, patch, handlers);
    return Problem.sorted(RULES.stream().flatMap(rule -> rule.problems(subject).stream()).toList());
  }
}
