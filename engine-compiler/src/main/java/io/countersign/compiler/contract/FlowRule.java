package io.countersign.compiler.contract;

import io.countersign.problem.Problem;
import java.util.function.Consumer;

/** One thing that the ways through every lifecycle must hold to. Stateless. */
interface FlowRule {

  /** Reports what this rule has against the ways through a lifecycle. */
  void check(Flow flow, Consumer<Problem> problems);
}
