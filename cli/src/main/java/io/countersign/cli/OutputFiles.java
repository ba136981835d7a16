package io.countersign.cli;

import io.countersign.cli.FileSink.Existing;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;

/** Writer of files; a file that cannot be written is a problem. */
final class OutputFiles {

  private OutputFiles() {}

  /** Writes a file; a reason if that was not possible. */
  static Optional<Problem> write(FileSink sink, String name, String text, Existing existing) {
    try {
      sink.write(name, text, existing);
      return Optional.empty();
    } catch (FileAlreadyExistsException there) {
      return Optional.of(alreadyThere(name));
    } catch (NoSuchFileException missing) {
      return unwritable(
          name,
          "a folder that exists",
          "none of this name",
          "Make the folder first; names are relative to the directory in which the command runs.");
    } catch (AccessDeniedException denied) {
      return unwritable(
          name,
          "a place that may be written",
          "one that may not",
          "Allow this user to write there, or name another place.");
    } catch (IOException failed) {
      var reason = Objects.requireNonNullElse(failed.getMessage(), "unknown");
      return unwritable(
          name,
          "a file that can be written",
          "one that cannot (" + reason + ")",
          "Name an ordinary file, not a directory, and check that there is room for it.");
    }
  }

  /** The refusal of a name that is taken. */
  static Problem alreadyThere(String name) {
    return Problem.error(
        CliCode.CLI_FILE_EXISTS,
        ProblemPlace.nowhere().inFile(name),
        "no file of this name",
        "one",
        "Move it away, or work in an empty folder.");
  }

  private static Optional<Problem> unwritable(
      String name, String expected, String found, String remedy) {
    return Optional.of(
        Problem.error(
            CliCode.CLI_FILE_UNWRITABLE,
            ProblemPlace.nowhere().inFile(name),
            expected,
            found,
            remedy));
  }
}
