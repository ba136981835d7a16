package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.List;

/** Dependencies point from later modules to earlier ones, and each package has one module. */
final class LayerRule {

  private final List<Layer> layers;

  LayerRule(List<Layer> layers) {
    this.layers = layers;
  }

  /** Uses of a later or sibling layer. */
  List<Finding> directions(Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      var own = Layer.owning(layers, type.getPackageName());
      if (own.isEmpty()) {
        findings.add(
            new Finding(
                Classes.nameOf(type),
                "Its package belongs to no module.",
                "move it under a package of its module, or add the package to Layer.PRODUCT."));
        continue;
      }
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .distinct()
          .forEach(used -> judge(type, own.get(), used, findings));
    }
    return findings;
  }

  /** Classes of a module in the packages of another. */
  List<Finding> homes(String module, Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      var home =
          Layer.owning(layers, type.getPackageName())
              .filter(
                  layer ->
                      module.equals(layer.module()) || module.startsWith(layer.module() + "/"));
      if (home.isEmpty()) {
        findings.add(
            new Finding(
                Classes.nameOf(type),
                "Module " + module + " has a class in a package that is not its own.",
                "move it to a package of " + module + ": a package has exactly one module."));
      }
    }
    return findings;
  }

  private void judge(JavaClass type, Layer own, JavaClass used, List<Finding> findings) {
    Layer.owning(layers, used.getPackageName())
        .filter(other -> !own.mayUse(other))
        .ifPresent(
            other ->
                findings.add(
                    new Finding(
                        Classes.nameOf(type),
                        own.module()
                            + " uses "
                            + Classes.nameOf(used)
                            + " of "
                            + other.module()
                            + ", but may use only "
                            + own.mayUse()
                            + ".",
                        "move the needed type down, or let the later module call in through an"
                            + " interface that "
                            + own.module()
                            + " declares.")));
  }
}
