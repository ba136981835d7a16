package io.countersign.dsl.structured;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Check of the size of a structured condition, before it is read. */
public final class StructuredSize {

  private StructuredSize() {}

  /**
   * Whether a condition holds more than so many values and characters of texts. Counts no further
   * than that, so that it ends for any input.
   */
  public static boolean isOver(Map<?, ?> condition, long most) {
    var open = new ArrayDeque<Iterator<?>>();
    open.push(inside(condition));
    long size = 0;
    while (!open.isEmpty() && size <= most) {
      if (open.peek().hasNext()) {
        var value = open.peek().next();
        size += value instanceof String text ? 1L + text.length() : 1;
        open.push(inside(value));
      } else {
        open.pop();
      }
    }
    return size > most;
  }

  private static Iterator<?> inside(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.values().iterator();
    }
    return value instanceof List<?> elements ? elements.iterator() : Collections.emptyIterator();
  }
}
