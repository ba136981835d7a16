package io.countersign.compiler.baseline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One file of baselines: paragraphs, each a case, or prose where every line starts with {@code #}.
 * A case is its title, one line with {@code #}, and parts, {@code key: value}; lines that are
 * indented by two spaces continue a part.
 *
 * @param path the file
 * @param prologue the prose that it begins with
 * @param cases its cases
 */
public record BaselineFile(Path path, List<String> prologue, List<BaselineCase> cases) {

  static BaselineFile read(Path path) {
    try {
      var prologue = new ArrayList<String>();
      var cases = new ArrayList<BaselineCase>();
      for (var paragraph : Files.readString(path).strip().split("\n\n+", -1)) {
        var lines = List.of(paragraph.split("\n", -1));
        if (lines.stream().allMatch(line -> line.startsWith("#"))) {
          prologue.addAll(lines);
        } else {
          cases.add(oneCase(path, lines));
        }
      }
      return new BaselineFile(path, prologue, cases);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BaselineCase oneCase(Path path, List<String> lines) {
    var parts = new LinkedHashMap<String, List<String>>();
    var current = new ArrayList<String>();
    for (var line : lines.subList(1, lines.size())) {
      if (line.startsWith("  ")) {
        current.add(line.substring(2));
      } else {
        int colon = line.indexOf(':');
        if (colon < 0) {
          throw new IllegalArgumentException(path + ": cannot read " + line);
        }
        current = new ArrayList<>();
        parts.put(line.substring(0, colon), current);
        var rest = line.substring(colon + 1).strip();
        if (!rest.isEmpty()) {
          current.add(rest);
        }
      }
    }
    return new BaselineCase(lines.get(0).substring(1).strip(), Map.copyOf(parts));
  }

  /** Its name without the ending. */
  public String name() {
    return path.getFileName().toString().replace(".txt", "");
  }

  void rewrite(Baselines.Judge judge) {
    var text = new StringBuilder(String.join("\n", prologue)).append('\n');
    cases.forEach(one -> text.append('\n').append(one.rewritten(judge)));
    try {
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
