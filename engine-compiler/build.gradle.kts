plugins {
  `java-library`
  `maven-publish`
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(libs.everitJsonSchema) {
    exclude(group = "commons-validator", module = "commons-validator")
    exclude(group = "com.damnhandy", module = "handy-uri-templates")
    exclude(group = "com.google.re2j", module = "re2j")
  }
  api(libs.jgraphtCore)
  api(libs.json)
  api(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
}

tasks.jar {
  manifest {
    attributes("Automatic-Module-Name" to "io.countersign.compiler")
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
