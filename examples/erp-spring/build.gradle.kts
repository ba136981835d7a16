plugins {
  `java-library`
  application
}

dependencies {
  api(project(":engine-core"))
  api(project(":engine-dsl"))
  api(project(":engine-compiler"))
  api(project(":engine-postgres"))
  api(project(":examples:erp-host"))
  api(libs.jspecify)
  api(libs.jdbi3Core)
  api(libs.hikariCP)
  api(libs.springBeans)
  api(libs.springContext)
  api(libs.springJdbc)
  api(libs.springTx)
  api(project(":engine-testkit"))
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}

application {
  mainClass = "io.countersign.spring.SpringStory"
}
