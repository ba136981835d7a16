package io.countersign.compiler.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values, each with one thing in it changed. */
public final class Leaves {

  private Leaves() {}

  /** Every value that differs in one leaf, one missing member or one missing element, by place. */
  public static Map<String, @Nullable Object> eachChanged(@Nullable Object plain) {
    var changed = new LinkedHashMap<String, @Nullable Object>();
    if (plain instanceof Map<?, ?> map) {
      for (var key : map.keySet()) {
        var name = String.valueOf(key);
        eachChanged(map.get(key))
            .forEach((at, inner) -> changed.put("/" + name + at, with(map, name, inner)));
        var without = with(map, name, null);
        without.remove(name);
        changed.put("/" + name + " gone", without);
      }
    } else if (plain instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        var place = i;
        eachChanged(list.get(i))
            .forEach((at, inner) -> changed.put("/" + place + at, with(list, place, inner)));
        var without = new ArrayList<@Nullable Object>(list);
        without.remove(i);
        changed.put("/" + i + " gone", without);
      }
    } else {
      changed.put("", other(plain));
    }
    return changed;
  }

  private static Map<String, @Nullable Object> with(
      Map<?, ?> map, String name, @Nullable Object value) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, old) -> copy.put(String.valueOf(key), old));
    copy.put(name, value);
    return copy;
  }

  private static List<@Nullable Object> with(List<?> list, int place, @Nullable Object value) {
    var copy = new ArrayList<@Nullable Object>(list);
    copy.set(place, value);
    return copy;
  }

  private static Object other(@Nullable Object leaf) {
    if (leaf instanceof Boolean flag) {
      return !flag;
    }
    return leaf instanceof Long number ? (Object) (number + 1) : leaf + "x";
  }
}
