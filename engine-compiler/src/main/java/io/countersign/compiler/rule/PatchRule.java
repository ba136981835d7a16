package io.countersign.compiler.rule;

import io.countersign.problem.Problem;
import java.util.List;

/** A rule for patches. Stateless. */
interface PatchRule {

  /** Every place where it does not hold, in any order; pointers lead into the patch. */
  List<Problem> problems(PatchSubject subject);
}
