package io.countersign.compiler.steplist;

import java.util.ArrayList;
import java.util.List;

/**
 * Link from a step to another.
 *
 * @param kind its purpose
 * @param member where it stands in the source, under its step
 * @param target the key of the step that it leads to
 */
record StepLink(StepLinkKind kind, String member, String target) {

  /** Returns the links of a step, in the order of the members of the source. */
  static List<StepLink> of(ListedStep step) {
    var all = new ArrayList<StepLink>();
    var links = step.links();
    links.next().ifPresent(key -> all.add(new StepLink(StepLinkKind.NEXT, "nextStepId", key)));
    for (int i = 0; i < step.conditions().size(); i++) {
      var target = step.conditions().get(i).target();
      all.add(new StepLink(StepLinkKind.CONDITION, "conditions/" + i + "/nextStepId", target));
    }
    links
        .bypass()
        .ifPresent(key -> all.add(new StepLink(StepLinkKind.BYPASS, "bypassTargetId", key)));
    for (int i = 0; i < step.fork().branches().size(); i++) {
      all.add(new StepLink(StepLinkKind.BRANCH, "forkStepIds/" + i, step.fork().branches().get(i)));
    }
    step.fork()
        .join()
        .ifPresent(key -> all.add(new StepLink(StepLinkKind.JOIN, "joinStepId", key)));
    links
        .rejection()
        .ifPresent(key -> all.add(new StepLink(StepLinkKind.REJECTION, "rejectionTargetId", key)));
    links
        .escalation()
        .ifPresent(
            key -> all.add(new StepLink(StepLinkKind.ESCALATION, "escalationTargetId", key)));
    links
        .returning()
        .ifPresent(key -> all.add(new StepLink(StepLinkKind.RETURN, "returnTargetId", key)));
    return all;
  }

  /** Returns whether it always leads forward. */
  boolean isForward() {
    return kind.isForward();
  }

  /** Returns whether the types of its ends restrict it; the link of a fork to its join is free. */
  boolean isBound(ListedStep source) {
    return isForward() && !kind.namesJoin(source.type());
  }
}
