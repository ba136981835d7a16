package io.countersign.compiler.lint;

import io.countersign.compiler.rule.graph.SlotView;
import java.util.List;

/** A check that yields warnings for review. Stateless. */
interface Lint {

  /** Every place where it shows, in any order. */
  List<Warning> warnings(SlotView slot);
}
