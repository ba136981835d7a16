package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A page whose tables name tests. Every line names at least one, and every one that is named is
 * there and runs with the build.
 */
final class ProofPage {

  private static final Pattern LINE = Pattern.compile("(?m)^\\| (?!---)([^|]+) \\|.*\\|$");
  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final String ANNOTATED =
      "@(?:Test|ParameterizedTest|RepeatedTest|Property)\\b(?:[^;{}]|\\{[^;{}]*\\}\\s*\\))*"
          + "\\b(?:void|boolean) %s\\(";

  private final Repository repository;
  private final String page;
  private final Map<String, List<Path>> classes = new HashMap<>();

  ProofPage(Repository repository, String page) {
    this.repository = repository;
    this.page = page;
    for (var file : repository.filesEnding(repository.root(), ".java")) {
      var name = String.valueOf(file.getFileName()).replace(".java", "");
      classes.computeIfAbsent(name, one -> new ArrayList<>()).add(file);
    }
  }

  /** The lines of its tables under a heading, by what stands first in them. */
  List<String> lines(String heading) {
    var lines = new ArrayList<String>();
    var matcher = LINE.matcher(section(heading));
    while (matcher.find()) {
      lines.add(matcher.group());
    }
    return lines.subList(Math.min(1, lines.size()), lines.size());
  }

  private String section(String heading) {
    var text = Repository.read(repository.root().resolve(page));
    int from = text.indexOf("## " + heading + "\n");
    if (from < 0) {
      return "";
    }
    int to = text.indexOf("\n## ", from + 1);
    return text.substring(from, to < 0 ? text.length() : to + 1);
  }

  List<Finding> findings(String heading) {
    var findings = new ArrayList<Finding>();
    for (var line : lines(heading)) {
      var matcher = TEST.matcher(line);
      boolean named = false;
      while (matcher.find()) {
        named = true;
        if (!exists(matcher.group(1), matcher.group(2))) {
          findings.add(
              new Finding(
                  page,
                  "There is no test " + matcher.group() + ".",
                  "name the test that proves it today, or write it again."));
        }
      }
      if (!named) {
        findings.add(
            new Finding(page, "No test stands in " + line, "name a test as `Class#method`."));
      }
    }
    return findings;
  }

  private boolean exists(String type, String method) {
    var test = Pattern.compile(ANNOTATED.formatted(Pattern.quote(method)));
    return classes.getOrDefault(type, List.of()).stream()
        .anyMatch(file -> test.matcher(Repository.read(file)).find());
  }
}
