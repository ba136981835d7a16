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
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.cli.Main"
}
