plugins {
  `java-library`
  antlr
  `maven-publish`
}

// The antlr plugin lets `api` inherit the parser generator; only the runtime belongs to what is published.
configurations {
  api {
    setExtendsFrom(extendsFrom.filterNot { it == antlr.get() })
  }
}

dependencies {
  antlr(libs.antlr4)
  api(libs.antlr4Runtime)
  api(libs.jspecify)
  testImplementation(libs.junitJupiterApi)
  testImplementation(libs.junitJupiterParams)
  testRuntimeOnly(libs.junitJupiterEngine)
  testRuntimeOnly(libs.junitPlatformLauncher)
  testImplementation(libs.jqwikApi)
  testRuntimeOnly(libs.jqwikEngine)
  testImplementation(libs.assertjCore)
}

sourceSets.main {
  antlr.setSrcDirs(listOf("src/main/antlr4"))
}

tasks.generateGrammarSource {
  arguments = arguments + listOf("-no-listener", "-no-visitor", "-Werror", "-package", "io.countersign.dsl.grammar")
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["java"])
    }
  }
}
