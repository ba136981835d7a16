package io.countersign.engine.kernel.node;

import io.countersign.dsl.Evaluation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evidence of an evaluation in the output of its step. */
final class EvaluationEvidence {

  private EvaluationEvidence() {}

  static Map<String, @Nullable Object> of(Evaluation evaluation) {
    var evidence = new LinkedHashMap<String, @Nullable Object>();
    evidence.put("expression", evaluation.expression());
    evidence.put("variables", evaluation.variables());
    evidence.put("result", evaluation.result());
    return evidence;
  }
}
