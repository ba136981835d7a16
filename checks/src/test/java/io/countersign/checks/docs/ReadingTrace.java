package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The stops of a page that follows one call through the source, each a link such as {@code
 * [Kernel#decide](../Kernel.java)}.
 *
 * @param page the page
 */
record ReadingTrace(Path page) {

  private static final Pattern STOP =
      Pattern.compile("\\[(?<type>\\w+)#(?<method>\\w+)]\\((?<file>[^)]+)\\)");

  /** Returns stops whose file or method is gone, and whether the page has no stop at all. */
  List<Finding> findings() {
    var findings = new ArrayList<Finding>();
    int stops = 0;
    var stop = STOP.matcher(Repository.read(page));
    while (stop.find()) {
      stops++;
      var place = page + ", " + stop.group("type") + "#" + stop.group("method");
      var file = page.resolveSibling(stop.group("file"));
      if (!Files.isRegularFile(file)
          || !file.getFileName().toString().equals(stop.group("type") + ".java")) {
        findings.add(
            new Finding(
                place,
                "It links to " + stop.group("file") + ", which is not the file of that type.",
                "link to the file that declares the type."));
      } else if (!declares(Repository.read(file), stop.group("method"))) {
        findings.add(
            new Finding(
                place,
                "The type declares no method of that name.",
                "name the method that does this now, and read the sentence beside it again."));
      }
    }
    if (stops == 0) {
      findings.add(
          new Finding(
              page.toString(),
              "It has no stop.",
              "add a table with a row for each stop: [Type#method](file) and what happens there."));
    }
    return findings;
  }

  /** A declaration has a type, or the end of type parameters, in front of the name. */
  private static boolean declares(String source, String method) {
    return Pattern.compile(
            "(?m)^ {2,6}+(?!return |throw |else )[\\w<>\\[\\], .?@]*[\\w>\\]] " + method + "\\(")
        .matcher(source)
        .find();
  }
}
