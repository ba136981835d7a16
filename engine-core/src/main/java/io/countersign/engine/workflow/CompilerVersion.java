package io.countersign.engine.workflow;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Version of the compiler that made a workflow: three numbers. Workflows of the same major version
 * have the same meaning to every engine of that version; others have to be recompiled.
 *
 * @param major changes when the meaning of compiled workflows changes
 * @param minor changes when they contain additional data
 * @param patch changes when their content does not change
 */
public record CompilerVersion(int major, int minor, int patch) {

  /** The compiler version of this engine. */
  public static final CompilerVersion CURRENT = new CompilerVersion(1, 0, 0);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

  /** Reads a version; empty if the text is none. */
  public static Optional<CompilerVersion> parse(String text) {
    var matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new CompilerVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  /**
   * Returns whether an engine of this version may run a workflow that a compiler of another version
   * made.
   */
  public boolean runs(CompilerVersion made) {
    return major == made.major;
  }

  /** Returns the version as text. */
  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
