plugins {
  `java-platform`
  `maven-publish`
}

dependencies {
  constraints {
    api(project(":engine-dsl"))
    api(project(":engine-core"))
    api(project(":engine-compiler"))
    api(project(":engine-postgres"))
    api(project(":engine-testkit"))
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["javaPlatform"])
    }
  }
}
