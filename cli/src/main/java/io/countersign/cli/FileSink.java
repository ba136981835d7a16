package io.countersign.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Destination of files, by the names given on the command line. */
@FunctionalInterface
interface FileSink {

  /** The handling of a file that exists already. */
  enum Existing {
    /** It is replaced. */
    REPLACED,
    /** It stays, and writing fails. */
    KEPT
  }

  /**
   * Writes a file as UTF-8.
   *
   * @throws java.nio.file.FileAlreadyExistsException if it is there and is to be kept
   * @throws IOException if it cannot be written
   */
  void write(String name, String text, Existing existing) throws IOException;

  /** The machine's own files, relative to where the tool was started. */
  static FileSink ofMachine() {
    return (name, text, existing) -> {
      Path path;
      try {
        path = Path.of(name);
      } catch (InvalidPathException notAName) {
        throw new NoSuchFileException(name);
      }
      var options =
          existing == Existing.KEPT
              ? new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE}
              : new OpenOption[] {
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE
              };
      Files.write(path, text.getBytes(StandardCharsets.UTF_8), options);
    };
  }
}
