package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a newcomer reads first: the rows of a page's table, such as {@code |
 * [Engine](../Engine.java) | 50 | the front door |}.
 *
 * @param page the page
 */
record ReadingPath(Path page) {

  private static final Pattern ROW =
      Pattern.compile("(?m)^(\\| \\[\\w+\\]\\((?<file>[^)]+)\\) \\| )(?<lines>\\d+)(?= \\|)");

  /** Files that are gone, counts that are no longer true, and a page that lists nothing. */
  List<Finding> findings() {
    var findings = new ArrayList<Finding>();
    int sum = 0;
    var rows = ROW.matcher(Repository.read(page));
    while (rows.find()) {
      int lines = lines(rows.group("file"));
      sum += lines;
      if (lines == 0 || rounded(lines) != Integer.parseInt(rows.group("lines"))) {
        findings.add(
            new Finding(
                page + ", " + rows.group("file"),
                "It says " + rows.group("lines") + " lines, but the file has " + lines + ".",
                "run: mvn verify -Dcountersign.indexes=write; or correct the link."));
      }
    }
    if (sum == 0) {
      findings.add(
          new Finding(
              page.toString(),
              "It lists no file to read.",
              "add a table with a row for each file, its lines and what it shows."));
    }
    return findings;
  }

  /** The page with the counts as they are. */
  String rewritten() {
    return ROW.matcher(Repository.read(page))
        .replaceAll(row -> Matcher.quoteReplacement(row.group(1) + rounded(lines(row.group(2)))));
  }

  private int lines(String file) {
    var source = page.resolveSibling(file);
    return Files.isRegularFile(source) ? (int) Repository.read(source).lines().count() : 0;
  }

  /** Up to the next ten, so that not every edit changes the page. */
  private static int rounded(int lines) {
    return (lines + 9) / 10 * 10;
  }
}
