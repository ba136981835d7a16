package io.countersign.checks.published;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One jar that a host gets.
 *
 * @param group the group of the artifact
 * @param artifact its name
 * @param version its version
 * @param jar the file
 */
record Brought(String group, String artifact, String version, Path jar)
    implements Comparable<Brought> {

  /** A line that Maven lists, such as {@code g:a:jar:1.0:compile:/a-1.0.jar -- module m}. */
  private static final Pattern LISTED =
      Pattern.compile(
          "(?m)^\\s+([^:\\s]+):([^:\\s]+):jar:(?:[^:\\s]+:)?([^:\\s]+):(?:compile|runtime)"
              + ":(.+?\\.jar)(?:\\s+-- module .*)?$");

  /** What Maven listed. */
  static List<Brought> in(String listing) {
    return LISTED
        .matcher(listing.replaceAll("\u001B\\[[;\\d]*m", ""))
        .results()
        .map(Brought::of)
        .sorted()
        .toList();
  }

  private static Brought of(MatchResult line) {
    return new Brought(line.group(1), line.group(2), line.group(3), Path.of(line.group(4)));
  }

  /** Whether it is a module of the product. */
  boolean isOurs() {
    return group.equals(PublishedModule.GROUP);
  }

  String coordinates() {
    return group + ":" + artifact;
  }

  @Override
  public int compareTo(Brought other) {
    return coordinates().compareTo(other.coordinates());
  }
}
