package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted, and when what is said of it is wrong. */
class FootprintTest {

  private static final String PAGE = "| `engine-x` | use | a | 2 jars, 1.0 MB |\n";

  @Test
  void shouldCountWhatMavenLists(@TempDir Path folder) {
    var one = folder.resolve("one.jar");
    Repository.write(one, "1234");

    var brought =
        Brought.in(
            """
            The following files have been resolved:
               g:one:jar:1.0:compile:%1$s -- module one
               g:two:jar:linux:2.0:runtime:%1$s -- module two (auto)
               g:three:pom:2.0:compile:%1$s
            """
                .formatted(one));

    assertThat(brought).extracting(Brought::coordinates).containsExactly("g:one", "g:two");
    assertThat(Footprint.of(brought)).isEqualTo(new Footprint(2, 8));
  }

  @Test
  void shouldLetPassWhatIsRightButForTheLastDigit() {
    assertThat(new Footprint(2, 1_090_000).findings("p", PAGE, "engine-x")).isEmpty();
  }

  @Test
  void shouldBiteWhenAPageSaysSomethingElse() {
    for (var other : List.of(new Footprint(3, 1_000_000), new Footprint(2, 1_200_000))) {
      assertThat(other.findings("p", PAGE, "engine-x"))
          .singleElement()
          .asString()
          .contains("says that engine-x brings 2 jars of 1.0 MB")
          .contains(other.toString());
      assertThat(other.findings("p", other.in(PAGE, "engine-x"), "engine-x")).isEmpty();
    }
    assertThat(new Footprint(2, 1_000_000).findings("p", PAGE, "engine-y"))
        .singleElement()
        .asString()
        .contains("does not say what engine-y brings");
  }

  @Test
  void shouldBiteWhenMoreComesThanWasPromised() {
    var most = new Footprint(2, 1_000_000);

    assertThat(most.above(most, "engine-x")).isEmpty();
    assertThat(new Footprint(3, 1_000_000).above(most, "engine-x"))
        .singleElement()
        .asString()
        .contains("3 jars, 1.0 MB, and 2 jars, 1.0 MB is the most");
    assertThat(new Footprint(2, 1_000_001).above(most, "engine-x")).hasSize(1);
  }
}
