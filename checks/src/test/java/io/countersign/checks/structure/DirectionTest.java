package io.countersign.checks.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.BuildModule;
import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which module and which package may use which. */
class DirectionTest {

  private static final LayerRule RULE = new LayerRule(Layer.PRODUCT);

  static List<BuildModule> modules() {
    return Repository.here().builtModules();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldFindTheClassesOfEveryModule(BuildModule module) {
    assertThat(Classes.of(module)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldKeepClassesInThePackagesOfTheirModule(BuildModule module) {
    Finding.assertNone(RULE.homes(module.name(), Classes.of(module)));
  }

  @Test
  void shouldBiteWhenAClassIsInThePackageOfAnotherModule() {
    var findings = RULE.homes("engine-core", Classes.ofFixture("layers.upper"));

    assertThat(findings).asString().contains("Roof").contains("a package has exactly one module");
  }

  @Test
  void shouldPointDependenciesFromLaterToEarlierModules() {
    Finding.assertNone(RULE.directions(Classes.ofProduct()));
  }

  @Test
  void shouldBiteWhenAnEarlierModuleUsesALaterOne() {
    var root = "io.countersign.checks.fixture.layers.";
    var rule =
        new LayerRule(
            List.of(
                new Layer("lower", List.of(root + "lower"), List.of()),
                new Layer("upper", List.of(root + "upper"), List.of("lower"))));

    var findings = rule.directions(Classes.ofFixture("layers"));

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("Climber")
        .contains("lower uses " + root + "upper.Roof of upper")
        .contains("To fix: move the needed type down");
  }

  @Test
  void shouldBiteWhenAClassIsInThePackageOfNoModule() {
    var findings = RULE.directions(Classes.ofFixture("layers.upper"));

    assertThat(findings).asString().contains("Its package belongs to no module.");
  }

  @Test
  void shouldKeepLanguageAndCoreInMemory() {
    for (var module : modules()) {
      if (List.of("engine-dsl", "engine-core").contains(module.name())) {
        Finding.assertNone(PureRule.findings(Classes.of(module)));
      }
    }
  }

  @Test
  void shouldBiteWhenAClassReachesOutOfMemory() {
    var findings = PureRule.findings(Classes.ofFixture("reach"));

    assertThat(findings)
        .hasSize(5)
        .asString()
        .contains("java.sql.Connection", "java.nio.file.Path", "java.net.URI", "java.io.File")
        .contains("declare a port")
        .doesNotContain("StringReader");
  }

  @Test
  void shouldLetOnlyTheAdvancerAskTheKernel() {
    Finding.assertNone(ReserveRule.KERNEL.findings(Classes.ofProduct()));
  }

  @Test
  void shouldKeepTheLibraryOfGraphsInOnePackage() {
    Finding.assertNone(ReserveRule.GRAPHS.findings(Classes.ofProduct()));
  }

  @Test
  void shouldBiteWhenAnotherPackageUsesAReservedOne() {
    var root = "io.countersign.checks.fixture.layers.";
    var classes = Classes.ofFixture("layers");

    assertThat(new ReserveRule(root + "upper", List.of(), "do without it.").findings(classes))
        .isNotEmpty()
        .asString()
        .contains("Climber")
        .contains("do without it");
    assertThat(new ReserveRule(root + "upper", List.of(root + "lower"), "").findings(classes))
        .isEmpty();
  }

  @Test
  void shouldHashInOnePlace() {
    Finding.assertNone(HashRule.findings(Classes.ofProduct()));
  }

  @Test
  void shouldBiteWhenAClassHashesByItself() {
    var findings = HashRule.findings(Classes.ofFixture("hash"));

    assertThat(findings).isNotEmpty();
    assertThat(findings.toString())
        .contains("java.security.MessageDigest")
        .contains("ask io.countersign.json.CanonicalJson");
  }

  @Test
  void shouldHaveNoPackageCycles() {
    Finding.assertNone(CycleRule.findings(Classes.ofProduct()));
  }

  @Test
  void shouldBiteWhenPackagesUseEachOther() {
    var findings = CycleRule.findings(Classes.ofFixture("cycle"));

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("cycle.one")
        .contains("cycle.two")
        .contains("cut one arrow");
  }
}
