plugins {
  `java-platform`
  `maven-publish`
}

dependencies {
  constraints {
    api(project(":engine-dsl"))
    api(project(":engine-core"))
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["javaPlatform"])
    }
  }
}
