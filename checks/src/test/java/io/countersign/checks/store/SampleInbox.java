package io.countersign.checks.store;

import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.EventTriggers;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.TriggerDone;
import io.countersign.problem.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The inbox of external events. Who delivers an event, begins to wait for one or settles one takes
 * the lock of its key, so that a wait and its event do not miss each other.
 */
final class SampleInbox implements EventInbox {

  private static final String LOCK = "events";

  private final SampleTransaction tx;

  SampleInbox(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public DeliveryResult deliver(ExternalEvent event) {
    var checked = event.check();
    if (!(checked instanceof Result.Accepted<ExternalEvent> read)) {
      return new DeliveryResult.Refused(checked.problems());
    }
    var one = read.value();
    tx.require(LOCK, one.org(), one.key());
    tx.require("event", one.org(), one.id());
    if (find(one.org(), one.id()).isPresent()) {
      return new DeliveryResult.Delivered(0);
    }
    var letter = new LetterRow(one, true, 0, false, 0);
    put(letter);
    var waiting = waiting(one);
    send(letter, waiting);
    return new DeliveryResult.Delivered(waiting.size());
  }

  private Optional<LetterRow> find(String org, String id) {
    return tx.rows().find(LetterRow.class, org, id);
  }

  private void put(LetterRow letter) {
    tx.rows().put(letter, letter.event().org(), letter.event().id());
  }

  /** Returns the instances in which a step waits for an event. */
  private List<LiveRow> waiting(ExternalEvent event) {
    return tx.rows().all(LiveRow.class, event.org()).stream()
        .filter(live -> steps(live).anyMatch(step -> isFor(step, event.key())))
        .toList();
  }

  private Stream<StepRow> steps(LiveRow live) {
    var identity = live.identity();
    return tx.rows().all(StepRow.class, identity.document().org(), identity.instance()).stream();
  }

  private static boolean isFor(StepRow step, String key) {
    return step.status() == StepStatus.PENDING
        && step.expects().eventKey().filter(key::equals).isPresent();
  }

  private void send(LetterRow letter, List<LiveRow> instances) {
    if (instances.isEmpty()) {
      return;
    }
    var sent = letter.sentTo(instances.size());
    put(sent);
    for (var live : instances) {
      var instance = live.identity().instance();
      var trigger = EventTriggers.of(sent.event(), sent.deliveries(), live.state().pin().version());
      new QueueTable(tx, Box.TRIGGERS)
          .add(sent.event().org(), instance, QueueRow.of(trigger, instance), tx.now());
    }
  }

  /**
   * Records which events a change set used, sends kept events to the steps that wait from now on,
   * and sends events that came back unused to the steps that wait now.
   */
  void match(ChangeSet changes) {
    var settled =
        changes.outbox().done().stream().map(TriggerDone::event).flatMap(Optional::stream).toList();
    var keys = new TreeSet<>(keys(changes).toList());
    var locks = new TreeSet<>(keys);
    settled.forEach(one -> locks.add(one.key()));
    locks.forEach(key -> tx.require(LOCK, changes.org(), key));
    var back = new ArrayList<String>();
    settled.forEach(one -> settle(changes.org(), one, back));
    var own = tx.live(changes.after().identity()).orElseThrow();
    var fed = new TreeSet<String>();
    for (var key : keys) {
      var oldest =
          tx.rows().all(LetterRow.class, changes.org()).stream()
              .filter(letter -> letter.event().key().equals(key))
              .filter(letter -> isFresh(letter, changes.at()))
              .min(
                  Comparator.comparing((LetterRow letter) -> letter.event().at())
                      .thenComparing(letter -> letter.event().id()));
      oldest.ifPresent(letter -> send(letter, List.of(own)));
      oldest.ifPresent(letter -> fed.add(key));
    }
    for (var id : back) {
      find(changes.org(), id)
          .filter(letter -> isFresh(letter, changes.at()))
          .ifPresent(letter -> send(letter, others(letter, own, fed)));
    }
  }

  /** Returns the waiting instances, without the one that was given another event just now. */
  private List<LiveRow> others(LetterRow letter, LiveRow own, Set<String> fed) {
    return waiting(letter.event()).stream()
        .filter(live -> !(fed.contains(letter.event().key()) && live.equals(own)))
        .toList();
  }

  private void settle(String org, SettledEvent settled, List<String> back) {
    var before = find(org, settled.id()).filter(letter -> letter.pending() > 0);
    if (before.isPresent()) {
      var after = before.get().settled(settled.used());
      put(after);
      if (after.kept()) {
        back.add(settled.id());
      }
    }
  }

  private static boolean isFresh(LetterRow letter, Instant at) {
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

  /** Deletes events that came before a time; those that another transaction sends are left. */
  int forget(Instant before, int limit) {
    int gone = 0;
    for (var letter : tx.rows().all(LetterRow.class)) {
      var event = letter.event();
      if (gone < limit
          && event.at().isBefore(before)
          && tx.hold(Patience.TRY, LOCK, event.org(), event.key())
          && find(event.org(), event.id()).isPresent()) {
        tx.rows().remove(LetterRow.class, event.org(), event.id());
        gone++;
      }
    }
    return gone;
  }
}
