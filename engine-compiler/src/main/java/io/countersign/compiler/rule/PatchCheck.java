package io.countersign.compiler.rule;

import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Set;

/** Judges a patch by every rule there is, short of what the shape of its graph says. */
public final class PatchCheck {

  /** The rules, in no particular order: none relies on another. */
  static final List<PatchRule> RULES =
      List.of(
          new BaseRule(),
          new SlotRule(),
          new NodeIdRule(),
          new EdgeIdRule(),
          new DuplicateIdRule(),
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
          new ApproversRule(),
          new JoinCountRule(),
          new BlankRule(),
          new TimeRule(),
          new ConditionRule(),
          new ValueRule(),
          new ScriptRule(),
          new TemplateRule(),
          new LimitRule());

  private PatchCheck() {}

  /**
   * Everything that is wrong with a patch, in reading order; empty when nothing is. Pointers lead
   * into the JSON of the patch. Expressions are judged in the language of the contract; unless the
   * contract declares {@code context}, what they read under it is the key of a node.
   *
   * @param envelope what the patch is to be put into
   * @param patch the patch
   * @param handlers the node types that somebody can carry out
   */
  public static List<Problem> problems(
      Envelope envelope, WorkflowPatch patch, Set<String> handlers) {
    var subject = PatchSubject.of(envelope, patch, handlers);
    return Problem.sorted(RULES.stream().flatMap(rule -> rule.problems(subject).stream()).toList());
  }
}
