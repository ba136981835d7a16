package io.countersign.checks.structure;

import io.countersign.checks.Finding;
import io.countersign.checks.JavaSource;
import java.util.List;
import java.util.function.Predicate;

/** What hosts can see says what it is. */
final class JavadocRule {

  private JavadocRule() {}

  static List<Finding> findings(JavaSource source, Predicate<String> exported) {
    if (!exported.test(source.packageName())) {
      return List.of();
    }
    return source.types().stream()
        .filter(type -> type.visible() && !type.documented())
        .map(
            type ->
                new Finding(
                    source.packageName() + "." + type.name(),
                    "It is public and exported, but has no Javadoc.",
                    "write one: the first sentence says what it is, the rest what it promises."))
        .toList();
  }
}
