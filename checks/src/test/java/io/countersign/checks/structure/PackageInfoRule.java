package io.countersign.checks.structure;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** Every package says what it is for, and that null is declared where it may stand. */
final class PackageInfoRule {

  private PackageInfoRule() {}

  /**
   * Packages without a description.
   *
   * @param sources the folder whose packages are judged
   * @param main the folder that may describe them instead, as main sources do for tests
   */
  static List<Finding> findings(Repository repository, Path sources, Path main) {
    var packages = new TreeSet<Path>();
    for (var file : repository.filesEnding(sources, ".java")) {
      var folder = Objects.requireNonNull(file.getParent());
      if (!folder.equals(sources)) {
        packages.add(folder);
      }
    }
    return packages.stream()
        .filter(folder -> !isDescribed(folder))
        .filter(folder -> !isDescribed(main.resolve(sources.relativize(folder))))
        .map(
            folder ->
                new Finding(
                    repository.name(folder),
                    "The package has no package-info.java with Javadoc and @NullMarked.",
                    "add one: its purpose, its entry type, what may not be here, and the annotation"
                        + " org.jspecify.annotations.NullMarked."))
        .toList();
  }

  private static boolean isDescribed(Path folder) {
    var description = folder.resolve("package-info.java");
    if (!Files.exists(description)) {
      return false;
    }
    var text = Repository.read(description);
    return text.contains("@NullMarked") && text.contains("/**");
  }
}
