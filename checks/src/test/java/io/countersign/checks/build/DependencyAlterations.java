package io.countersign.checks.build;

import java.util.stream.Stream;

/** What can go wrong with what modules depend on. */
final class DependencyAlterations {

  private static final String POM = "pom.xml";
  private static final String CATALOG = VersionCatalog.FILE;
  private static final String BOM_POM = "engine-bom/pom.xml";
  private static final String BOM_GRADLE = "engine-bom/build.gradle.kts";
  private static final String DSL_POM = "engine-dsl/pom.xml";
  private static final String DSL_GRADLE = "engine-dsl/build.gradle.kts";

  private DependencyAlterations() {}

  static Stream<Alteration> dependencies() {
    return Stream.of(
        Alteration.of(
                "a test dependency is dropped in Gradle",
                DSL_GRADLE,
                "  testImplementation(libs.assertjCore)\n",
                "")
            .complains(
                DSL_GRADLE,
                "dependency org.assertj:assertj-core",
                "Maven says test (engine-dsl/pom.xml:",
                "Gradle says nothing",
                "Add it to engine-dsl/build.gradle.kts"),
        Alteration.of(
                "a dependency is dropped in Maven",
                DSL_POM,
                """
                    <dependency>
                      <groupId>org.jspecify</groupId>
                      <artifactId>jspecify</artifactId>
                    </dependency>
                """,
                "")
            .complains(
                DSL_GRADLE,
                "dependency org.jspecify:jspecify",
                "Maven says nothing",
                "Gradle says compile",
                "Remove it from engine-dsl/build.gradle.kts"),
        Alteration.of(
                "a dependency is commented out",
                DSL_GRADLE,
                "  api(libs.jspecify)",
                "  // api(libs.jspecify)")
            .complains(DSL_GRADLE, "org.jspecify:jspecify", "Gradle says nothing"),
        Alteration.of(
                "a published dependency is made a test dependency",
                DSL_GRADLE,
                "api(libs.antlr4Runtime)",
                "testImplementation(libs.antlr4Runtime)")
            .complains(DSL_GRADLE, "antlr4-runtime", "Maven says compile", "Gradle says test"),
        Alteration.of(
                "a test dependency is published",
                DSL_GRADLE,
                "testImplementation(libs.assertjCore)",
                "api(libs.assertjCore)")
            .complains(DSL_GRADLE, "assertj-core", "Maven says test", "Gradle says compile"),
        Alteration.of(
                "a dependency is declared twice",
                DSL_GRADLE,
                "  api(libs.jspecify)\n",
                "  api(libs.jspecify)\n  api(libs.jspecify)\n")
            .complains(DSL_GRADLE, "Maven says compile", "Gradle says api and api"),
        Alteration.of(
                "the launcher of the tests is forgotten",
                DSL_GRADLE,
                "  testRuntimeOnly(libs.junitPlatformLauncher)\n",
                "")
            .complains(DSL_GRADLE, "junit-platform-launcher", "Gradle says nothing"),
        Alteration.of(
                "a dependency is of a kind that Gradle could not name",
                DSL_POM,
                "<artifactId>jspecify</artifactId>",
                "<artifactId>jspecify</artifactId><classifier>odd</classifier>")
            .complains(DSL_POM, "<classifier>", "does not know this kind of dependency"));
  }

