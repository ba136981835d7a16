package io.countersign.testkit.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A golden file with a recording, kept with the tests. It is compared with the current run and
 * replayed to the recorded states. {@code -Dcountersign.golden=write} records it again.
 */
public final class GoldenFile {

  private static final String PROPERTY = "countersign.golden";

  private final Path file;

  private GoldenFile(Path file) {
    this.file = file;
  }

  /** Returns the golden file at a path, which need not exist yet. */
  public static GoldenFile at(Path file) {
    return new GoldenFile(file);
  }

  /**
   * Checks that the current run gives the same journals, byte for byte, and that the recorded ones
   * replay to the recorded states. Writes the file instead in recording mode.
   *
   * @throws AssertionError if not, with the differing lines
   */
  public void check(JournalRecording today) {
    check(today, "write".equals(System.getProperty(PROPERTY)));
  }

  void check(JournalRecording today, boolean write) {
    if (write) {
      write(today.text());
    }
    replays();
    var difference = TextDifference.of(lines(read()), lines(today.text()));
    if (!difference.isEmpty()) {
      throw new AssertionError(
          "Expected the journals that "
              + file
              + " holds, but found others (- expected, + found):\n"
              + String.join("\n", difference)
              + "\nIf that is meant, record it again with -D"
              + PROPERTY
              + "=write.");
    }
  }

  /**
   * Checks that the recorded journals are unbroken and replay to the recorded states. For
   * recordings of earlier releases, which the current release need not reproduce.
   *
   * @throws AssertionError if not
   */
  public void replays() {
    var differing = JournalRecording.read(read()).replay();
    if (!differing.isEmpty()) {
      throw new AssertionError(
          "Expected "
              + file
              + " to replay as it was recorded, but:\n"
              + String.join("\n", differing));
    }
  }

  private String read() {
    if (!Files.exists(file)) {
      throw new AssertionError(
          "Expected a recording at "
              + file
              + ", but found none. Record it with -D"
              + PROPERTY
              + "=write.");
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read " + file + ".", e);
    }
  }

  private void write(String text) {
    try {
      var folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to write " + file + ".", e);
    }
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }
}
