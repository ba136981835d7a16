package io.countersign.compiler.rule.graph;

import io.countersign.problem.Problem;
import java.util.List;

/** A rule for the graph in a slot. Stateless. */
interface GraphRule {

  /** Every place where it does not hold, in any order; pointers lead into the patch. */
  List<Problem> problems(SlotView slot);
}
