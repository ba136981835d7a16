package io.countersign.checks.published;

import io.countersign.checks.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a host gets by taking one module: so many jars, so many megabytes, all told.
 *
 * @param jars how many
 * @param bytes how large they are together
 */
record Footprint(int jars, long bytes) {

  private static final double MEGABYTE = 1_000_000;

  /**
   * Sizes differ a little with the compiler that made our classes, and with every change to them.
   */
  private static final double TOLERANCE = 0.1;

  /** The last column of a module's row, as it is in the table of the README. */
  private static final String ROW = "(?m)^(\\| `%s` \\|.*\\| )(\\d+) jars?, (\\d+\\.\\d) MB \\|$";

  static Footprint of(List<Brought> brought) {
    long bytes = 0;
    for (var jar : brought) {
      try {
        bytes += Files.size(jar.jar());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new Footprint(brought.size(), bytes);
  }

  /** What is wrong with what a page says of a module. */
  List<Finding> findings(String file, String page, String module) {
    var findings = new ArrayList<Finding>();
    var row = row(module).matcher(page);
    if (!row.find()) {
      findings.add(finding(file, "It does not say what " + module + " brings.", module));
    } else if (Integer.parseInt(row.group(2)) != jars
        || Math.abs(Double.parseDouble(row.group(3)) - megabytes()) > TOLERANCE) {
      findings.add(
          finding(
              file,
              "It says that %s brings %s jars of %s MB."
                  .formatted(module, row.group(2), row.group(3)),
              module));
    }
    return findings;
  }

  /** A breach of what a module may bring at most. */
  List<Finding> above(Footprint most, String module) {
    return jars <= most.jars && bytes <= most.bytes
        ? List.of()
        : List.of(
            new Finding(
                module,
                "It brings " + this + ", and " + most + " is the most that hosts were promised.",
                "do without the new dependency, or make it optional."));
  }

  /** The page with what is true of a module. */
  String in(String page, String module) {
    return row(module).matcher(page).replaceFirst("$1" + this + " |");
  }

  private Finding finding(String file, String found, String module) {
    return new Finding(
        file,
        found,
        "say in the last column of `%s`: %s. mvn verify -Dcountersign.footprint=write does it."
            .formatted(module, this));
  }

  private static Pattern row(String module) {
    return Pattern.compile(ROW.formatted(Pattern.quote(module)));
  }

  private double megabytes() {
    return bytes / MEGABYTE;
  }

  /** In the words of the table. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%d jars, %.1f MB", jars, megabytes());
  }
}
