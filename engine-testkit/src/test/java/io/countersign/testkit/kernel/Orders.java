package io.countersign.testkit.kernel;

import java.util.ArrayList;
import java.util.List;

/** Every order of a few things. */
final class Orders {

  private Orders() {}

  static List<List<String>> of(String... things) {
    return all(List.of(things));
  }

  static <T> List<List<T>> all(List<T> things) {
    if (things.isEmpty()) {
      return List.of(List.of());
    }
    var all = new ArrayList<List<T>>();
    for (int i = 0; i < things.size(); i++) {
      var rest = new ArrayList<>(things);
      var first = rest.remove(i);
      for (var order : all(rest)) {
        var whole = new ArrayList<T>();
        whole.add(first);
        whole.addAll(order);
        all.add(whole);
      }
    }
    return all;
  }
}
