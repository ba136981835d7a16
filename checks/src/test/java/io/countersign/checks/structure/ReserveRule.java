package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A package that is only for some others. Within one module everything can be seen, so that what is
 * not exported needs a rule of its own.
 *
 * @param reserved the package, with those below it
 * @param users the packages that may use it
 * @param remedy what to do instead
 */
record ReserveRule(String reserved, List<String> users, String remedy) {

  /** Whoever decides for an instance also holds its lock and writes what was decided. */
  static final ReserveRule KERNEL =
      new ReserveRule(
          "io.countersign.engine.kernel",
          List.of("io.countersign.engine.advance"),
          "use the facts in io.countersign.engine.instance, or ask through the advancer.");

  /** One package answers what is asked of graphs, so that the library can be replaced. */
  static final ReserveRule GRAPHS =
      new ReserveRule(
          "org.jgrapht",
          List.of("io.countersign.compiler.graph"),
          "ask io.countersign.compiler.graph.DirectedGraph.");

  List<Finding> findings(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false)
        .filter(type -> !isReserved(type) && !users.contains(type.getPackageName()))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(dependency -> isReserved(dependency.getTargetClass().getBaseComponentType()))
        .map(
            dependency ->
                new Finding(
                    Classes.nameOf(dependency.getOriginClass()),
                    "It uses a package that is only for "
                        + users
                        + ": "
                        + dependency.getDescription(),
                    remedy))
        .toList();
  }

  private boolean isReserved(JavaClass type) {
    return type.getPackageName().equals(reserved)
        || type.getPackageName().startsWith(reserved + ".");
  }
}
