plugins {
  `java-library`
  `maven-publish`
}

dependencies {
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(project(":engine-dsl"))
  api(libs.jspecify)
  api(libs.slf4jApi)
  compileOnly(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterApi)
  compileOnly(libs.postgresql)
  testRuntimeOnly(libs.postgresql)
  compileOnly(libs.testcontainers)
  testImplementation(libs.testcontainers)
  compileOnly(libs.testcontainersPostgresql)
  testImplementation(libs.testcontainersPostgresql)
  compileOnly(libs.embeddedPostgres) {
    exclude(group = "io.zonky.test.postgres")
  }
  testImplementation(libs.embeddedPostgres) {
    exclude(group = "io.zonky.test.postgres")
  }
  compileOnly(libs.embeddedPostgresBinariesLinuxAmd64)
  testRuntimeOnly(libs.embeddedPostgresBinariesLinuxAmd64)
  compileOnly(libs.embeddedPostgresBinariesLinuxArm64v8)
  testRuntimeOnly(libs.embeddedPostgresBinariesLinuxArm64v8)
  compileOnly(libs.embeddedPostgresBinariesDarwinAmd64)
  testRuntimeOnly(libs.embeddedPostgresBinariesDarwinAmd64)
  compileOnly(libs.embeddedPostgresBinariesDarwinArm64v8)
  testRuntimeOnly(libs.embeddedPostgresBinariesDarwinArm64v8)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.junitPlatformEngine)
  testImplementation(libs.junitPlatformTestkit)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
  testImplementation(libs.micrometerCore)
  testImplementation(libs.opentelemetryApi)
  testImplementation(libs.opentelemetryContext)
  testImplementation(libs.opentelemetrySdkTesting)
  testImplementation(libs.opentelemetrySdkTrace)
  testRuntimeOnly(libs.slf4jSimple)
}

tasks.jar {
  manifest {
    attributes("Automatic-Module-Name" to "io.countersign.testkit")
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
