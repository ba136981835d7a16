package io.countersign.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The files of the product, seen from its root directory.
 *
 * @param root the directory that holds the root pom
 */
public record Repository(Path root) {

  /** A module of the root pom, or the name of the profile whose modules follow. */
  private static final Pattern MODULE =
      Pattern.compile(
          "<module>\\s*([^<\\s]+)\\s*</module>|<profile>(?:\\s|<!--.*?-->)*<id>([^<]+)</id>");

  /** What builds and tools leave behind; nothing in there is the product's text. */
  private static final Set<String> NOT_OURS = Set.of(".git", ".gradle", ".idea", ".vscode");

  /** Where a module's build writes, beside its pom; elsewhere these are names like any other. */
  private static final Set<String> BUILD_OUTPUT = Set.of("build", "target");

  /** The repository that this build builds. */
  public static Repository here() {
    return new Repository(
        Path.of(
            Objects.requireNonNull(
                System.getProperty("countersign.root"),
                "Expected the system property countersign.root; checks/pom.xml sets it: run this"
                    + " test through Maven, or set it to the root directory.")));
  }

  /** The text of a file. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces the text of a file. */
  public static void write(Path file, String text) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The modules of the root pom in its order, then those that only a profile builds. */
  public List<BuildModule> modules() {
    var modules = new ArrayList<BuildModule>();
    var matcher = MODULE.matcher(read(root.resolve("pom.xml")));
    var profile = "";
    while (matcher.find()) {
      if (matcher.group(2) != null) {
        profile = matcher.group(2);
      } else {
        var name = matcher.group(1);
        modules.add(new BuildModule(name, root.resolve(name), profile));
      }
    }
    return modules;
  }

  /** The modules that compile main classes. */
  public List<BuildModule> codeModules() {
    return modules().stream().filter(BuildModule::hasClasses).toList();
  }

  /** The modules whose main classes this build has compiled. */
  public List<BuildModule> builtModules() {
    return codeModules().stream().filter(BuildModule::isBuilt).toList();
  }

  /** The files under a directory that a predicate accepts, in the order of their paths. */
  public List<Path> files(Path directory, Predicate<Path> wanted) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    var found = new ArrayList<Path>();
    try {
      Files.walkFileTree(directory, new Collector(directory, wanted, found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    found.sort(null);
    return found;
  }

  /** The files under a directory whose names end in one of the given ways. */
  public List<Path> filesEnding(Path directory, String... endings) {
    return files(
        directory,
        file -> {
          for (var ending : endings) {
            if (file.toString().endsWith(ending)) {
              return true;
            }
          }
          return false;
        });
  }

  /** A path as people name it: from the root, with forward slashes. */
  public String name(Path path) {
    return root.relativize(path).toString().replace('\\', '/');
  }

  private static final class Collector extends SimpleFileVisitor<Path> {

    private final Path start;
    private final Predicate<Path> wanted;
    private final List<Path> found;

    Collector(Path start, Predicate<Path> wanted, List<Path> found) {
      this.start = start;
      this.wanted = wanted;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      var name = String.valueOf(directory.getFileName());
      var skip =
          NOT_OURS.contains(name)
              || (BUILD_OUTPUT.contains(name) && Files.exists(directory.resolveSibling("pom.xml")));
      return skip && !directory.equals(start)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (wanted.test(file)) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
