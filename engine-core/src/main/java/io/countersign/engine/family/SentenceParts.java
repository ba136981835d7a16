package io.countersign.engine.family;

import io.countersign.engine.value.PlainValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parts that the sentences of timelines have in common. */
public final class SentenceParts {

  private SentenceParts() {}

  /** Returns a reason in brackets; empty if there is none. */
  public static String because(String reason) {
    return reason.isEmpty() ? "" : " (" + reason + ")";
  }

  /** Returns a constant as words. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns changes in a form such as {@code ; amount: 100 -> 900}. */
  public static String changes(List<Map<String, @Nullable Object>> changes) {
    return changes.stream()
        .map(
            change ->
                "; "
                    + change.get("field")
                    + ": "
                    + (change.containsKey("from") ? PlainValues.of(change.get("from")) + " " : "")
                    + "-> "
                    + PlainValues.of(change.get("to")))
        .collect(Collectors.joining());
  }
}
