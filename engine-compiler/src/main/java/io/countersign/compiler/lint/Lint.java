package io.countersign.compiler.lint;

import io.countersign.compiler.rule.graph.SlotView;
import java.util.List;

/** One thing that somebody should look at. Stateless. */
interface Lint {

  /** Every place where it shows, in any order. */
  List<Warning> warnings(SlotView slot);
}
