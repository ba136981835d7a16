package io.countersign.checks.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/** A copy of all files of both builds, to be altered. */
final class BuildCopy {

  private static final Set<String> LEFT_OUT = Set.of("target", "build", ".git", ".gradle");

  private final Path directory;

  private BuildCopy(Path directory) {
    this.directory = directory;
  }

  /** The root of the repository, which both builds tell their tests. */
  static Path root() {
    return Path.of(
        Objects.requireNonNull(
            System.getProperty("countersign.root"),
            "Expected the system property countersign.root, but found none. Run the test by Maven,"
                + " or set it to the root of the repository."));
  }

  /** Copies poms, Gradle files and grammars, whose places both builds know. */
  static BuildCopy into(Path directory) {
    Path root = root();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes a) {
              boolean leftOut = LEFT_OUT.contains(String.valueOf(from.getFileName()));
              boolean code = from.endsWith("src/main/java") || from.endsWith("src/test");
              return leftOut || code ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes a) throws IOException {
              String name = String.valueOf(from.getFileName());
              if (name.equals("pom.xml")
                  || name.endsWith(".kts")
                  || name.endsWith(".g4")
                  || name.endsWith(".toml")) {
                Path to = directory.resolve(root.relativize(from).toString());
                Files.createDirectories(Objects.requireNonNull(to.getParent()));
                Files.copy(from, to);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BuildCopy(directory);
  }

  Path directory() {
    return directory;
  }

  /** Replaces the first occurrence of a text, which must be there. */
  BuildCopy replace(String file, String from, String to) {
    String before = read(file);
    assertThat(before).as(file).contains(from);
    int at = before.indexOf(from);
    return write(file, before.substring(0, at) + to + before.substring(at + from.length()));
  }

  BuildCopy append(String file, String text) {
    return write(file, read(file) + text);
  }

  BuildCopy write(String file, String text) {
    try {
      Path path = directory.resolve(file);
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      Files.writeString(path, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  BuildCopy delete(String file) {
    try {
      Files.delete(directory.resolve(file));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
