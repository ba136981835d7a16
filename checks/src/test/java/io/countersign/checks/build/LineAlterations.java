package io.countersign.checks.build;

import java.util.stream.Stream;

/** What can go wrong with modules, with settings and with the lines that say them. */
final class LineAlterations {

  private static final String POM = "pom.xml";
  private static final String ROOT = "build.gradle.kts";
  private static final String SETTINGS = "settings.gradle.kts";
  private static final String BOM_POM = "engine-bom/pom.xml";
  private static final String BOM_GRADLE = "engine-bom/build.gradle.kts";
  private static final String DSL_GRADLE = "engine-dsl/build.gradle.kts";

  private LineAlterations() {}

  static Stream<Alteration> modules() {
    return Stream.of(
        Alteration.of("Gradle misses a module", SETTINGS, "include(\":engine-bom\")\n", "")
            .complains("engine-bom/build.gradle.kts", "Expected no more files")
            .complains(SETTINGS, "Expected module engine-bom", "Add include(\":engine-bom\")"),
        Alteration.of("Maven misses a module", POM, "<module>engine-bom</module>", "")
            .complains(BOM_GRADLE, "Expected no module engine-bom", "Remove it"),
        Alteration.of(
                "Gradle has one module more",
                copy -> copy.append(SETTINGS, "include(\":ghost\")\n"))
            .complains("ghost/build.gradle.kts", "Expected a file", "found none")
            .complains("ghost/build.gradle.kts", "Expected no module ghost"),
        Alteration.of("the build has another name", SETTINGS, "countersign", "other")
            .complains(SETTINGS, "name", "Maven says countersign", "Gradle says other"),
        Alteration.of(
                "a module is not published by Gradle",
                copy ->
                    copy.replace(BOM_GRADLE, "  `maven-publish`\n", "")
                        .replace(BOM_GRADLE, "publishing {", "// {")
                        .replace(
                            BOM_GRADLE,
                            """
                              publications {
                                create<MavenPublication>("maven") {
                                  from(components["javaPlatform"])
                                }
                              }
                            }
                            """,
                            ""))
            .complains(BOM_GRADLE, "published", "Maven says yes", "Gradle says no"),
        Alteration.of(
                "a module is published by Maven alone",
                SampleModule.POM,
                "<maven.deploy.skip>true</maven.deploy.skip>",
                "")
            .complains(BOM_POM, "Expected exactly the published modules", "sample, but found")
            .complains(SampleModule.GRADLE, "published", "Maven says yes", "Gradle says no"));
  }

  static Stream<Alteration> lines() {
    return Stream.of(
        Alteration.of(
                "a line that is not known stands in a module",
                DSL_GRADLE,
                "  api(libs.jspecify)",
                "  implementation(libs.jspecify)\n  api(libs.jspecify)")
            .complains(DSL_GRADLE, "'implementation(libs.jspecify)'", "cannot read"),
        Alteration.of(
                "something follows on a known line",
                DSL_GRADLE,
                "  api(libs.jspecify)",
                "  api(libs.jspecify) // nullness")
            .complains(DSL_GRADLE, "'api(libs.jspecify) // nullness'", "cannot read")
            .complains(DSL_GRADLE, "org.jspecify:jspecify", "Gradle says nothing"),
        Alteration.of(
                "an alias is not in the catalog",
                DSL_GRADLE,
                "  api(libs.jspecify)",
                "  api(libs.jspecify)\n  api(libs.ghost)")
            .complains(DSL_GRADLE, "an alias of gradle/libs.versions.toml", "libs.ghost"),
        Alteration.of(
                "a plugin is not of the core",
                DSL_GRADLE,
                "  antlr\n",
                "  antlr\n  id(\"org.example.plugin\") version \"1\"\n")
            .complains(DSL_GRADLE, "one core plugin", "org.example.plugin"),
        Alteration.of(
                "a block is not known",
                copy -> copy.append(DSL_GRADLE, "afterEvaluate {\n  version = \"2\"\n}\n"))
            .complains(DSL_GRADLE, "a block that this module's plugins know", "afterEvaluate"),
        Alteration.of(
                "a statement stands between the blocks",
                copy -> copy.append(DSL_GRADLE, "apply(from = \"more.kts\")\n"))
            .complains(DSL_GRADLE, "the beginning of a block", "more.kts"),
        Alteration.of(
                "a brace is not closed",
                DSL_GRADLE,
                "      from(components[\"java\"])\n    }\n  }\n}",
                "      from(components[\"java\"])\n    }\n  }")
            .complains(DSL_GRADLE, "a closing brace", "publishing {"),
        Alteration.of(
                "another repository is asked",
                ROOT,
                "    mavenCentral()\n",
                "    mavenCentral()\n    mavenLocal()\n")
            .complains(ROOT, "'mavenLocal()'", "cannot read"),
        Alteration.of("a line of the root file is missing", ROOT, "    useJUnitPlatform()\n", "")
            .complains(ROOT, "'useJUnitPlatform()' before this line"),
        Alteration.of(
                "a file that Gradle reads is added",
                copy -> copy.write("gradle.properties", "version=2\n"))
            .complains("gradle.properties", "Expected no more files", "Remove it"));
  }

  static Stream<Alteration> settings() {
    return Stream.of(
        Alteration.of(
                "Gradle compiles for another Java",
                ROOT,
                "options.release = 17",
                "options.release = 21")
            .complains(ROOT, "Java release", "Maven says 17", "Gradle says 21"),
        Alteration.of(
                "Maven compiles for another Java",
                POM,
                "<maven.compiler.release>17",
                "<maven.compiler.release>21")
            .complains(ROOT, "Java release", "Maven says 21", "Gradle says 17"),
        Alteration.of(
                "a module compiles for another Java",
                SampleModule.POM,
                "<properties>",
                "<properties><maven.compiler.release>21</maven.compiler.release>")
            .complains(SampleModule.POM, "<maven.compiler.release>", "the root pom decides this"),
        Alteration.of(
                "all modules inherit a dependency",
                POM,
                "<dependencyManagement>",
                "<dependencies></dependencies><dependencyManagement>")
            .complains(POM, "Expected no <dependencies> here", "Move it"),
        Alteration.of(
                "a profile adds a module",
                POM,
                "<profiles>",
                "<profiles><profile><modules></modules></profile>")
            .complains(POM, "Expected no <modules> here", "Move it"),
        Alteration.of(
                "a module has a profile",
                SampleModule.POM,
                "<properties>",
                "<profiles></profiles><properties>")
            .complains(SampleModule.POM, "<profiles>", "modules have no profiles"),
        Alteration.of(
                "a module has another parent",
                SampleModule.POM,
                "<artifactId>countersign</artifactId>",
                "<artifactId>other</artifactId>")
            .complains(SampleModule.POM, "the root pom is the parent of all modules"),
        Alteration.of("Gradle has another version", ROOT, "version = \"", "version = \"9.")
            .complains(ROOT, "version", "Gradle says 9."),
        Alteration.of("Gradle has another group", ROOT, "io.countersign", "io.other")
            .complains(ROOT, "group", "Maven says io.countersign", "Gradle says io.other"),
        Alteration.of("Gradle runs other tests", ROOT, "*Props.class", "*Spec.class")
            .complains(ROOT, "test classes", "*Props.class (pom.xml:", "*Spec.class"));
  }
}
