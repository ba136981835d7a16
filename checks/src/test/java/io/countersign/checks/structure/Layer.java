package io.countersign.checks.structure;

import java.util.List;
import java.util.Optional;

/**
 * One module in the order of dependencies: the packages that are its own and the layers it may use.
 *
 * @param module its directory, or the first part of it
 * @param packages its root packages
 * @param mayUse the modules whose types it may mention
 */
record Layer(String module, List<String> packages, List<String> mayUse) {

  /** The product, from the language upwards. Each layer uses earlier ones only. */
  static final List<Layer> PRODUCT =
      List.of(
          new Layer(
              "engine-dsl", List.of("io.countersign.dsl", "io.countersign.problem"), List.of()),
          new Layer(
              "engine-core",
              List.of("io.countersign.engine", "io.countersign.json"),
              List.of("engine-dsl")),
          new Layer(
              "engine-compiler",
              List.of("io.countersign.compiler"),
              List.of("engine-dsl", "engine-core")),
          new Layer(
              "engine-postgres",
              List.of("io.countersign.postgres", "io.countersign.webhook"),
              List.of("engine-dsl", "engine-core")),
          new Layer(
              "engine-testkit",
              List.of("io.countersign.testkit"),
              List.of("engine-dsl", "engine-core", "engine-compiler")),
          new Layer(
              "cli",
              List.of("io.countersign.cli"),
              List.of(
                  "engine-dsl",
                  "engine-core",
                  "engine-compiler",
                  "engine-postgres",
                  "engine-testkit")),
          new Layer(
              "examples",
              List.of(
                  "io.countersign.quickstart",
                  "io.countersign.benchmarks",
                  "io.countersign.erp",
                  "io.countersign.spring"),
              List.of(
                  "engine-dsl",
                  "engine-core",
                  "engine-compiler",
                  "engine-postgres",
                  "engine-testkit")));

  /** The layer that owns a package. */
  static Optional<Layer> owning(List<Layer> layers, String packageName) {
    return layers.stream().filter(layer -> layer.owns(packageName)).findFirst();
  }

  /** Whether a package is one of this layer's. */
  boolean owns(String packageName) {
    return packages.stream()
        .anyMatch(own -> packageName.equals(own) || packageName.startsWith(own + "."));
  }

  /** Whether types of this layer may mention types of another. */
  boolean mayUse(Layer other) {
    return equals(other) || mayUse.contains(other.module());
  }
}
