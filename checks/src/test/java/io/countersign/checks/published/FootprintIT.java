package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How much comes with each module is what the README says, and stays small. */
class FootprintIT {

  private static final Repository REPOSITORY = Repository.here();

  private static final String README = "README.md";

  /** With room for our own code to grow, and for no further library. */
  private static final Map<String, Footprint> MOST =
      Map.of(
          "engine-dsl", new Footprint(3, 1_000_000),
          "engine-core", new Footprint(6, 4_000_000),
          "engine-compiler", new Footprint(12, 6_500_000),
          "engine-postgres", new Footprint(9, 6_000_000),
          "engine-testkit", new Footprint(13, 7_500_000));

  static List<PublishedModule> modules() {
    return PublishedModule.withJars(REPOSITORY);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldSayHowMuchComesWithAModule(PublishedModule module) {
    // given
    var readme = REPOSITORY.root().resolve(README);
    var footprint = Footprint.of(Consumer.built().broughtBy(module));
    if ("write".equals(System.getProperty("countersign.footprint"))) {
      Repository.write(readme, footprint.in(Repository.read(readme), module.name()));
    }

    // then
    Finding.assertNone(footprint.findings(README, Repository.read(readme), module.name()));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldBringNoMoreThanHostsWerePromised(PublishedModule module) {
    var footprint = Footprint.of(Consumer.built().broughtBy(module));

    Finding.assertNone(footprint.above(most(module.name()), module.name()));
  }

  @Test
  void shouldPromiseSomethingAboutEveryModule() {
    assertThat(MOST.keySet())
        .containsExactlyInAnyOrderElementsOf(
            modules().stream().map(PublishedModule::name).toList());
  }

  private static Footprint most(String module) {
    return MOST.getOrDefault(module, new Footprint(0, 0));
  }
}
