package io.countersign.dsl.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A conformance file: paragraphs, each a case, or prose where every line starts with {@code #}. A
 * part is {@code key: value}; lines that are indented by two spaces continue it.
 */
final class CaseFile {

  static final Path FOLDER = Path.of("src", "test", "resources", "conformance");

  private static final Pattern PART = Pattern.compile("([a-z]+): *(.*)");

  private final Path path;
  private final List<String> lines;
  private final List<Case> cases = new ArrayList<>();

  private CaseFile(Path path, List<String> lines) {
    this.path = path;
    this.lines = lines;
  }

  /** All conformance files, by name. */
  static List<CaseFile> all() {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".txt"))
          .sorted()
          .map(CaseFile::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CaseFile read(Path path) {
    try {
      var file = new CaseFile(path, Files.readAllLines(path));
      int start = 0;
      for (int i = 0; i <= file.lines.size(); i++) {
        if (i == file.lines.size() || file.lines.get(i).isBlank()) {
          file.paragraph(start, i);
          start = i + 1;
        }
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return path;
  }

  List<Case> cases() {
    return cases;
  }

  private void paragraph(int start, int end) {
    var title = new ArrayList<String>();
    var parts = new LinkedHashMap<String, List<String>>();
    var key = "";
    for (int i = start; i < end; i++) {
      var line = lines.get(i);
      var part = PART.matcher(line);
      if (line.startsWith("#")) {
        title.add(line.substring(1).strip());
      } else if (line.startsWith("  ") && !key.isEmpty()) {
        parts.getOrDefault(key, List.of()).add(line.substring(2));
      } else if (part.matches() && known(part.group(1)) && !parts.containsKey(part.group(1))) {
        key = part.group(1);
        parts.put(key, new ArrayList<>());
        if (!part.group(2).isEmpty()) {
          parts.getOrDefault(key, List.of()).add(part.group(2));
        }
      } else {
        throw new IllegalArgumentException(path + ":" + (i + 1) + ": cannot read " + line);
      }
    }
    if (!parts.isEmpty()) {
      add(start, String.join(" ", title), parts);
    }
  }

  private void add(int start, String title, Map<String, List<String>> parts) {
    long subjects = parts.keySet().stream().filter(Case.SUBJECTS::contains).count();
    long verdicts = parts.keySet().stream().filter(Case.VERDICTS::contains).count();
    if (subjects != 1 || verdicts != 1 || title.isEmpty()) {
      throw new IllegalArgumentException(
          path + ":" + (start + 1) + ": a case has a title, one subject and one verdict");
    }
    cases.add(new Case(String.valueOf(path.getFileName()), start + 1, title, parts));
  }

  private static boolean known(String key) {
    return Case.SUBJECTS.contains(key)
        || Case.SETTING.contains(key)
        || Case.VERDICTS.contains(key)
        || Case.DETAILS.contains(key);
  }

  /** The file with every case's verdict as the product has it, the rest as it stands. */
  String rewritten() {
    var starts = cases.stream().collect(Collectors.toMap(Case::line, one -> one));
    var out = new StringBuilder();
    int i = 0;
    while (i < lines.size()) {
      var one = starts.get(i + 1);
      if (one == null) {
        out.append(lines.get(i++)).append('\n');
        continue;
      }
      boolean keeping = true;
      for (; i < lines.size() && !lines.get(i).isBlank(); i++) {
        var part = PART.matcher(lines.get(i));
        if (part.matches()) {
          keeping = Case.SUBJECTS.contains(part.group(1)) || Case.SETTING.contains(part.group(1));
        }
        if (keeping) {
          out.append(lines.get(i)).append('\n');
        }
      }
      out.append(verdict(one.actual()));
    }
    return out.toString();
  }

  /** A verdict and details as a file has them. */
  static String verdict(Map<String, List<String>> parts) {
    var out = new StringBuilder();
    parts.forEach(
        (key, value) -> {
          boolean block = key.equals("problems") || key.equals("fails") || key.equals("reads");
          if (block) {
            out.append(key).append(":\n");
            value.forEach(line -> out.append("  ").append(line).append('\n'));
          } else {
            out.append(String.format("%-6s %s\n", key + ":", String.join("\n  ", value)));
          }
        });
    return out.toString();
  }
}
