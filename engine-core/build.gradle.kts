plugins {
  `java-library`
  `maven-publish`
}

dependencies {
  api(project(":engine-dsl"))
  api(libs.jacksonCore)
  api(libs.slf4jApi)
  api(libs.jspecify)
  compileOnly(libs.micrometerCore)
  testImplementation(libs.micrometerCore)
  compileOnly(libs.opentelemetryApi)
  testImplementation(libs.opentelemetryApi)
  compileOnly(libs.opentelemetryContext)
  testImplementation(libs.opentelemetryContext)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
  testImplementation(libs.javaJsonCanonicalization)
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
