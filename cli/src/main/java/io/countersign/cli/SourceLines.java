package io.countersign.cli;

import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The line numbers of the values in a JSON source, by pointer. The text has been read before, so it
 * is known to be JSON.
 *
 * @param text the source
 */
record SourceLines(String text) {

  private static final Pattern SLASH = Pattern.compile("/");

  /** The problems, each with line and column where it has only a pointer into the source. */
  List<Problem> locate(List<Problem> problems) {
    return problems.stream().map(this::locate).toList();
  }

  private Problem locate(Problem problem) {
    var place = problem.place();
    return place.line() > 0 || place.pointer().isEmpty()
        ? problem
        : new Problem(
            problem.code(),
            problem.severity(),
            at(place, offset(place.pointer())),
            problem.expected(),
            problem.found(),
            problem.remedy());
  }

  private ProblemPlace at(ProblemPlace place, int offset) {
    int line = 1;
    int start = 0;
    for (int i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
      line++;
      start = i + 1;
    }
    int column = text.codePointCount(start, offset) + 1;
    return new ProblemPlace(place.file(), place.pointer(), line, column, null);
  }

  /** Where the member or element begins that a pointer names, or the nearest around it. */
  private int offset(String pointer) {
    int value = space(0);
    int offset = value;
    var steps = SLASH.split(pointer, -1);
    for (int i = 1; i < steps.length && value < text.length(); i++) {
      var step = steps[i].replace("~1", "/").replace("~0", "~");
      int found = text.charAt(value) == '{' ? member(value, step) : element(value, step);
      if (found < 0) {
        return offset;
      }
      offset = found;
      value = text.charAt(value) == '{' ? space(space(end(found)) + 1) : found;
    }
    return offset;
  }

  /** Where the name of a member begins; negative where there is none. */
  private int member(int object, String name) {
    int at = space(object + 1);
    while (text.charAt(at) == '"') {
      int value = space(space(end(at)) + 1);
      if (name(at).equals(name)) {
        return at;
      }
      at = next(value);
    }
    return -1;
  }

  /** Where an element of a list begins; negative where there is none, and no list. */
  private int element(int list, String index) {
    if (text.charAt(list) != '[') {
      return -1;
    }
    int at = space(list + 1);
    for (int i = 0; text.charAt(at) != ']'; i++) {
      if (index.equals(Integer.toString(i))) {
        return at;
      }
      at = next(at);
    }
    return -1;
  }

  private String name(int quote) {
    return Json.read(text.substring(quote, end(quote)))
            instanceof Result.Accepted<@Nullable Object> value
        ? String.valueOf(value.value())
        : "";
  }

  /** Behind a value and the comma after it. */
  private int next(int value) {
    int at = space(end(value));
    return text.charAt(at) == ',' ? space(at + 1) : at;
  }

  /** Behind a value. */
  private int end(int value) {
    int depth = 0;
    int at = value;
    do {
      char c = text.charAt(at);
      if (c == '"') {
        at = behindText(at);
      } else if (c == '{' || c == '[') {
        depth++;
        at++;
      } else if (c == '}' || c == ']') {
        depth--;
        at++;
      } else {
        at++;
        while (depth == 0 && at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
          at++;
        }
      }
    } while (depth > 0);
    return at;
  }

  private int behindText(int quote) {
    int at = quote + 1;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private int space(int from) {
    int at = from;
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }
}
