package io.countersign.testkit.memory;

import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycle.Hand;
import java.util.ArrayList;
import java.util.List;

/** Guard that allows only changes of status in the lifecycle, and notifies listeners. */
final class StatusWatches {

  private final List<StatusWatch> watches = new ArrayList<>();

  void add(StatusWatch watch) {
    watches.add(watch);
  }

  <S extends Enum<S>> S move(StatusLifecycle<S> table, S from, S to) {
    return move(table, from, to, Hand.ANY);
  }

  <S extends Enum<S>> S move(StatusLifecycle<S> table, S from, S to, Hand by) {
    var next = table.require(from, to, by);
    if (from != to) {
      watches.forEach(watch -> watch.onMove(table, from, to));
    }
    return next;
  }
}
