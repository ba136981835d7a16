plugins {
  `java-library`
}

dependencies {
  testImplementation(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}
