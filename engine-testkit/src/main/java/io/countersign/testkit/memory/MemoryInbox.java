package io.countersign.testkit.memory;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.EventTriggers;
import io.countersign.engine.store.TriggerDone;
import io.countersign.problem.Result;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The inbox of external events of a memory store. */
final class MemoryInbox {

  private final MemoryStore store;
  private final MemoryTable<String, Letter> letters;

  MemoryInbox(MemoryStore store, UndoLog log) {
    this.store = store;
    letters = new MemoryTable<>(log);
  }

  /**
   * An event and its deliveries.
   *
   * @param event the event
   * @param kept whether it is kept here
   * @param pending the number of instances that have not processed it yet
   * @param used whether it ended a step
   * @param deliveries how often it was sent to instances
   */
  private record Letter(
      ExternalEvent event, boolean kept, int pending, boolean used, int deliveries) {

    String name() {
      return MemoryInbox.name(event.org(), event.id());
    }

    Letter sentTo(int instances) {
      return new Letter(event, false, instances, used, deliveries + 1);
    }

    Letter settle(boolean byThis) {
      boolean now = used || byThis;
      return new Letter(event, pending == 1 && !now, pending - 1, now, deliveries);
    }
  }

  /** Accepts an event, as {@link EventInbox#deliver} tells. */
  DeliveryResult deliver(ExternalEvent event) {
    var checked = event.check();
    return checked instanceof Result.Accepted<ExternalEvent> read
        ? new DeliveryResult.Delivered(take(read.value()))
        : new DeliveryResult.Refused(checked.problems());
  }

  private int take(ExternalEvent event) {
    var letter = new Letter(event, true, 0, false, 0);
    if (letters.has(letter.name())) {
      return 0;
    }
    letters.put(letter.name(), letter);
    return send(letter, waiting(event));
  }

  private List<InstanceState> waiting(ExternalEvent event) {
    return store.all().stream()
        .map(InstanceData::state)
        .filter(state -> MemoryStore.org(state).equals(event.org()))
        .filter(
            state ->
                state.work().steps().values().stream()
                    .anyMatch(
                        step ->
                            step.awaits()
                                .flatMap(Wait::eventKey)
                                .filter(event.key()::equals)
                                .isPresent()))
        .toList();
  }

  private int send(Letter letter, List<InstanceState> instances) {
    if (!instances.isEmpty()) {
      var sent = letter.sentTo(instances.size());
      letters.put(sent.name(), sent);
      instances.forEach(state -> queue(state, sent));
    }
    return instances.size();
  }

  /**
   * Records the use of events in a change set, sends kept events to steps that wait from now on,
   * and sends events that came back unused to steps that wait now.
   */
  void match(ChangeSet changes) {
    var org = changes.org();
    var back = new TreeSet<String>();
    changes.outbox().done().stream()
        .map(TriggerDone::event)
        .flatMap(Optional::stream)
        .forEach(settled -> settle(name(org, settled.id()), settled.used(), back));
    var fed = new TreeSet<String>();
    for (var key : new TreeSet<>(keys(changes).toList())) {
      var oldest =
          letters.all().stream()
              .filter(letter -> letter.event().org().equals(org))
              .filter(letter -> letter.event().key().equals(key))
              .filter(letter -> isFresh(letter, changes.at()))
              .min(
                  Comparator.comparing((Letter letter) -> letter.event().at())
                      .thenComparing(letter -> letter.event().id()));
      oldest.ifPresent(letter -> send(letter, List.of(changes.after())));
      oldest.ifPresent(letter -> fed.add(key));
    }
    back.stream()
        .flatMap(name -> letters.get(name).stream())
        .filter(letter -> isFresh(letter, changes.at()))
        .forEach(
            letter ->
                send(
                    letter,
                    waiting(letter.event()).stream()
                        .filter(
                            state ->
                                !(fed.contains(letter.event().key())
                                    && instance(state).equals(changes.instance())))
                        .toList()));
  }

  private void settle(String name, boolean used, Set<String> back) {
    var before = letters.get(name).filter(letter -> letter.pending() > 0);
    before.ifPresent(letter -> letters.put(name, letter.settle(used)));
    if (before.isPresent() && letters.get(name).filter(Letter::kept).isPresent()) {
      back.add(name);
    }
  }

  private static boolean isFresh(Letter letter, Instant at) {
    return letter.kept() && letter.event().until().isAfter(at);
  }

  /** Returns the keys for which steps wait from now on. */
  private static Stream<String> keys(ChangeSet changes) {
    var opened =
        changes.steps().opened().stream().flatMap(row -> row.expects().eventKey().stream());
    var changed =
        changes.steps().changed().stream()
            .filter(StepChange.Waits.class::isInstance)
            .map(StepChange.Waits.class::cast)
            .flatMap(waits -> waits.expects().eventKey().stream());
    return Stream.concat(opened, changed);
  }

  private void queue(InstanceState state, Letter letter) {
    var event = letter.event();
    var instance = instance(state);
    var trigger = EventTriggers.of(event, letter.deliveries(), state.pin().version());
    store.triggerLines().add(event.org(), instance, trigger.key(instance), trigger, store.now());
  }

  private static String instance(InstanceState state) {
    return state.identity().instance();
  }

  int forget(Instant before, int limit) {
    var old =
        letters.all().stream()
            .filter(letter -> letter.event().at().isBefore(before))
            .limit(limit)
            .toList();
    old.forEach(letter -> letters.remove(letter.name()));
    return old.size();
  }

  private static String name(String org, String id) {
    return org + '\n' + id;
  }
}
