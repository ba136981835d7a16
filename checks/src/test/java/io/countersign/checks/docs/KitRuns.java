package io.countersign.checks.docs;

import io.countersign.checks.Repository;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tests of a module by which it runs published specifications. */
final class KitRuns {

  private static final Pattern NAMED = Pattern.compile("(\\w+)\\.java");

  private final Repository repository;
  private final String module;

  KitRuns(Repository repository, String module) {
    this.repository = repository;
    this.module = module;
  }

  /** The kits in a module's main code whose names begin like this. */
  static List<String> kits(Repository repository, String module, String prefix) {
    return names(repository, module + "/src/main", prefix)
        .filter(name -> name.endsWith("Kit"))
        .toList();
  }

  /** The test classes whose names begin like this. */
  List<String> classes(String prefix) {
    return names(repository, module + "/src/test", prefix)
        .filter(name -> name.endsWith("Test"))
        .toList();
  }

  /** Those of some kits that no test class extends. */
  List<String> missing(List<String> kits) {
    var sources =
        repository.filesEnding(repository.root().resolve(module + "/src/test"), ".java").stream()
            .map(Repository::read)
            .toList();
    return kits.stream()
        .filter(
            kit -> sources.stream().noneMatch(source -> source.contains("extends " + kit + " ")))
        .toList();
  }

  private static Stream<String> names(Repository repository, String folder, String prefix) {
    return repository.filesEnding(repository.root().resolve(folder), ".java").stream()
        .map(file -> NAMED.matcher(String.valueOf(file.getFileName())).replaceFirst("$1"))
        .filter(name -> name.startsWith(prefix))
        .sorted();
  }
}
