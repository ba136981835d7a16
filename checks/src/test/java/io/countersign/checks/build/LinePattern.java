package io.countersign.checks.build;

import io.countersign.checks.build.GradleFile.Line;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines that must come in this order, word for word, except for holes written as {@code <name>}. A
 * hole takes any text without a line break; what it took is a fact.
 */
final class LinePattern {

  private static final Pattern HOLE = Pattern.compile("<([a-z]+)>");

  private final List<String> expected;

  LinePattern(String lines) {
    this.expected = lines.lines().toList();
  }

  /**
   * What the holes took. A line that does not fit is refused, and so is one that is missing; the
   * lines after it are still read, so that one mistake is one complaint.
   */
  Map<String, Fact> match(GradleFile file, Line header, List<Line> lines) {
    var taken = new HashMap<String, Fact>();
    int next = 0;
    for (Line line : lines) {
      int found = next;
      while (found < expected.size() && !take(expected.get(found), line, taken)) {
        found++;
      }
      if (found == expected.size()) {
        file.refuse(line, next < found ? quoted(next) : "the end of the block");
      } else {
        if (found > next) {
          file.refuse(line, quoted(next) + " before this line");
        }
        next = found + 1;
      }
    }
    if (next < expected.size()) {
      file.refuse(header, "the block to contain " + quoted(next));
    }
    return taken;
  }

  private String quoted(int index) {
    return "'" + expected.get(index).strip() + "'";
  }

  private static boolean take(String template, Line line, Map<String, Fact> taken) {
    var regex = new StringBuilder();
    Matcher hole = HOLE.matcher(template);
    int end = 0;
    while (hole.find()) {
      regex.append(Pattern.quote(template.substring(end, hole.start())));
      regex.append("(?<").append(hole.group(1)).append(">.+)");
      end = hole.end();
    }
    regex.append(Pattern.quote(template.substring(end)));
    Matcher matcher = Pattern.compile(regex.toString()).matcher(line.text());
    if (!matcher.matches()) {
      return false;
    }
    HOLE.matcher(template)
        .results()
        .map(found -> found.group(1))
        .forEach(name -> taken.put(name, new Fact(matcher.group(name), line.site())));
    return true;
  }
}
