plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(project(":engine-testkit"))
  api(libs.jspecify)
  api(libs.jmhCore)
  api(libs.common)
  api(libs.compiler)
  api(libs.runtime)
  api(libs.mvel2)
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
  annotationProcessor(libs.jmhGeneratorAnnprocess)
}

application {
  mainClass = "io.countersign.benchmarks.LanguageReport"
}
