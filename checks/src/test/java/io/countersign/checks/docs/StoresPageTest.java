package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for authors of stores names every kit, and the sample store passes them by itself. */
class StoresPageTest {

  private static final Repository REPOSITORY = Repository.here();
  private static final String PAGE = "docs/stores.md";
  private static final String STORE = "checks/src/test/java/io/countersign/checks/store";
  private static final Pattern NAMED = Pattern.compile("(?m)^\\| `(\\w+Kit)` \\| .+ \\|$");
  private static final Pattern KIT = Pattern.compile("(?m)^public abstract class (\\w+Kit)\\b");
  private static final Pattern EXPORTED = Pattern.compile("(?m)^ *exports ([\\w.]+);$");
  private static final Pattern IMPORTED =
      Pattern.compile("(?m)^import (?:static )?(io\\.countersign\\.[a-z.]*[a-z])\\.[A-Z].*;$");

  /** The published kits of a module: abstract classes that everybody may extend. */
  private static Set<String> kits(Repository repository) {
    return firsts(KIT, repository, repository.root().resolve("engine-testkit/src/main"));
  }

  private static Set<String> firsts(Pattern pattern, Repository repository, Path folder) {
    var found = new TreeSet<String>();
    for (var file : repository.filesEnding(folder, ".java")) {
      pattern.matcher(Repository.read(file)).results().forEach(one -> found.add(one.group(1)));
    }
    return found;
  }

  private static List<String> named(Repository repository) {
    var page = Repository.read(repository.root().resolve(PAGE));
    return NAMED.matcher(page).results().map(one -> one.group(1)).toList();
  }

  @Test
  void shouldNameEveryKitOnce() {
    assertThat(named(REPOSITORY)).containsExactlyInAnyOrderElementsOf(kits(REPOSITORY));
  }

  @Test
  void shouldRunEveryKitOverTheSampleStore() {
    var kits = List.copyOf(kits(REPOSITORY));

    assertThat(kits).hasSizeGreaterThan(30);
    assertThat(new KitRuns(REPOSITORY, "checks").missing(kits)).isEmpty();
  }

  /** What an author of a store elsewhere cannot see, the sample store does not use either. */
  @Test
  void shouldBuildTheSampleStoreOnlyOnWhatIsExportedToEverybody() {
    var exported = new TreeSet<String>();
    for (var module : List.of("engine-core", "engine-dsl")) {
      var source = REPOSITORY.root().resolve(module + "/src/main/java/module-info.java");
      EXPORTED
          .matcher(Repository.read(source))
          .results()
          .forEach(one -> exported.add(one.group(1)));
    }

    var used = new TreeSet<String>();
    for (var file : REPOSITORY.filesEnding(REPOSITORY.root().resolve(STORE), ".java")) {
      var name = String.valueOf(file.getFileName());
      if (!name.endsWith("Test.java") && !name.equals("SampleFactory.java")) {
        IMPORTED.matcher(Repository.read(file)).results().forEach(one -> used.add(one.group(1)));
      }
    }

    assertThat(exported).contains("io.countersign.engine.store", "io.countersign.problem");
    assertThat(used).contains("io.countersign.engine.store").isSubsetOf(exported);
  }

  @Test
  void shouldBiteWhenAKitIsNotNamed(@TempDir Path folder) {
    Repository.write(
        folder.resolve("engine-testkit/src/main/java/p/OneKit.java"),
        "package p;\n\npublic abstract class OneKit {}\n");
    Repository.write(
        folder.resolve("engine-testkit/src/main/java/p/BaseKit.java"),
        "package p;\n\nabstract class BaseKit {}\n");
    Repository.write(folder.resolve(PAGE), "| kit | proves |\n| --- | --- |\n| `TwoKit` | two |\n");
    var repository = new Repository(folder);

    assertThat(kits(repository)).containsExactly("OneKit");
    assertThat(named(repository)).containsExactly("TwoKit");
  }
}
