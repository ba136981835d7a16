package io.countersign.compiler.contract;

import io.countersign.problem.Problem;
import java.util.function.Consumer;

/** A rule for the paths through a lifecycle. Stateless. */
interface FlowRule {

  /** Reports what this rule has against the ways through a lifecycle. */
  void check(LifecycleFlow flow, Consumer<Problem> problems);
}
