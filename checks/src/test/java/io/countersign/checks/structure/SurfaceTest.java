package io.countersign.checks.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.BuildModule;
import io.countersign.checks.Finding;
import io.countersign.checks.JavaSource;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What hosts see of a module: few types, listed, documented, and free of foreign ones. */
class SurfaceTest {

  private static final Repository REPOSITORY = Repository.here();
  private static final String FIXTURE = "io.countersign.checks.fixture.";

  private static final int MOST_TYPES_FOR_HOSTS = 230;

  /** What a store implements, and what the signatures of that need. */
  private static final Set<String> STORE_SPI =
      Set.of(
          "io.countersign.engine.approval",
          "io.countersign.engine.definition",
          "io.countersign.engine.instance",
          "io.countersign.engine.journal",
          "io.countersign.engine.row",
          "io.countersign.engine.store");

  static List<BuildModule> published() {
    return REPOSITORY.builtModules().stream().filter(BuildModule::isPublished).toList();
  }

  @Test
  void shouldMentionNoForeignTypeInAPublicSignature() {
    var exported = exportedSomewhere();

    for (var module : published()) {
      Finding.assertNone(
          new SignatureRule(exported, SignatureRule.ADAPTERS).findings(Classes.of(module)));
    }
  }

  @Test
  void shouldBiteWhenASignatureMentionsAForeignOrHiddenType() {
    var rule = new SignatureRule((FIXTURE + "signature.open")::equals, Map.of());

    var findings = rule.findings(Classes.ofFixture("signature"));

    assertThat(findings)
        .hasSize(2)
        .asString()
        .contains("(foreign) mentions com.tngtech.archunit.core.domain.JavaClass")
        .contains("(internal) mentions " + FIXTURE + "signature.hidden.Secret")
        .contains("To fix: use a type of the JDK");
  }

  @Test
  void shouldLetANamedAdapterMentionTypesOfItsLibrary() {
    var rule =
        new SignatureRule(
            (FIXTURE + "signature.open")::equals,
            Map.of(FIXTURE + "signature.open.Leaking", "com.tngtech.archunit."));

    var findings = rule.findings(Classes.ofFixture("signature"));

    assertThat(findings).singleElement().asString().contains("signature.hidden.Secret");
  }

  @Test
  void shouldHideTypesThatNoOtherPackageUses() {
    for (var module : REPOSITORY.builtModules()) {
      Finding.assertNone(HiddenTypeRule.findings(Classes.writtenIn(module), module::exports));
    }
  }

  @Test
  void shouldBiteWhenATypeIsPublicForNobody() {
    var findings = HiddenTypeRule.findings(Classes.ofFixture("hidden"), exported -> false);

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("Needless")
        .contains("remove the word public");
  }

  @ParameterizedTest
  @MethodSource("published")
  void shouldListEveryPublicType(BuildModule module) {
    var offered = PublicTypes.of(Classes.writtenIn(module), module::exports);
    var name = "checks/src/test/resources/public-api/" + module.name() + ".txt";
    var list = REPOSITORY.root().resolve(name);
    if ("write".equals(System.getProperty("countersign.publicApi"))) {
      Repository.write(list, String.join("\n", offered) + "\n");
    }

    Finding.assertNone(PublicTypes.findings(offered, lines(list), name));
  }

  @Test
  void shouldBiteWhenTheListOfPublicTypesDiffers() {
    var findings =
        PublicTypes.findings(Set.of("a.Added", "a.Kept"), List.of("a.Kept", "a.Gone"), "x");

    assertThat(findings)
        .hasSize(2)
        .asString()
        .contains("add the line\n    a.Added")
        .contains("a.Gone\n  It is on the list x, but the module no longer offers it.");
  }

  @Test
  void shouldNameOnlyInternalPackagesThatExist() {
    var packages =
        Classes.ofProduct().stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

    assertThat(packages).containsAll(BuildModule.internalPackages());
  }

  /**
   * Hosts learn these types; types that only stores and the engine's own modules meet do not count.
   */
  @Test
  void shouldKeepTheApiOfHostsSmall() {
    var core =
        published().stream().filter(one -> one.name().equals("engine-core")).findFirst().get();

    var offered =
        PublicTypes.of(
            Classes.writtenIn(core), name -> core.exports(name) && !STORE_SPI.contains(name));

    assertThat(offered).hasSizeBetween(1, MOST_TYPES_FOR_HOSTS);
  }

  @Test
  void shouldDocumentEveryPublicType() {
    for (var module : published()) {
      for (var file : REPOSITORY.filesEnding(module.mainSources(), ".java")) {
        Finding.assertNone(JavadocRule.findings(JavaSource.of(file), module::exports));
      }
    }
  }

  @Test
  void shouldBiteWhenAPublicTypeHasNoJavadoc() {
    var source =
        JavaSource.parse(
            "Bare.java",
            """
            package open;

            // Not Javadoc.
            @Deprecated
            public interface Bare {
              record Inner() {}

              /** Told. */
              record Told() {}
            }

            class Hidden {}
            """);

    assertThat(JavadocRule.findings(source, "open"::equals))
        .extracting(Finding::place)
        .containsExactly("open.Bare", "open.Bare.Inner");
    assertThat(JavadocRule.findings(source, "closed"::equals)).isEmpty();
  }

  private static Predicate<String> exportedSomewhere() {
    var packages = new TreeSet<String>();
    for (var module : REPOSITORY.builtModules()) {
      for (var type : Classes.of(module)) {
        if (module.exports(type.getPackageName())) {
          packages.add(type.getPackageName());
        }
      }
    }
    return packages::contains;
  }

  private static List<String> lines(Path list) {
    return Files.exists(list) ? Repository.read(list).lines().toList() : List.of();
  }
}
