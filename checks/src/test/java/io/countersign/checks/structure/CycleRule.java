package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.countersign.checks.Finding;
import java.util.List;

/** No two packages use each other, not even by way of a third. */
final class CycleRule {

  private CycleRule() {}

  static List<Finding> findings(JavaClasses classes) {
    return SlicesRuleDefinition.slices()
        .matching("io.countersign.(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .evaluate(classes)
        .getFailureReport()
        .getDetails()
        .stream()
        .map(
            cycle ->
                new Finding(
                    "packages of io.countersign",
                    cycle,
                    "cut one arrow: move the shared type to the package that both use, or pass an"
                        + " interface down."))
        .toList();
  }
}
