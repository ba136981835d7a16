package io.countersign.engine.workflow;

import io.countersign.json.Members;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Collector of the members of a JSON object; absent and default values are left out. */
final class Plain {

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  private Plain() {}

  static Plain object() {
    return new Plain();
  }

  static Map<String, @Nullable Object> empty() {
    return object().done();
  }

  Plain with(String name, Object value) {
    members.put(name, value);
    return this;
  }

  Plain with(String name, int number) {
    return with(name, (Object) (long) number);
  }

  Plain with(String name, Enum<?> constant) {
    return with(name, Members.word(constant));
  }

  Plain with(String name, Optional<?> value) {
    value.ifPresent(present -> members.put(name, present));
    return this;
  }

  Plain with(String name, OptionalInt value) {
    value.ifPresent(number -> with(name, number));
    return this;
  }

  Plain withFlag(String name, boolean flag) {
    return flag ? with(name, (Object) true) : this;
  }

  Plain withAny(String name, List<?> list) {
    return list.isEmpty() ? this : with(name, List.copyOf(list));
  }

  Plain withAny(String name, Map<String, ?> map) {
    return map.isEmpty() ? this : with(name, new LinkedHashMap<String, @Nullable Object>(map));
  }

  Map<String, @Nullable Object> done() {
    return members;
  }
}
