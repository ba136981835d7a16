package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words and constructions that prose of the project no longer uses, and how many of each are still
 * left over in each part of the repository.
 *
 * @param phrases what is not used, as regular expressions
 */
record StopList(List<String> phrases) {

  private static final Pattern GAP = Pattern.compile("\\s+(?:\\*+|//+|--)?\\s*");

  /**
   * One phrase in one part of the repository.
   *
   * @param part the first folder of the path, or the file in the root
   * @param phrase the phrase
   */
  record Use(String part, String phrase) implements Comparable<Use> {

    @Override
    public int compareTo(Use other) {
      int byPart = part.compareTo(other.part);
      return byPart != 0 ? byPart : phrase.compareTo(other.phrase);
    }

    @Override
    public String toString() {
      return part + " " + phrase;
    }
  }

  /** Reads a list: one phrase a line, lines with {@code #} are comments. */
  static StopList read(String text) {
    return new StopList(
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList());
  }

  /** Returns in which files each phrase is used, once for each use. */
  Map<Use, List<String>> uses(Map<String, String> texts) {
    var uses = new TreeMap<Use, List<String>>();
    var patterns = new LinkedHashMap<String, Pattern>();
    phrases.forEach(
        phrase ->
            patterns.put(
                phrase, Pattern.compile("\\b(?:" + phrase + ")\\b", Pattern.CASE_INSENSITIVE)));
    texts.forEach(
        (name, text) -> {
          var flat = GAP.matcher(text).replaceAll(" ");
          var part = name.replaceAll("/.*", "");
          patterns.forEach(
              (phrase, pattern) -> {
                var found = pattern.matcher(flat);
                while (found.find()) {
                  uses.computeIfAbsent(new Use(part, phrase), use -> new ArrayList<>()).add(name);
                }
              });
        });
    return uses;
  }

  /** Compares uses with what is still allowed, which may only shrink. */
  static List<Finding> findings(Map<Use, List<String>> uses, Map<Use, Integer> allowed) {
    var findings = new ArrayList<Finding>();
    var all = new TreeSet<>(uses.keySet());
    all.addAll(allowed.keySet());
    for (var use : all) {
      var files = uses.getOrDefault(use, List.of());
      int limit = allowed.getOrDefault(use, 0);
      if (files.size() > limit) {
        findings.add(
            new Finding(
                use.part() + ": " + use.phrase(),
                "Expected at most "
                    + limit
                    + " use(s), but found "
                    + files.size()
                    + ", in "
                    + files.stream().distinct().limit(20).collect(Collectors.joining(", ")),
                "name who acts and what happens; CONTRIBUTING.md says how. The list of what is"
                    + " still allowed only shrinks."));
      } else if (files.size() < limit) {
        findings.add(
            new Finding(
                use.part() + ": " + use.phrase(),
                "The list allows " + limit + " use(s), but only " + files.size() + " are left.",
                "run: mvn -pl checks -am test -Dtest=StopListTest -Dcountersign.words=write"
                    + " -Dsurefire.failIfNoSpecifiedTests=false"));
      }
    }
    return findings;
  }

  /** Reads how many uses are still allowed: lines such as {@code 3 docs whoever}. */
  static Map<Use, Integer> readAllowed(String text) {
    var allowed = new TreeMap<Use, Integer>();
    text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(
            line -> {
              var words = line.split(" ", 3);
              allowed.put(new Use(words[1], words[2]), Integer.valueOf(words[0]));
            });
    return allowed;
  }

  /** Returns the allowed uses as text, lowered to what is left; nothing is added. */
  static String lowered(Map<Use, List<String>> uses, Map<Use, Integer> allowed) {
    var text =
        new StringBuilder("# How many uses are left in each part. The numbers only shrink.\n");
    allowed.forEach(
        (use, limit) -> {
          int left = Math.min(limit, uses.getOrDefault(use, List.of()).size());
          if (left > 0) {
            text.append(left).append(' ').append(use).append('\n');
          }
        });
    return text.toString();
  }

  /** Returns the prose of the repository: sources of what is published, examples and documents. */
  static Map<String, String> texts(Repository repository) {
    var texts = new TreeMap<String, String>();
    for (Path file : repository.filesEnding(repository.root(), ".java", ".md", ".sql")) {
      var name = repository.name(file);
      if (name.endsWith(".md") || name.contains("/src/main/")) {
        texts.put(name, Repository.read(file));
      }
    }
    return texts;
  }
}
