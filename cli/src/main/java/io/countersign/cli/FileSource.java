package io.countersign.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Source of files, by the names given on the command line. */
@FunctionalInterface
interface FileSource {

  /**
   * Opens a file.
   *
   * @throws IOException if there is none, or it cannot be opened
   */
  InputStream open(String name) throws IOException;

  /** The machine's own files, relative to where the tool was started. */
  static FileSource ofMachine() {
    return name -> {
      Path path;
      try {
        path = Path.of(name);
      } catch (InvalidPathException notAName) {
        throw new NoSuchFileException(name);
      }
      return Files.newInputStream(path);
    };
  }
}
