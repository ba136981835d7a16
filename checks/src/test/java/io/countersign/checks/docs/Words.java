package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Links that lead nowhere, and words that should not have stayed. */
final class Words {

  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\\n]*`", Pattern.DOTALL);

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)[^)]*\\)");

  private static final Pattern ELSEWHERE = Pattern.compile("^([a-z][a-z0-9+.-]*:|#).*");

  private static final Pattern MACHINE_PATH =
      Pattern.compile("(?<![\\w.$}*-])/(work|root|home/\\w+|usr/lib/jvm)(/|\\b)");

  private static final Pattern MARKER = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

  private Words() {}

  /** Relative links of a page that lead to no file. */
  static List<Finding> deadLinks(String name, Path page, String text) {
    var findings = new ArrayList<Finding>();
    var bare = CODE.matcher(text).replaceAll(match -> match.group().replaceAll("[^\\n]", " "));
    var links = LINK.matcher(bare);
    while (links.find()) {
      var target = links.group(1);
      if (ELSEWHERE.matcher(target).matches()) {
        continue;
      }
      var file = target.replaceFirst("#.*", "");
      if (!Files.exists(Objects.requireNonNull(page.getParent()).resolve(file))) {
        findings.add(
            new Finding(
                name + ":" + line(bare, links.start()),
                "The link " + target + " leads to no file.",
                "correct it: links are relative to the page that holds them."));
      }
    }
    return findings;
  }

  /** Paths of one person's machine, and markers of unfinished work. */
  static List<Finding> leftovers(String name, String text) {
    var findings = new ArrayList<Finding>();
    var paths = MACHINE_PATH.matcher(text);
    while (paths.find()) {
      findings.add(
          new Finding(
              name + ":" + line(text, paths.start()),
              "It names a path of one machine: " + paths.group(),
              "name the place relative to the repository, or by a property."));
    }
    var markers = MARKER.matcher(text);
    while (markers.find()) {
      findings.add(
          new Finding(
              name + ":" + line(text, markers.start()),
              "It holds a marker of unfinished work: " + markers.group(),
              "finish it, or write an issue and remove the marker."));
    }
    return findings;
  }

  private static long line(String text, int position) {
    return text.substring(0, position).chars().filter(c -> c == '\n').count() + 1;
  }
}
