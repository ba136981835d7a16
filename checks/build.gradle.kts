plugins {
  `java-library`
}

dependencies {
  testImplementation(project(":engine-dsl"))
  testImplementation(project(":engine-core"))
  testImplementation(project(":engine-compiler"))
  testImplementation(project(":engine-postgres"))
  testImplementation(project(":engine-testkit"))
  testImplementation(project(":examples:quickstart"))
  testImplementation(project(":cli"))
  testImplementation(project(":examples:erp-host"))
  testImplementation(project(":examples:erp-spring"))
  testImplementation(libs.jspecify)
  testImplementation(libs.archunit)
  testRuntimeOnly(libs.slf4jSimple)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)

  if (providers.gradleProperty("benchmarks").isPresent) {
    testImplementation(project(":examples:benchmarks"))
  }
}
