package io.countersign.engine.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of one event that are stored beside the journal, or their placeholders once erased. */
final class Values {

  /** Erased values. */
  static final Values ERASED = new Values(Optional.empty());

  private final Optional<In> members;

  private Values(Optional<In> members) {
    this.members = members;
  }

  /** Returns the values; missing members are empty. */
  static Values of(In members) {
    return new Values(Optional.of(members));
  }

  boolean areErased() {
    return members.isEmpty();
  }

  String text(String name) {
    return members.map(in -> in.textOrEmpty(name)).orElse(Erased.TEXT);
  }

  Map<String, @Nullable Object> map(String name) {
    return members.isPresent() ? members.get().valuesOrEmpty(name) : Erased.MAP;
  }

  List<Map<String, @Nullable Object>> maps(String name) {
    return members.isPresent() ? members.get().valuesList(name) : List.of();
  }
}
