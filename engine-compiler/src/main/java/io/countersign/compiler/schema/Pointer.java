package io.countersign.compiler.schema;

import io.countersign.problem.Place;
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
record Pointer(List<String> steps) {

  static final Pointer ROOT = new Pointer(List.of());

  private static final Pattern SLASH = Pattern.compile("/");

  Pointer {
    steps = List.copyOf(steps);
  }

  /**
   * The pointer that starts here and goes on as the schema library says, such as {@code #/a/0}.
   *
   * <p>The library escapes a name once more for each failure that it puts around another. So names
   * are unescaped until the source has a member of that name.
   */
  Pointer followedBy(String fragment, @Nullable Object root) {
    var pointer = this;
    var parts = SLASH.split(fragment, -1);
    for (int i = 1; i < parts.length; i++) {
      var step = unescaped(parts[i]);
      if (pointer.in(root) instanceof Map<?, ?> members) {
        while (!members.containsKey(step) && !unescaped(step).equals(step)) {
          step = unescaped(step);
        }
      }
      pointer = pointer.member(step);
    }
    return pointer;
  }

  private static String unescaped(String step) {
    return step.replace("~1", "/").replace("~0", "~");
  }

  /** The pointer of a member of what is here. */
  Pointer member(String name) {
    var all = new ArrayList<>(steps);
    all.add(name);
    return new Pointer(all);
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
  Place place() {
    var text = new StringBuilder();
    for (String step : steps) {
      text.append('/').append(Wording.printable(step).replace("~", "~0").replace("/", "~1"));
    }
    return Place.at(text.toString());
  }
}
