package io.countersign.benchmarks;

import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeBuilder;
import dev.cel.runtime.CelRuntimeFactory;
import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.mvel2.MVEL;

/** One condition in every compared language, over one map; all compiled beforehand. */
final class Contenders {

  static final String CONDITION =
      "entity.grand_total > 10000 && actor.roles contains 'finance_manager'"
          + " && entity.status == 'submitted'";

  private static final String CEL =
      "entity.grand_total > 10000 && 'finance_manager' in actor.roles"
          + " && entity.status == 'submitted'";

  /** What the host hands in: records as maps, as a contract's fields come. */
  final Map<String, Object> data =
      Map.of(
          "entity",
          Map.of("grand_total", 25_000L, "status", "submitted", "vendor_id", "V-1007"),
          "actor",
          Map.of("user_id", "u-1", "roles", List.of("admin", "finance_manager")));

  final Expression countersign = language().condition(CONDITION).orThrow();
  final Predicate<Map<String, Object>> lambda = Contenders::byHand;
  final CelRuntime.Program cel = cel(CelRuntimeFactory.legacyCelRuntimeBuilder());
  final CelRuntime.Program celPlanned = cel(CelRuntimeFactory.plannerRuntimeBuilder());
  final Serializable mvel = MVEL.compileExpression(CONDITION);

  static Language language() {
    return Language.over(
            Type.record(
                Map.of(
                    "grand_total", ScalarType.MONEY,
                    "status", ScalarType.TEXT,
                    "vendor_id", ScalarType.TEXT)))
        .root(
            "actor",
            Type.record(Map.of("user_id", ScalarType.TEXT, "roles", Type.listOf(ScalarType.TEXT))))
        .build();
  }

  /** The condition as a Java developer would write it over the same maps. */
  private static boolean byHand(Map<String, Object> data) {
    var entity = (Map<?, ?>) data.get("entity");
    var actor = (Map<?, ?>) data.get("actor");
    return entity != null
        && actor != null
        && entity.get("grand_total") instanceof Long total
        && total > 10_000
        && actor.get("roles") instanceof List<?> roles
        && roles.contains("finance_manager")
        && "submitted".equals(entity.get("status"));
  }

  private static CelRuntime.Program cel(CelRuntimeBuilder runtime) {
    try {
      var compiler =
          CelCompilerFactory.standardCelCompilerBuilder()
              .addVar("entity", SimpleType.DYN)
              .addVar("actor", SimpleType.DYN)
              .build();
      return runtime.build().createProgram(compiler.compile(CEL).getAst());
    } catch (CelValidationException | CelEvaluationException e) {
      throw new IllegalStateException("CEL refuses its own form of the condition", e);
    }
  }

  boolean countersign() {
    return countersign.evaluate(data) instanceof EvaluationOutcome.Value value
        && Boolean.TRUE.equals(value.value());
  }

  boolean countersignWithRecord() {
    return countersign.evaluateWithRecord(data).outcome() instanceof EvaluationOutcome.Value value
        && Boolean.TRUE.equals(value.value());
  }

  boolean lambda() {
    return lambda.test(data);
  }

  boolean cel() throws CelEvaluationException {
    return Boolean.TRUE.equals(cel.eval(data));
  }

  boolean celPlanned() throws CelEvaluationException {
    return Boolean.TRUE.equals(celPlanned.eval(data));
  }

  boolean mvel() {
    return Boolean.TRUE.equals(MVEL.executeExpression(mvel, data));
  }
}
