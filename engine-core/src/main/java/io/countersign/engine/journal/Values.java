package io.countersign.engine.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of one event that lie beside the journal, or what stands for them once erased. */
final class Values {

  /** They were erased. */
  static final Values ERASED = new Values(Optional.empty());

  private final Optional<In> members;

  private Values(Optional<In> members) {
    this.members = members;
  }

  /** They are there; what is missing is empty. */
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
