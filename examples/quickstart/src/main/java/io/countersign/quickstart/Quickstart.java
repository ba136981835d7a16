package io.countersign.quickstart;

import io.countersign.dsl.Evaluation;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * Decides whether an invoice needs the finance manager, and prints why. Then compiles what an
 * organisation adds to the lifecycle of invoices, and prints what that changed.
 */
public final class Quickstart {

  private Quickstart() {}

  /** Runs the example. */
  public static void main(String[] args) {
    run(System.out);
    Customisation.run(System.out);
  }

  static void run(PrintStream out) {
    // region decide
    Language language =
        Language.over(Type.record(Map.of("grand_total", Scalar.MONEY, "status", Scalar.TEXT)))
            .build();

    // A typo, and an amount in quotes: refused before anything runs, both at once.
    language
        .condition("entity.grand_totl > 10000 && entity.grand_total > '10000'")
        .problems()
        .forEach(out::println);

    var needsFinance =
        language.condition("entity.grand_total > 10000 && actor.roles contains 'clerk'").orThrow();

    Evaluation evaluation =
        needsFinance.evaluateWithRecord(
            Map.of(
                "entity", Map.of("grand_total", 25_000L, "status", "draft"),
                "actor", Map.of("roles", List.of("clerk"))));

    out.println(evaluation.expression());
    out.println(evaluation.variables()); // every value it read, for the auditor
    out.println(evaluation.outcome()); // a value, or a typed failure; never a guess
    // endregion
  }
}
