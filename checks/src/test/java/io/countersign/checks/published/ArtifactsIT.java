package io.countersign.checks.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import io.countersign.checks.build.PomElement;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each module publishes: a jar with a module's name, sources, Javadoc and a pom. */
class ArtifactsIT {

  private static final Repository REPOSITORY = Repository.here();

  /** Hosts write these into their own module-info, so they never change. */
  private static final Map<String, String> NAMES =
      Map.of(
          "engine-dsl", "module io.countersign.dsl",
          "engine-core", "module io.countersign.engine",
          "engine-compiler", "name io.countersign.compiler",
          "engine-postgres", "name io.countersign.postgres",
          "engine-testkit", "name io.countersign.testkit");

  static List<PublishedModule> modules() {
    return PublishedModule.all(REPOSITORY);
  }

  static List<PublishedModule> withJars() {
    return PublishedModule.withJars(REPOSITORY);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldPublishAPomThatStandsAlone(PublishedModule module) {
    Finding.assertNone(PomRule.findings(module, module.pom()));
  }

  @ParameterizedTest
  @MethodSource("withJars")
  void shouldPublishThatPomAndNoOther(PublishedModule module) throws IOException {
    try (var jar = new JarFile(module.jar().toFile())) {
      var entry =
          jar.getJarEntry(
              "META-INF/maven/%s/%s/pom.xml".formatted(PublishedModule.GROUP, module.name()));

      // Whatever Maven takes for the module's pom is in the jar, too.
      assertThat(jar.getInputStream(entry)).hasBinaryContent(Files.readAllBytes(module.pomFile()));
    }
  }

  @Test
  void shouldPublishTheFlattenedBill() {
    var flatten =
        PomElement.read(REPOSITORY.root(), "engine-bom/pom.xml").all("build", "plugins").stream()
            .filter(plugin -> plugin.textOf("artifactId").equals("flatten-maven-plugin"))
            .findFirst()
            .orElseThrow();

    // Maven publishes a flattened pom without a jar only where it is told to.
    assertThat(flatten.textOf("configuration", "updatePomFile")).isEqualTo("true");
  }

  @Test
  void shouldManageEveryModuleAndNothingElseInTheBill() {
    var bill = modules().stream().filter(module -> !module.hasJars()).findFirst().orElseThrow();

    assertThat(bill.pom().all("dependencyManagement", "dependencies"))
        .extracting(managed -> managed.textOf("artifactId") + ":" + managed.textOf("version"))
        .containsExactlyInAnyOrderElementsOf(
            withJars().stream().map(m -> m.name() + ":" + m.version()).toList());
  }

  @Test
  void shouldNameEveryModuleForTheModulePath() {
    var names =
        withJars().stream()
            .collect(Collectors.toMap(PublishedModule::name, m -> moduleName(m.jar())));

    assertThat(names).isEqualTo(NAMES);
  }

  @ParameterizedTest
  @MethodSource("withJars")
  void shouldHoldItsLicenceAndNothingOfOthers(PublishedModule module) throws IOException {
    Finding.assertNone(JarRule.ofClasses(name(module.jar()), entries(module.jar())));
  }

  @ParameterizedTest
  @MethodSource("withJars")
  void shouldPublishTheSourceOfEveryClass(PublishedModule module) throws IOException {
    Finding.assertNone(
        JarRule.ofSources(
            name(module.sources()), entries(module.jar()), entries(module.sources())));
  }

  @ParameterizedTest
  @MethodSource("withJars")
  void shouldPublishTheJavadocOfEveryPublicType(PublishedModule module) throws IOException {
    // given
    var types =
        Repository.read(
                REPOSITORY
                    .root()
                    .resolve("checks/src/test/resources/public-api/" + module.name() + ".txt"))
            .lines()
            .toList();

    // then
    Finding.assertNone(JarRule.ofJavadoc(name(module.javadoc()), types, entries(module.javadoc())));
  }

  /** What the module system makes of a jar. */
  private static String moduleName(Path jar) {
    var descriptor = ModuleFinder.of(jar).findAll().iterator().next().descriptor();
    return (descriptor.isAutomatic() ? "name " : "module ") + descriptor.name();
  }

  private static Set<String> entries(Path jar) throws IOException {
    try (var file = new JarFile(jar.toFile())) {
      return file.stream()
          .filter(entry -> !entry.isDirectory())
          .map(entry -> entry.getName())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String name(Path jar) {
    return REPOSITORY.name(jar);
  }
}
