plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.quickstart.Quickstart"
}
