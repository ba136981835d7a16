plugins {
  `java-library`
  `maven-publish`
}

dependencies {
  api(project(":engine-dsl"))
  api(libs.jacksonCore)
  api(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
  testImplementation(libs.javaJsonCanonicalization)
  testRuntimeOnly(libs.junitPlatformLauncher)
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
