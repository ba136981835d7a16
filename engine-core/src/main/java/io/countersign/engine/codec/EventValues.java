package io.countersign.engine.codec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of one event that are stored beside the journal, or their placeholders once erased. */
public final class EventValues {

  /** Erased values. */
  public static final EventValues ERASED = new EventValues(Optional.empty());

  private final Optional<MemberReader> members;

  private EventValues(Optional<MemberReader> members) {
    this.members = members;
  }

  /** Returns the values; missing members are empty. */
  public static EventValues of(MemberReader members) {
    return new EventValues(Optional.of(members));
  }

  /** Returns whether the values were erased. */
  public boolean areErased() {
    return members.isEmpty();
  }

  /** Returns a text; empty if there is none. */
  public String text(String name) {
    return members.map(reader -> reader.textOrEmpty(name)).orElse(ErasedValue.TEXT);
  }

  /** Returns a map of document values; empty if there is none. */
  public Map<String, @Nullable Object> map(String name) {
    return members.isPresent() ? members.get().valuesOrEmpty(name) : ErasedValue.MAP;
  }

  /** Returns a list of maps of document values; empty if there is none. */
  public List<Map<String, @Nullable Object>> maps(String name) {
    return members.isPresent() ? members.get().valuesList(name) : List.of();
  }
}
