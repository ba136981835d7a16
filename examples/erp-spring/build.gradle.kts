plugins {
  `java-library`
}

dependencies {
  api(project(":engine-core"))
  api(project(":engine-postgres"))
  api(project(":examples:erp-host"))
  api(libs.jspecify)
  api(libs.jdbi3Core)
  api(libs.hikariCP)
  api(libs.springBeans)
  api(libs.springContext)
  api(libs.springJdbc)
  api(libs.springTx)
  testImplementation(project(":engine-testkit"))
  testImplementation(libs.junitJupiterApi)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.assertjCore)
}
