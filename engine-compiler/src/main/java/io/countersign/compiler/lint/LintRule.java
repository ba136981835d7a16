package io.countersign.compiler.lint;

import io.countersign.compiler.rule.graph.SlotView;
import java.util.List;

/** A check that yields warnings for review. Stateless. */
interface LintRule {

  /** Every place where it shows, in any order. */
  List<LintWarning> warnings(SlotView slot);
}
