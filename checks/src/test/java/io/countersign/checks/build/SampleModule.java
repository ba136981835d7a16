package io.countersign.checks.build;

/**
 * A module that says everything that a module can say, in both builds: a nested directory, an
 * optional dependency with an exclusion, a dependency that a bill manages, a processor, a main
 * class and a module name. The real modules need not have all of it for the comparison to be tried
 * on it.
 */
final class SampleModule {

  static final String POM = "examples/sample/pom.xml";
  static final String GRADLE = "examples/sample/build.gradle.kts";

  private SampleModule() {}

  /** Adds the module to both builds of a copy. */
  static BuildCopy addTo(BuildCopy copy) {
    return copy.replace("pom.xml", "<modules>", "<modules><module>examples/sample</module>")
        .replace("pom.xml", "<properties>", "<properties><sample.version>1.0</sample.version>")
        .replace(
            "pom.xml",
            "<dependencyManagement>\n    <dependencies>",
            """
            <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>org.example</groupId>
                    <artifactId>sample-bom</artifactId>
                    <version>${sample.version}</version>
                    <type>pom</type>
                    <scope>import</scope>
                  </dependency>\
            """)
        .append("settings.gradle.kts", "include(\":examples:sample\")\n")
        .replace("gradle/libs.versions.toml", "[versions]", "[versions]\nsample = \"1.0\"")
        .append(
            "gradle/libs.versions.toml",
            """
            junitPlatformConsole = { module = "org.junit.platform:junit-platform-console", version.ref = "junit-platform" }
            sampleBinaries = { module = "org.example:sample-binaries", version.ref = "sample" }
            sampleDriver = { module = "org.example:sample-driver", version.ref = "sample" }
            sampleLib = { module = "org.example:sample-lib", version.ref = "sample" }
            sampleProcessor = { module = "org.example:sample-processor", version.ref = "sample" }
            """)
        .write(POM, POM_TEXT)
        .write(GRADLE, GRADLE_TEXT);
  }

  private static final String GRADLE_TEXT =
      """
      plugins {
        `java-library`
        application
      }

      dependencies {
        api(project(":engine-dsl"))
        compileOnly(libs.sampleLib) {
          exclude(group = "org.unwanted")
          exclude(group = "org.example", module = "unwanted")
        }
        testImplementation(libs.sampleLib) {
          exclude(group = "org.unwanted")
          exclude(group = "org.example", module = "unwanted")
        }
        compileOnly(libs.sampleBinaries)
        testRuntimeOnly(libs.sampleBinaries)
        runtimeOnly(libs.sampleDriver)
        testRuntimeOnly(libs.junitPlatformConsole)
        annotationProcessor(libs.sampleProcessor)
      }

      application {
        mainClass = "org.example.Sample"
      }

      tasks.jar {
        manifest {
          attributes("Automatic-Module-Name" to "org.example.sample")
        }
      }
      """;

  private static final String POM_TEXT =
      """
      <project>
        <parent>
          <groupId>io.countersign</groupId>
          <artifactId>countersign</artifactId>
          <version>${revision}</version>
          <relativePath>../../pom.xml</relativePath>
        </parent>
        <artifactId>sample</artifactId>
        <properties>
          <maven.deploy.skip>true</maven.deploy.skip>
          <exec.mainClass>org.example.Sample</exec.mainClass>
        </properties>
        <dependencies>
          <dependency>
            <groupId>io.countersign</groupId>
            <artifactId>engine-dsl</artifactId>
            <version>${project.version}</version>
          </dependency>
          <dependency>
            <groupId>org.example</groupId>
            <artifactId>sample-lib</artifactId>
            <optional>true</optional>
            <exclusions>
              <exclusion><groupId>org.example</groupId><artifactId>unwanted</artifactId></exclusion>
              <exclusion><groupId>org.unwanted</groupId><artifactId>*</artifactId></exclusion>
            </exclusions>
          </dependency>
          <dependency>
            <groupId>org.example</groupId>
            <artifactId>sample-driver</artifactId>
            <scope>runtime</scope>
          </dependency>
          <dependency>
            <groupId>org.example</groupId>
            <artifactId>sample-binaries</artifactId>
            <scope>runtime</scope>
            <optional>true</optional>
          </dependency>
          <dependency>
            <groupId>org.junit.platform</groupId>
            <artifactId>junit-platform-console</artifactId>
            <scope>test</scope>
          </dependency>
        </dependencies>
        <build>
          <plugins>
            <plugin>
              <artifactId>maven-compiler-plugin</artifactId>
              <configuration>
                <annotationProcessorPaths combine.children="append">
                  <path>
                    <groupId>org.example</groupId>
                    <artifactId>sample-processor</artifactId>
                    <version>${sample.version}</version>
                  </path>
                </annotationProcessorPaths>
              </configuration>
            </plugin>
            <plugin>
              <artifactId>maven-jar-plugin</artifactId>
              <configuration>
                <archive>
                  <manifestEntries>
                    <Automatic-Module-Name>org.example.sample</Automatic-Module-Name>
                  </manifestEntries>
                </archive>
              </configuration>
            </plugin>
          </plugins>
        </build>
      </project>
      """;
}
