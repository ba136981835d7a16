package io.countersign.engine.codec;

import io.countersign.engine.instance.InstanceState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Placeholders of erased values. */
public final class ErasedValue {

  /** The placeholder of a text. */
  public static final String TEXT = "[erased]";

  /** The placeholder of a map. */
  public static final Map<String, @Nullable Object> MAP = Map.of(TEXT, true);

  private ErasedValue() {}

  /** Returns whether a value is the placeholder of an erased one. */
  public static boolean is(@Nullable Object value) {
    return TEXT.equals(value) || MAP.equals(value);
  }

  /**
   * Returns the keys of the context whose values are erased. While there are any, the instance can
   * be shown but not decided on, because a condition could read one of them.
   */
  public static List<String> keys(InstanceState state) {
    return state.context().entrySet().stream()
        .filter(entry -> is(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