  static Stream<Alteration> versions() {
    return Stream.of(
        Alteration.of(
                "a version changes in the catalog", CATALOG, "assertj = \"", "assertj = \"99.")
            .complains(CATALOG, "version of org.assertj:assertj-core", "Gradle says 99.", POM),
        Alteration.of(
                "a version changes in Maven", POM, "<assertj.version>", "<assertj.version>99.")
            .complains(CATALOG, "version of org.assertj:assertj-core", "Maven says 99."),
        Alteration.of(
                "the version of a bill changes",
                POM,
                "<sample.version>1.0</sample.version>",
                "<sample.version>1.1</sample.version>")
            .complains(CATALOG, "version of org.example:sample-binaries: Maven says 1.1")
            .complains(CATALOG, "version of org.example:sample-driver: Maven says 1.1")
            .complains(CATALOG, "version of org.example:sample-lib: Maven says 1.1")
            .complains(CATALOG, "version of org.example:sample-processor: Maven says 1.1"),
        Alteration.of(
                "the launcher does not fit the bill",
                CATALOG,
                "junit-platform-launcher\", version.ref = \"junit-platform\"",
                "junit-platform-launcher\", version.ref = \"sample\"")
            .complains(CATALOG, "junit-platform-launcher", "Maven says 1.", "Gradle says 1.0."),
        Alteration.of(
                "the catalog holds a version that nothing has",
                CATALOG,
                "[versions]",
                "[versions]\nghost = \"1\"")
            .complains(CATALOG, "'ghost = \"1\"'", "a version that an artifact refers to"),
        Alteration.of(
                "the catalog holds an artifact that no pom has",
                copy ->
                    copy.append(
                        CATALOG,
                        "ghost = { module = \"org.example:ghost\", version.ref = \"sample\" }\n"))
            .complains(CATALOG, "version of org.example:ghost", "Maven says nothing"),
        Alteration.of(
                "the catalog takes a newer version if there is one",
                CATALOG,
                "[versions]",
                "[versions]\nghost = { strictly = \"[1.0,2[\" }")
            .complains(CATALOG, "a new name = \"version\"", "strictly"),
        Alteration.of(
                "an alias is not the name of its artifact",
                copy ->
                    copy.append(
                        CATALOG,
                        "lib = { module = \"org.example:sample-lib\", version.ref = \"sample\" }\n"))
            .complains(CATALOG, "the alias sampleLib", "lib = {"),
        Alteration.of(
                "an artifact has a version that the catalog does not have",
                copy ->
                    copy.append(
                        CATALOG,
                        "ghost = { module = \"org.example:ghost\", version.ref = \"ghost\" }\n"))
            .complains(CATALOG, "version.ref to name a version", "ghost"),
        Alteration.of(
                "a module pom gives a version of its own",
                DSL_POM,
                "<artifactId>jspecify</artifactId>",
                "<artifactId>jspecify</artifactId><version>1</version>")
            .complains(DSL_POM, "versions are managed in the root pom"));
  }

  static Stream<Alteration> platforms() {
    return Stream.of(
        Alteration.of(
                "the bill of Gradle misses a module",
                BOM_GRADLE,
                "    api(project(\":engine-dsl\"))\n",
                "")
            .complains(BOM_GRADLE, "managed io.countersign:engine-dsl", "Gradle says nothing"),
        Alteration.of(
                "the bill of Maven lists a module that is not there",
                BOM_POM,
                "<artifactId>engine-dsl</artifactId>",
                "<artifactId>engine-ghost</artifactId>")
            .complains(BOM_POM, "Expected exactly the published modules", "engine-ghost")
            .complains(BOM_GRADLE, "managed io.countersign:engine-dsl", "Maven says nothing")
            .complains(BOM_GRADLE, "managed io.countersign:engine-ghost", "Gradle says nothing"),
        Alteration.of("the bill has a version of its own", BOM_POM, "<version>", "<version>9.")
            .complains(BOM_POM, "<version>", "the root pom says "),
        Alteration.of(
                "the bill gives one module a version of its own",
                BOM_POM,
                "<version>${project.version}</version>",
                "<version>9</version>")
            .complains(BOM_POM, "<dependency>", "has the version ${project.version}"),
        Alteration.of(
                "the bill has another version of a plugin",
                BOM_POM,
                "<artifactId>spotless-maven-plugin</artifactId>\n        <version>",
                "<artifactId>spotless-maven-plugin</artifactId>\n        <version>9.")
            .complains(BOM_POM, "Expected spotless-maven-plugin in the version", "but found 9."),
        Alteration.of(
                "the bill publishes a library",
                BOM_GRADLE,
                "components[\"javaPlatform\"]",
                "components[\"java\"]")
            .complains(BOM_GRADLE, "the component javaPlatform"));
  }

