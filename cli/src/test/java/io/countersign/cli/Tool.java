package io.countersign.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool in this process, over files in memory. */
final class Tool {

  /** One run of the tool. */
  static final class Run {

    private final int exit;
    private final byte[] out;
    private final byte[] err;

    private Run(int exit, byte[] out, byte[] err) {
      this.exit = exit;
      this.out = out;
      this.err = err;
    }

    /** The exit code. */
    int exit() {
      return exit;
    }

    /** Standard output as it is. */
    byte[] bytes() {
      return out.clone();
    }

    /** Standard output as text. */
    String out() {
      return new String(out, UTF_8);
    }

    /** Standard error. */
    String err() {
      return new String(err, UTF_8);
    }
  }

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /** A tool beside this file. */
  static Tool beside(String name, String content) {
    return new Tool().and(name, content);
  }

  Tool and(String name, String content) {
    return and(name, content.getBytes(UTF_8));
  }

  Tool and(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  Run run(String... words) {
    Environment bare = name -> Optional.empty();
    return runIn(bare, words);
  }

  /** The same in an environment that has these. */
  Run runIn(Map<String, String> environment, String... words) {
    Environment given = name -> Optional.ofNullable(environment.get(name));
    return runIn(given, words);
  }

  /** The same, where a person reads standard output. */
  Run runOnTerminal(String... words) {
    return runIn(
        new Environment() {
          @Override
          public Optional<String> value(String name) {
            return Optional.empty();
          }

          @Override
          public boolean isTerminal() {
            return true;
          }
        },
        words);
  }

  private Run runIn(Environment environment, String... words) {
    return run(
        name -> {
          var content = files.get(name);
          if (content == null) {
            throw new NoSuchFileException(name);
          }
          return new ByteArrayInputStream(content);
        },
        (name, text, existing) -> {
          if (name.contains("/")) {
            throw new NoSuchFileException(name);
          }
          if ((existing == FileSink.Existing.KEPT) && files.containsKey(name)) {
            throw new FileAlreadyExistsException(name);
          }
          and(name, text);
        },
        environment,
        words);
  }

  /** The text of a file, perhaps one that the tool wrote. */
  String file(String name) {
    var content = files.get(name);
    if (content == null) {
      throw new IllegalArgumentException("Expected the file " + name + ", but found none.");
    }
    return new String(content, UTF_8);
  }

  /** Whether there is a file. */
  boolean has(String name) {
    return files.containsKey(name);
  }

  static Run run(FileSource source, String... words) {
    return run(
        source,
        (name, text, existing) -> {
          throw new IOException("nothing is written here");
        },
        words);
  }

  static Run run(FileSource source, FileSink sink, String... words) {
    return run(source, sink, name -> Optional.empty(), words);
  }

  /** The tool beside no files, with these variables. */
  static Run run(Map<String, String> variables, String... words) {
    return run(
        name -> {
          throw new NoSuchFileException(name);
        },
        (name, text, existing) -> {
          throw new IOException("nothing is written here");
        },
        name -> Optional.ofNullable(variables.get(name)),
        words);
  }

  private static Run run(
      FileSource source, FileSink sink, Environment environment, String... words) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var console = new Console(out, new PrintStream(err, true, UTF_8), environment.isTerminal());
    var place = new CommandContext(new InputFiles(source), sink, environment);
    var exit = Main.run(List.of(words), place, console);
    return new Run(exit.number(), out.toByteArray(), err.toByteArray());
  }
}
