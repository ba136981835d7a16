package io.countersign.compiler.schema;

import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pointer into a value.
 *
 * @param steps the names of members and the indexes of elements, without escapes
 */
record ValuePointer(List<String> steps) {

  static final ValuePointer ROOT = new ValuePointer(List.of());

  private static final Pattern SLASH = Pattern.compile("/");

  ValuePointer {
    steps = List.copyOf(steps);
  }

  /**
   * The pointer that starts here and goes on as the schema library says, such as {@code #/a/0}.
   *
   * <p>The library escapes a name once more for each failure that it puts around another. So names
   * are unescaped until the source has a member of that name.
   */
  ValuePointer followedBy(String fragment, @Nullable Object root) {
    var pointer = this;
    var parts = SLASH.split(fragment, -1);
    for (int i = 1; i < parts.length; i++) {
      var step = unescape(parts[i]);
      if (pointer.in(root) instanceof Map<?, ?> members) {
        while (!members.containsKey(step) && !unescape(step).equals(step)) {
          step = unescape(step);
        }
      }
      pointer = pointer.member(step);
    }
    return pointer;
  }

  private static String unescape(String step) {
    return step.replace("~1", "/").replace("~0", "~");
  }

  /** The pointer of a member of what is here. */
  ValuePointer member(String name) {
    var all = new ArrayList<>(steps);
    all.add(name);
    return new ValuePointer(all);
  }

  /** Returns the value at this pointer; null also if there is none. */
  @Nullable Object in(@Nullable Object root) {
    Object value = root;
    for (String step : steps) {
      if (value instanceof Map<?, ?> members) {
        value = members.get(step);
      } else if (value instanceof List<?> elements) {
        value = elements.get(Integer.parseInt(step));
      } else {
        return null;
      }
    }
    return value;
  }

  /** This place, as problems name it. */
  ProblemPlace place() {
    var text = new StringBuilder();
    for (String step : steps) {
      text.append('/').append(ValueWording.printable(step).replace("~", "~0").replace("/", "~1"));
    }
    return ProblemPlace.at(text.toString());
  }
}
