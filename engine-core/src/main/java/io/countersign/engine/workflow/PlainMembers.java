package io.countersign.engine.workflow;

import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Collector of the members of a JSON object; absent and default values are left out. */
final class PlainMembers {

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  private PlainMembers() {}

  static PlainMembers object() {
    return new PlainMembers();
  }

  static Map<String, @Nullable Object> empty() {
    return object().build();
  }

  PlainMembers with(String name, Object value) {
    members.put(name, value);
    return this;
  }

  PlainMembers with(String name, int number) {
    return with(name, (Object) (long) number);
  }

  PlainMembers with(String name, Enum<?> constant) {
    return with(name, JsonMembers.word(constant));
  }

  PlainMembers with(String name, Optional<?> value) {
    value.ifPresent(present -> members.put(name, present));
    return this;
  }

  PlainMembers with(String name, OptionalInt value) {
    value.ifPresent(number -> with(name, number));
    return this;
  }

  PlainMembers withFlag(String name, boolean flag) {
    return flag ? with(name, (Object) true) : this;
  }

  PlainMembers withAny(String name, List<?> list) {
    return list.isEmpty() ? this : with(name, List.copyOf(list));
  }

  PlainMembers withAny(String name, Map<String, ?> map) {
    return map.isEmpty() ? this : with(name, new LinkedHashMap<String, @Nullable Object>(map));
  }

  Map<String, @Nullable Object> build() {
    return members;
  }
}
