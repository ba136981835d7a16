package io.countersign.checks.published;

import io.countersign.checks.Repository;
import io.countersign.checks.build.PomElement;
import java.nio.file.Path;
import java.util.List;

/**
 * One module that hosts get, as the build left it.
 *
 * @param name its directory and artifact, such as {@code engine-core}
 * @param version the version of the product
 * @param directory where its pom is
 */
record PublishedModule(String name, String version, Path directory) {

  static final String GROUP = "io.countersign";
  static final String BILL = "engine-bom";

  /** All of them, the bill of materials included. */
  static List<PublishedModule> all(Repository repository) {
    var version = version(repository);
    return repository.modules().stream()
        .filter(module -> module.isPublished() || module.name().equals(BILL))
        .map(module -> new PublishedModule(module.name(), version, module.directory()))
        .toList();
  }

  /** Those with classes. */
  static List<PublishedModule> withJars(Repository repository) {
    return all(repository).stream().filter(PublishedModule::hasJars).toList();
  }

  static String version(Repository repository) {
    return PomElement.read(repository.root(), "pom.xml").textOf("properties", "revision");
  }

  boolean hasJars() {
    return !name.equals(BILL);
  }

  /** The pom that is published in the place of the one in the directory. */
  PomElement pom() {
    return PomElement.read(directory, ".flattened-pom.xml");
  }

  Path pomFile() {
    return directory.resolve(".flattened-pom.xml");
  }

  Path jar() {
    return built(".jar");
  }

  Path sources() {
    return built("-sources.jar");
  }

  Path javadoc() {
    return built("-javadoc.jar");
  }

  private Path built(String ending) {
    return directory.resolve("target").resolve(name + "-" + version + ending);
  }
}
