plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(project(":engine-postgres"))
  api(libs.jspecify)
  api(libs.jdbi3Core)
  api(libs.hikariCP)
  api(project(":engine-testkit"))
  runtimeOnly(libs.embeddedPostgres) {
    exclude(group = "io.zonky.test.postgres")
  }
  runtimeOnly(libs.embeddedPostgresBinariesLinuxAmd64)
  runtimeOnly(libs.embeddedPostgresBinariesLinuxArm64v8)
  runtimeOnly(libs.postgresql)
  runtimeOnly(libs.slf4jSimple)
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.erp.story.InvoiceStory"
}
