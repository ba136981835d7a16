package io.countersign.postgres.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Copy of the main sources of one module, in which parts may be missing.
 *
 * @param module the name of the module
 * @param folder where the copy lies
 */
record CopiedModule(String module, Path folder) {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Packages that no other package uses, and whose libraries are not on this class path. */
  private static final List<String> LEFT_OUT = List.of("telemetry/", "testkit/server/");

  private static final List<String> REQUIRED =
      List.of("jackson-core", "slf4j-api", "jspecify", "engine-dsl");

  /** Copies a module into an empty folder. */
  static CopiedModule of(String module, Path folder) throws IOException {
    var main = ROOT.resolve(module).resolve("src/main");
    try (var files = Files.walk(main)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var name = main.relativize(file).toString().replace('\\', '/');
        if (LEFT_OUT.stream().noneMatch(name::contains)) {
          var copy = folder.resolve(name);
          Files.createDirectories(Objects.requireNonNull(copy.getParent()));
          Files.copy(file, copy);
        }
      }
    }
    var copied = new CopiedModule(module, folder);
    var modules = folder.resolve("java/module-info.java");
    if (Files.exists(modules)) {
      Files.writeString(
          modules,
          Files.readAllLines(modules).stream()
              .filter(line -> !line.contains("micrometer") && !line.contains("opentelemetry"))
              .collect(Collectors.joining("\n")));
    }
    return copied;
  }

  /** Returns a file of the copy, which is there. */
  Path file(String name) {
    var file = folder.resolve(name);
    if (!Files.exists(file)) {
      throw new AssertionError("Expected " + name + " in " + module + ", but found none.");
    }
    return file;
  }

  /** Compiles the copy, beside its resources. Returns what the compiler says; empty if it can. */
  String compile(Path classes) throws IOException {
    Files.createDirectories(classes);
    List<String> sources;
    try (var files = Files.walk(folder.resolve("java"))) {
      sources = files.map(Path::toString).filter(name -> name.endsWith(".java")).toList();
    }
    boolean named = Files.exists(folder.resolve("java/module-info.java"));
    var path =
        classPath()
            .filter(entry -> !named || REQUIRED.stream().anyMatch(entry::contains))
            .collect(Collectors.joining(File.pathSeparator));
    var arguments =
        Stream.concat(
            Stream.of(
                "--release",
                "17",
                "-proc:none",
                "-nowarn",
                "-Xlint:none",
                "-d",
                classes.toString(),
                named ? "-p" : "-cp",
                path),
            sources.stream());
    var said = new StringWriter();
    boolean done =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                said,
                null,
                null,
                arguments.toList().subList(0, 9),
                null,
                ToolProvider.getSystemJavaCompiler()
                    .getStandardFileManager(null, null, UTF_8)
                    .getJavaFileObjectsFromStrings(sources))
            .call();
    copyResources(classes);
    return done ? "" : said.toString();
  }

  private void copyResources(Path classes) throws IOException {
    var resources = folder.resolve("resources");
    if (!Files.isDirectory(resources)) {
      return;
    }
    try (var files = Files.walk(resources)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var copy = classes.resolve(resources.relativize(file).toString());
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.copy(file, copy);
      }
    }
  }

  /** Returns the class path of this JVM with the tests of the test kit, without this module. */
  Stream<String> classPath() {
    var own = ROOT.resolve(module).resolve("target").toString();
    return Stream.concat(
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, 0)),
            Stream.of(ROOT.resolve("engine-testkit/target/test-classes").toString()))
        .filter(entry -> !entry.startsWith(own) || entry.endsWith(File.separator + "test-classes"));
  }
}
