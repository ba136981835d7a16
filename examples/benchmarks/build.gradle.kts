plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-dsl"))
  api(project(":engine-core"))
  api(project(":engine-compiler"))
  api(project(":engine-testkit"))
  api(project(":engine-postgres"))
  api(libs.jspecify)
  api(libs.jmhCore)
  api(libs.common)
  api(libs.compiler)
  api(libs.runtime)
  api(libs.mvel2)
  api(libs.transact)
  api(libs.hikariCP)
  api(libs.operatonEngine) {
    exclude(group = "org.junit.jupiter")
    exclude(group = "org.assertj")
  }
  api(libs.operatonBpmnModel) {
    exclude(group = "org.junit.jupiter")
    exclude(group = "org.assertj")
  }
  api(libs.embeddedPostgres) {
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
  annotationProcessor(libs.jmhGeneratorAnnprocess)
}

application {
  mainClass = "io.countersign.benchmarks.Benchmarks"
}
