package io.countersign.testkit.advance;

import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.testkit.memory.StatusWatch;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The ways of all lifecycles that tests have gone, whichever test it was. */
final class Visits implements StatusWatch {

  static final Visits SEEN = new Visits();

  private final Set<String> ways = ConcurrentHashMap.newKeySet();

  private Visits() {}

  @Override
  public <S extends Enum<S>> void onMove(StatusLifecycle<S> table, S from, S to) {
    ways.add(way(table, from, to));
  }

  private static String way(StatusLifecycle<?> table, Enum<?> from, Enum<?> to) {
    return table.name() + ": " + from + " to " + to;
  }

  /** What a journal tells about that which has no row of its own. */
  void read(String instance, List<JournalEntry> journal) {
    var state = EventApplier.begin(instance, journal.get(0));
    for (var entry : journal.subList(1, journal.size())) {
      var next = EventApplier.apply(state, entry);
      compare(state, next);
      state = next;
    }
  }

  private void compare(InstanceState before, InstanceState after) {
    for (var token : before.tokens()) {
      after
          .token(token.id())
          .filter(next -> next.phase() != token.phase())
          .ifPresent(next -> onMove(StatusLifecycles.TOKEN, token.phase(), next.phase()));
    }
    before
        .approvals()
        .forEach(
            (step, approval) -> {
              var next = after.approvals().get(step);
              Verdict verdict = next == null ? approval.verdict() : next.verdict();
              if (verdict != approval.verdict()) {
                onMove(StatusLifecycles.APPROVAL, approval.verdict(), verdict);
              }
            });
  }

  /** The ways that no test has gone, sorted. */
  Set<String> missing() {
    var missing = new TreeSet<String>();
    for (var table : OutboxLifecycles.all()) {
      table.transitions().forEach(one -> missing.add(way(table, one.from(), one.to())));
    }
    missing.removeAll(ways);
    return missing;
  }
}
