package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Every error code has a page, every page has its code, and the index lists them all. */
final class ErrorPages {

  private static final List<String> HEADINGS = List.of("## Meaning", "## Cause", "## Remedy");

  private static final Pattern EMPTY_SECTION =
      Pattern.compile("(?m)^(## (?:Meaning|Cause|Remedy))\\s*(?=\\n## |\\z)");

  private final Repository repository;

  /** The pages under {@code docs/errors} of a repository. */
  ErrorPages(Repository repository) {
    this.repository = repository;
  }

  /** What is missing or left over, given all codes. */
  List<Finding> findings(Set<String> codes) {
    var findings = new ArrayList<Finding>();
    var pages = pages();
    for (var code : codes) {
      if (!pages.contains(code)) {
        findings.add(
            new Finding(
                "docs/errors/" + code + ".md",
                "The code " + code + " has no page.",
                "write one with the headings # "
                    + code
                    + ", "
                    + String.join(", ", HEADINGS)
                    + "."));
      } else {
        findings.addAll(form(code));
      }
    }
    for (var page : pages) {
      if (!codes.contains(page)) {
        findings.add(
            new Finding(
                "docs/errors/" + page + ".md",
                "The page belongs to no code.",
                "remove it, or give it the name of a constant of an enum that implements"
                    + " ProblemCode."));
      }
    }
    findings.addAll(Index.findings(repository, "docs/errors"));
    return findings;
  }

  private List<Finding> form(String code) {
    var file = "docs/errors/" + code + ".md";
    var text = Repository.read(repository.root().resolve(file));
    var findings = new ArrayList<Finding>();
    if (!text.startsWith("# " + code + "\n")) {
      findings.add(
          new Finding(file, "Its title is not its code.", "start it with the line # " + code));
    }
    for (var heading : HEADINGS) {
      if (text.lines().noneMatch(heading::equals)) {
        findings.add(
            new Finding(
                file, "It has no section " + heading + ".", "add it, in the words of a user."));
      }
    }
    var empty = EMPTY_SECTION.matcher(text);
    while (empty.find()) {
      findings.add(
          new Finding(
              file,
              "Its section " + empty.group(1) + " is empty.",
              "write it, in the words of a user."));
    }
    return findings;
  }

  private Set<String> pages() {
    var pages = new TreeSet<String>();
    for (var file : Index.pages(repository, "docs/errors")) {
      pages.add(file.substring(0, file.length() - ".md".length()));
    }
    return pages;
  }
}
