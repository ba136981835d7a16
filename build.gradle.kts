// Stands beside the Maven build, which leads. A test of the Maven build compares modules, coordinates, scopes and
// versions; it does not run Gradle.
//
// Maven compile is `api`; runtime is `runtimeOnly`; optional or provided is `compileOnly` and `testImplementation`;
// test is `testImplementation` or `testRuntimeOnly`. Why: docs/decisions/gradle-beside-maven.md.

subprojects {
  group = "io.countersign"
  version = "0.1.0-SNAPSHOT"

  repositories {
    mavenCentral()
  }

  tasks.withType<JavaCompile>().configureEach {
    options.encoding = "UTF-8"
    options.release = 17
  }

  tasks.withType<Test>().configureEach {
    useJUnitPlatform()
    include("**/*Test.class", "**/*Props.class")
    systemProperty("countersign.root", rootDir.path)
    systemProperty("java.awt.headless", "true")
    systemProperties(providers.systemPropertiesPrefixedBy("countersign.test.").get())
  }
}
