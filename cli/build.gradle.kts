plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(project(":engine-postgres"))
  api(project(":engine-testkit"))
  api(libs.jspecify)
  runtimeOnly(libs.postgresql)
  testImplementation(libs.embeddedPostgres) {
    exclude(group = "io.zonky.test.postgres")
  }
  testImplementation(libs.embeddedPostgresBinariesLinuxAmd64)
  testImplementation(libs.embeddedPostgresBinariesLinuxArm64v8)
  testImplementation(libs.embeddedPostgresBinariesDarwinAmd64)
  testImplementation(libs.embeddedPostgresBinariesDarwinArm64v8)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.cli.Main"
}
