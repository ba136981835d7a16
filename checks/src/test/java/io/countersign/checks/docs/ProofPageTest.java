package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every risk that is known and every invariant has a test that is there. */
class ProofPageTest {

  private static final String PAGE = "docs/risks.md";
  private static final int RISKS = 28;
  private static final int INVARIANTS = 16;

  private final ProofPage page = new ProofPage(Repository.here(), PAGE);

  @Test
  void shouldNameATestForEveryRisk() {
    assertThat(page.lines("Risks")).hasSize(RISKS);
    Finding.assertNone(page.findings("Risks"));
  }

  @Test
  void shouldNameATestOfItsOwnForEveryInvariant() {
    var lines = page.lines("Invariants");

    assertThat(lines).hasSize(INVARIANTS);
    Finding.assertNone(page.findings("Invariants"));
    assertThat(lines)
        .zipSatisfy(
            IntStream.rangeClosed(1, INVARIANTS).mapToObj("%02d"::formatted).toList(),
            (line, number) -> assertThat(line).contains("| WF-" + number + ":", "`WF" + number));
  }

  @Test
  void shouldRunATestOfEveryInvariantOnPostgresToo() {
    var onPostgres = new KitRuns(Repository.here(), "engine-postgres");

    for (int number = 1; number <= INVARIANTS; number++) {
      assertThat(onPostgres.classes("WF%02d".formatted(number))).as("WF-" + number).isNotEmpty();
    }
  }

  @Test
  void shouldRunEveryKitOfAnInvariantInMemoryAndOnPostgres() {
    var repository = Repository.here();
    var kits = KitRuns.kits(repository, "engine-testkit", "WF");

    assertThat(kits).isNotEmpty();
    assertThat(new KitRuns(repository, "engine-testkit").missing(kits)).isEmpty();
    assertThat(new KitRuns(repository, "engine-postgres").missing(kits)).isEmpty();
  }

  @Test
  void shouldBiteWhenAKitIsNotRun(@TempDir Path folder) {
    Repository.write(folder.resolve("kit/src/main/java/p/WF01Kit.java"), "class WF01Kit {}");
    Repository.write(folder.resolve("kit/src/main/java/p/WF02Kit.java"), "class WF02Kit {}");
    Repository.write(
        folder.resolve("store/src/test/java/q/WF01Test.java"), "class WF01Test extends WF01Kit {}");
    var repository = new Repository(folder);

    var missing = new KitRuns(repository, "store").missing(KitRuns.kits(repository, "kit", "WF"));

    assertThat(missing).containsExactly("WF02Kit");
  }

  @Test
  void shouldBiteWhenATestIsGoneOrNoneIsNamed(@TempDir Path folder) {
    Repository.write(
        folder.resolve("m/src/test/java/p/KeptTest.java"),
        """
        class KeptTest {
          @Test
          void shouldStay() {}

          void shouldNotRun() {}
        }
        """);
    Repository.write(
        folder.resolve(PAGE),
        """
        # Risks

        ## Risks

        | risk | tests |
        | --- | --- |
        | one | `KeptTest#shouldStay` |
        | two | `KeptTest#shouldGo` |
        | three | `GoneTest#shouldStay` |
        | four | `KeptTest#shouldNotRun` |
        | five | |
        """);

    var findings = new ProofPage(new Repository(folder), PAGE).findings("Risks");

    assertThat(findings)
        .asString()
        .contains("KeptTest#shouldGo", "GoneTest#shouldStay", "KeptTest#shouldNotRun")
        .contains("No test stands in | five | |")
        .doesNotContain("KeptTest#shouldStay");
  }
}
