plugins {
  `java-platform`
  `maven-publish`
}

dependencies {
  constraints {
    api(project(":engine-dsl"))
  }
}

publishing {
  publications {
    create<MavenPublication>("maven") {
      from(components["javaPlatform"])
    }
  }
}
