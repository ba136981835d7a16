package io.countersign.checks.docs;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Code in documentation. A block of code that follows a comment such as {@code <!-- snippet:
 * examples/quickstart/src/test/java/QuickstartTest.java#approve -->} is the region of that name in
 * that file: the lines between {@code // region approve} and {@code // endregion}, moved left.
 */
final class Snippets {

  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:^<!-- snippet: (?<file>[^\\s#]+)#(?<region>[\\w-]+) -->\\n)?"
              + "^ *```(?<language>[^\\n`]*)\\n(?<code>.*?)^ *``` *$",
          Pattern.DOTALL | Pattern.MULTILINE);

  private static final Pattern JAVA = Pattern.compile("\\W*java\\b.*", Pattern.CASE_INSENSITIVE);

  private static final Pattern MARKER = Pattern.compile("\\s*//\\s*(region|endregion)\\b.*");

  private final Path root;

  /** Snippets whose files are named from a root directory. */
  Snippets(Path root) {
    this.root = root;
  }

  /** Blocks of a page that differ from their region, and Java that is nobody's region. */
  List<Finding> findings(String page, String text) {
    var findings = new ArrayList<Finding>();
    var blocks = BLOCK.matcher(text);
    while (blocks.find()) {
      var place = page + ":" + text.substring(0, blocks.start("code")).lines().count();
      if (blocks.group("file") != null) {
        compare(place, blocks.toMatchResult(), findings);
      } else if (JAVA.matcher(blocks.group("language")).matches()) {
        findings.add(
            new Finding(
                place,
                "A block of Java is not a snippet of a test.",
                "put the code into a test between // region name and // endregion, and write"
                    + " <!-- snippet: path/of/the/Test.java#name --> above the block."));
      }
    }
    return findings;
  }

  /** The page with each snippet as its region says; others as they are. */
  String rewritten(String text) {
    return BLOCK.matcher(text).replaceAll(match -> Matcher.quoteReplacement(rewrittenBlock(match)));
  }

  private String rewrittenBlock(MatchResult match) {
    if (match.group(1) == null) {
      return match.group();
    }
    var region = region(match.group(1), match.group(2));
    if (region == null) {
      return match.group();
    }
    var block = match.group();
    return block.substring(0, match.start(4) - match.start())
        + region
        + block.substring(match.end(4) - match.start());
  }

  private void compare(String place, MatchResult block, List<Finding> findings) {
    var name = block.group(1) + "#" + block.group(2);
    var region = region(block.group(1), block.group(2));
    if (region == null) {
      findings.add(
          new Finding(
              place,
              "There is no region " + name + ".",
              "correct the comment above the block, or mark the lines in the source with"
                  + " // region and // endregion."));
    } else if (!region.equals(block.group(4))) {
      findings.add(
          new Finding(
              place,
              "The block differs from " + name + ":\n" + difference(block.group(4), region),
              "run: mvn verify -Dcountersign.snippets=write"));
    }
  }

  private @Nullable String region(String file, String name) {
    var source = root.resolve(file);
    if (!Files.isRegularFile(source)) {
      return null;
    }
    var lines = new ArrayList<String>();
    var inside = false;
    for (var line : Repository.read(source).lines().toList()) {
      if (line.strip().equals("// region " + name)) {
        inside = true;
      } else if (inside && line.strip().startsWith("// endregion")) {
        return leftAligned(lines);
      } else if (inside && !MARKER.matcher(line).matches()) {
        lines.add(line);
      }
    }
    return null;
  }

  private static String leftAligned(List<String> lines) {
    // The last line counts for the indentation even if it is blank.
    return String.join("\n", lines).stripTrailing().stripIndent() + "\n";
  }

  private static String difference(String page, String source) {
    var left = page.lines().toList();
    var right = source.lines().toList();
    var text = new StringBuilder();
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      var old = i < left.size() ? left.get(i) : "";
      var now = i < right.size() ? right.get(i) : "";
      if (!old.equals(now)) {
        text.append("    page:   ").append(old).append("\n    source: ").append(now).append('\n');
      }
    }
    return text.toString().stripTrailing();
  }
}