  static Stream<Alteration> grammars() {
    return Stream.of(
        Alteration.of(
                "the grammar tool leaks into what is published",
                DSL_GRADLE,
                """
                configurations {
                  api {
                    setExtendsFrom(extendsFrom.filterNot { it == antlr.get() })
                  }
                }
                """,
                "")
            .complains(DSL_GRADLE, "grammar tool kept unpublished", "Gradle says nothing"),
        Alteration.of("the grammar may have warnings in Gradle", DSL_GRADLE, "\"-Werror\", ", "")
            .complains(DSL_GRADLE, "grammar arguments", "Maven says -no-listener -no-visitor -W"),
        Alteration.of(
                "the parser goes into another package",
                DSL_GRADLE,
                "io.countersign.dsl.grammar",
                "io.countersign.dsl.other")
            .complains(DSL_GRADLE, "grammar arguments", "Gradle says", "dsl.other"),
        Alteration.of(
                "the grammar tool is of another version",
                POM,
                "<antlr.version>",
                "<antlr.version>99.")
            .complains(CATALOG, "version of org.antlr:antlr4:", "Maven says 99.")
            .complains(CATALOG, "version of org.antlr:antlr4-runtime:", "Maven says 99."));
  }

  static Stream<Alteration> samples() {
    return Stream.of(
        Alteration.of(
                "an exclusion is dropped in Maven",
                SampleModule.POM,
                "<exclusion><groupId>org.unwanted</groupId><artifactId>*</artifactId></exclusion>",
                "")
            .complains(
                SampleModule.GRADLE,
                "Maven says optional without org.example:unwanted (",
                "Gradle says optional without org.example:unwanted, org.unwanted:*"),
        Alteration.of(
                "an exclusion is dropped in one configuration of Gradle",
                SampleModule.GRADLE,
                "    exclude(group = \"org.unwanted\")\n",
                "")
            .complains(SampleModule.GRADLE, "sample-lib", "but also"),
        Alteration.of(
                "an optional dependency is passed on",
                SampleModule.POM,
                "<optional>true</optional>",
                "")
            .complains(SampleModule.GRADLE, "Maven says compile", "Gradle says optional"),
        Alteration.of(
                "an optional dependency is not there for the tests",
                SampleModule.GRADLE,
                "  testImplementation(libs.sampleLib)",
                "  runtimeOnly(libs.sampleLib)")
            .complains(SampleModule.GRADLE, "Gradle says compileOnly and runtimeOnly"),
        Alteration.of(
                "a runtime dependency is compiled against",
                SampleModule.GRADLE,
                "runtimeOnly(libs.sampleDriver)",
                "api(libs.sampleDriver)")
            .complains(SampleModule.GRADLE, "Maven says runtime", "Gradle says compile"),
        Alteration.of(
                "an optional runtime dependency looks like one of the tests",
                SampleModule.GRADLE,
                "  compileOnly(libs.sampleBinaries)\n",
                "")
            .complains(SampleModule.GRADLE, "Maven says runtime and optional", "Gradle says test"),
        Alteration.of(
                "a processor is forgotten",
                SampleModule.GRADLE,
                "  annotationProcessor(libs.sampleProcessor)\n",
                "")
            .complains(SampleModule.GRADLE, "processor org.example:sample-processor"),
        Alteration.of(
                "another class is started", SampleModule.GRADLE, "org.example.Sample", "Other")
            .complains(SampleModule.GRADLE, "main class", "Gradle says Other"),
        Alteration.of(
                "the module has another name",
                SampleModule.GRADLE,
                "to \"org.example.sample\"",
                "to \"org.example.other\"")
            .complains(SampleModule.GRADLE, "Automatic-Module-Name", "org.example.other"));
  }
}
