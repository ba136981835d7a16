package io.countersign.engine.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of one event that are stored beside the journal, or their placeholders once erased. */
final class EventValues {

  /** Erased values. */
  static final EventValues ERASED = new EventValues(Optional.empty());

  private final Optional<MemberReader> members;

  private EventValues(Optional<MemberReader> members) {
    this.members = members;
  }

  /** Returns the values; missing members are empty. */
  static EventValues of(MemberReader members) {
    return new EventValues(Optional.of(members));
  }

  boolean areErased() {
    return members.isEmpty();
  }

  String text(String name) {
    return members.map(reader -> reader.textOrEmpty(name)).orElse(ErasedValue.TEXT);
  }

  Map<String, @Nullable Object> map(String name) {
    return members.isPresent() ? members.get().valuesOrEmpty(name) : ErasedValue.MAP;
  }

  List<Map<String, @Nullable Object>> maps(String name) {
    return members.isPresent() ? members.get().valuesList(name) : List.of();
  }
}
