package io.countersign.engine.value;

import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Collector of the members of a JSON object; absent and default values are left out. */
public final class PlainMembers {

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  private PlainMembers() {}

  public static PlainMembers object() {
    return new PlainMembers();
  }

  public static Map<String, @Nullable Object> empty() {
    return object().build();
  }

  public PlainMembers with(String name, Object value) {
    members.put(name, value);
    return this;
  }

  public PlainMembers with(String name, int number) {
    return with(name, (Object) (long) number);
  }

  public PlainMembers with(String name, Enum<?> constant) {
    return with(name, JsonMembers.word(constant));
  }

  public PlainMembers with(String name, Optional<?> value) {
    value.ifPresent(present -> members.put(name, present));
    return this;
  }

  public PlainMembers with(String name, OptionalInt value) {
    value.ifPresent(number -> with(name, number));
    return this;
  }

  /** Adds all members of an object. */
  public PlainMembers withAll(Map<String, @Nullable Object> others) {
    members.putAll(others);
    return this;
  }

  public PlainMembers withFlag(String name, boolean flag) {
    return flag ? with(name, (Object) true) : this;
  }

  public PlainMembers withAny(String name, List<?> list) {
    return list.isEmpty() ? this : with(name, List.copyOf(list));
  }

  public PlainMembers withAny(String name, Map<String, ?> map) {
    return map.isEmpty() ? this : with(name, new LinkedHashMap<String, @Nullable Object>(map));
  }

  public Map<String, @Nullable Object> build() {
    return members;
  }
}
