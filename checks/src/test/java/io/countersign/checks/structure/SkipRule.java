package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.List;
import java.util.stream.StreamSupport;

/** A test runs, everywhere and on the real thing: none is skipped, none speaks to a mock. */
final class SkipRule {

  private static final List<String> BANNED =
      List.of(
          "org.junit.jupiter.api.Disabled",
          "org.junit.jupiter.api.Assumptions",
          "org.junit.jupiter.api.condition.",
          "org.assertj.core.api.Assumptions",
          "net.jqwik.api.Disabled",
          "org.mockito.",
          "org.easymock.");

  private SkipRule() {}

  static List<Finding> findings(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false)
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(use -> BANNED.stream().anyMatch(use.getTargetClass().getName()::startsWith))
        .map(
            use ->
                new Finding(
                    Classes.nameOf(use.getOriginClass()),
                    "It skips or it mocks: " + use.getDescription(),
                    "make the test pass wherever it runs, or remove it; instead of a mock, use the"
                        + " memory store, a port's fake or a small class of the test's own."))
        .distinct()
        .toList();
  }
}
