package io.countersign.engine.journal;

import io.countersign.engine.instance.InstanceState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands where a value was erased. */
public final class Erased {

  /** In place of a text. */
  public static final String TEXT = "[erased]";

  /** In place of a map. */
  public static final Map<String, @Nullable Object> MAP = Map.of(TEXT, true);

  private Erased() {}

  /** Whether a value stands for an erased one. */
  public static boolean is(@Nullable Object value) {
    return TEXT.equals(value) || MAP.equals(value);
  }

  /**
   * The keys of the context whose values are erased. While there are any, the instance may be shown
   * but does not decide, because a condition could read one of them.
   */
  public static List<String> keys(InstanceState state) {
    return state.context().entrySet().stream()
        .filter(entry -> is(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
