plugins {
  `java-library`
  `maven-publish`
}

dependencies {
  api(project(":engine-core"))
  api(project(":engine-dsl"))
  api(libs.jdbi3Core)
  api(libs.jspecify)
  compileOnly(libs.hikariCP)
  testImplementation(project(":engine-compiler"))
  testImplementation(project(":engine-testkit"))
  testImplementation(libs.hikariCP)
  testImplementation(libs.postgresql)
  testImplementation(libs.embeddedPostgres) {
    exclude(group = "io.zonky.test.postgres")
  }
  testImplementation(libs.embeddedPostgresBinariesLinuxAmd64)
  testImplementation(libs.embeddedPostgresBinariesLinuxArm64v8)
  testImplementation(libs.embeddedPostgresBinariesDarwinAmd64)
  testImplementation(libs.embeddedPostgresBinariesDarwinArm64v8)
  testImplementation(libs.slf4jApi)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
  testRuntimeOnly(libs.slf4jSimple)
}

tasks.jar {
  manifest {
    attributes("Automatic-Module-Name" to "io.countersign.postgres")
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
