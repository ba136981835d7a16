package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** A type is package-private unless another package needs it. */
final class HiddenTypeRule {

  private HiddenTypeRule() {}

  /** Public top-level types of packages that are not exported, used only inside their package. */
  static List<Finding> findings(Iterable<JavaClass> classes, Predicate<String> exported) {
    return StreamSupport.stream(classes.spliterator(), false)
        .filter(type -> type.isTopLevelClass() && Visibility.isPublic(type))
        .filter(type -> !exported.test(type.getPackageName()))
        .filter(type -> !isUsedElsewhere(type))
        .map(
            type ->
                new Finding(
                    Classes.nameOf(type),
                    "It is public, but no other package uses it.",
                    "remove the word public: types are package-private by default."))
        .toList();
  }

  /** Whether another package uses the type, or one that it encloses and so has to be seen for. */
  private static boolean isUsedElsewhere(JavaClass type) {
    return type.getPackage().getClasses().stream()
        .filter(one -> one.equals(type) || one.getName().startsWith(type.getName() + "$"))
        .flatMap(one -> one.getDirectDependenciesToSelf().stream())
        .anyMatch(use -> !use.getOriginClass().getPackageName().equals(type.getPackageName()));
  }
}
