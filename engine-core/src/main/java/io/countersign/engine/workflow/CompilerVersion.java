package io.countersign.engine.workflow;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The version of the compiler that made a workflow: three numbers. Workflows of the same major
 * version mean the same to every engine of that version; others have to be compiled again.
 *
 * @param major changes when compiled workflows change their meaning
 * @param minor changes when they say more
 * @param patch changes when nothing of theirs does
 */
public record CompilerVersion(int major, int minor, int patch) {

  /** The version that this engine belongs to. */
  public static final CompilerVersion CURRENT = new CompilerVersion(1, 0, 0);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

  /** Reads a version, or nothing when the text is none. */
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

  /** Whether an engine of this version may run what a compiler of another version made. */
  public boolean runs(CompilerVersion made) {
    return major == made.major;
  }

  /** The version as text. */
  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
