package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The list of pages in the {@code README.md} of a folder: one line each, with the title and the one
 * sentence that says it. That sentence is the page's line that starts with {@code >}, or else its
 * first sentence after the title.
 */
final class Index {

  private static final Pattern ENTRY = Pattern.compile("(?m)^- \\[[^\\]]*\\]\\(([^)]+\\.md)\\).*$");

  private static final Pattern SENTENCE = Pattern.compile("^(.*?[.!?])(?:\\s|$).*", Pattern.DOTALL);

  private Index() {}

  /** The names of the pages that a folder's index lists. */
  static List<String> pages(Repository repository, String folder) {
    return repository.filesEnding(repository.root().resolve(folder), ".md").stream()
        .map(file -> repository.root().resolve(folder).relativize(file).toString())
        .filter(name -> !name.equals("README.md"))
        .toList();
  }

  /** Pages that the index of a folder does not list as they are, and entries without a page. */
  static List<Finding> findings(Repository repository, String folder) {
    var findings = new ArrayList<Finding>();
    var file = folder + "/README.md";
    var index = Repository.read(repository.root().resolve(file));
    var pages = pages(repository, folder);
    for (var page : pages) {
      var line = line(repository, folder, page);
      if (index.lines().noneMatch(line::equals)) {
        findings.add(
            new Finding(
                file,
                "The index does not list " + page + " with its sentence.",
                "write this line (all indexes anew: mvn verify -Dcountersign.indexes=write):\n    "
                    + line));
      }
    }
    var entries = ENTRY.matcher(index);
    while (entries.find()) {
      if (!pages.contains(entries.group(1))) {
        findings.add(
            new Finding(
                file,
                "The entry " + entries.group(1) + " leads to no page.",
                "remove the entry, or write the page."));
      }
    }
    return findings;
  }

  /** The index with its entries written anew, after whatever introduces them. */
  static String rewritten(Repository repository, String folder) {
    var index = Repository.read(repository.root().resolve(folder + "/README.md"));
    var entries = ENTRY.matcher(index);
    var introduction = entries.find() ? index.substring(0, entries.start()) : index;
    var text = new StringBuilder(introduction.stripTrailing()).append("\n");
    var pages = pages(repository, folder);
    if (!pages.isEmpty()) {
      text.append('\n');
    }
    for (var page : pages) {
      text.append(line(repository, folder, page)).append('\n');
    }
    return text.toString();
  }

  private static String line(Repository repository, String folder, String page) {
    var text = Repository.read(repository.root().resolve(folder).resolve(page));
    var title = text.lines().findFirst().orElse("").replaceFirst("^#+\\s*", "");
    return "- [" + title + "](" + page + "): " + sentence(text);
  }

  /** The sentence that stands for a page. */
  static String sentence(String page) {
    var quoted = page.lines().filter(line -> line.startsWith("> ")).findFirst();
    if (quoted.isPresent()) {
      return quoted.get().substring(2).strip();
    }
    var paragraph = new StringBuilder();
    for (var line : page.lines().toList()) {
      if (line.isBlank() && !paragraph.isEmpty()) {
        break;
      }
      if (!line.isBlank() && !line.startsWith("#")) {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
      }
    }
    var sentence = SENTENCE.matcher(paragraph);
    return sentence.matches() ? sentence.group(1) : paragraph.toString();
  }
}
