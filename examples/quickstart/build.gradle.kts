plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.quickstart.Quickstart"
}
