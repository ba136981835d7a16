package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.HealthQueries.Counts;
import io.countersign.engine.store.HealthQueries.Figures;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of the health figures of a store. Extend it, return an empty store, and run it with
 * JUnit.
 */
public abstract class HealthKit {

  private static final Instant T0 = ChangeSetBuilder.T0;
  private static final Optional<String> HERE = Optional.of(ChangeSetBuilder.ORG);
  private static final Optional<Instant> NEVER = Optional.empty();

  /** Constructor for the subclass of a store's author. */
  protected HealthKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. Its
   * time must not be before 09:00 UTC on 15 January 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private InstanceState write(ChangeSetBuilder sample) {
    Written written =
        in(
            tx -> {
              if (sample.set().expected() > 0) {
                tx.lock(
                    new InstanceKey.ById(
                        OrgId.of(sample.set().org()), InstanceId.of(sample.instance)),
                    Patience.WAIT);
              }
              return sample.write(store(), tx);
            });
    assertInstanceOf(Written.Done.class, written);
    return sample.state();
  }

  private ChangeSetBuilder next(InstanceState state) {
    return ChangeSetBuilder.after(state)
        .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE));
  }

  private InstanceState begin() {
    return write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
  }

  private List<QueuedTrigger> claim(int limit, Instant until) {
    return in(tx -> tx.triggers().claim(new LeaseRequest("w", T0, until, limit)).rows());
  }

  private void fail(QueuedTrigger one, String error, Optional<Instant> again) {
    boolean held =
        in(tx -> tx.triggers().fail(one, new AttemptFailure(error, T0.plusSeconds(5), again)));
    assertTrue(held);
  }

  private Figures figures(Optional<String> org, Box box, Instant now) {
    return in(tx -> tx.health().figures(org, box, now, T0));
  }

  /** Seven pending, two of three claims stale, one failed, one given up, the oldest 90 s old. */
  @Test
  void shouldCountTriggers() {
    var sample = next(begin());
    for (int i = 0; i < 5; i++) {
      sample.queue("early-" + i);
    }
    var state = write(sample);
    claim(1, T0.plusSeconds(500));
    claim(2, T0.plusSeconds(60));
    var last = claim(2, T0.plusSeconds(500));
    fail(last.get(0), "later", Optional.of(T0.plusSeconds(300)));
    fail(last.get(1), "never", NEVER);
    var more = next(state);
    for (int i = 0; i < 7; i++) {
      more.queue("late-" + i);
    }
    write(more);
    write(
        next(write(ChangeSetBuilder.begin("org-2", ChangeSetBuilder.id("i2"), "d2")))
            .queue("other"));

    var figures = figures(HERE, Box.TRIGGERS, T0.plusSeconds(90));

    assertEquals(new Counts(7, 3, 2, 1, 1), figures.counts());
    assertEquals(Optional.of(Duration.ofSeconds(90)), figures.oldestPending());
    assertEquals(Optional.empty(), figures.p95());
    assertEquals(8, figures(Optional.empty(), Box.TRIGGERS, T0).counts().pending());
    assertEquals(
        new Figures(new Counts(0, 0, 0, 0, 0), Optional.empty(), Optional.empty()),
        figures(HERE, Box.EFFECTS, T0));
  }

  /** A claim is stale from the moment at which it lapses. */
  @Test
  void shouldCallAClaimStaleOnceItHasLapsed() {
    write(next(begin()).queue("a"));
    claim(1, T0.plusSeconds(60));

    assertEquals(0, figures(HERE, Box.TRIGGERS, T0.plusSeconds(59)).counts().stale());
    assertEquals(1, figures(HERE, Box.TRIGGERS, T0.plusSeconds(60)).counts().stale());
  }

  /** Effects have figures of their own. */
  @Test
  void shouldCountEffects() {
    write(next(begin()).effect(5).effect(6).effect(7));
    var claimed = effects();
    boolean settled = in(tx -> tx.effects().settle(claimed.get(0), trigger("unwanted")));
    assertTrue(settled);
    boolean failed =
        in(
            tx ->
                tx.effects().fail(claimed.get(1), new AttemptFailure("busy", T0, Optional.of(T0))));
    assertTrue(failed);

    assertEquals(new Counts(0, 1, 0, 1, 1), figures(HERE, Box.EFFECTS, T0).counts());
    var dead = letters(Box.EFFECTS, ListSlice.first(10));
    assertEquals("5", dead.get(0).what().key());
    assertEquals("unwanted", dead.get(0).hold().error());
    assertEquals(1, dead.size());
  }

  private List<QueuedEffect> effects() {
    return in(tx -> tx.effects().claim(new LeaseRequest("w", T0, T0.plusSeconds(60), 10)).rows());
  }

  private static Trigger trigger(String reason) {
    return new Trigger(
        TriggerType.EFFECT_FAILED,
        "5.1",
        0,
        Map.of("effect", 5L, "response", Map.of("reason", reason)),
        ChangeSetBuilder.EVE,
        "");
  }

  /** The 95th percentile of twenty that took 1 s to 20 s is 19 s. */
  @Test
  void shouldTellHowLongNearlyAllTake() {
    var state = begin();
    for (int i = 1; i <= 20; i++) {
      state = write(next(state).at(T0).queue("t" + i));
      state = write(next(state).at(T0.plusSeconds(i)).finish("t" + i, 0));
    }

    assertEquals(
        Optional.of(Duration.ofSeconds(19)), figures(HERE, Box.TRIGGERS, T0.plusSeconds(90)).p95());
    Figures late =
        in(tx -> tx.health().figures(HERE, Box.TRIGGERS, T0.plusSeconds(90), T0.plusSeconds(20)));
    assertEquals(Optional.of(Duration.ofSeconds(20)), late.p95());
    assertEquals(new Counts(0, 0, 0, 0, 0), late.counts());
  }

  private List<OutboxRow> letters(Box box, ListSlice slice) {
    return in(tx -> tx.health().deadLetters(HERE, box, slice));
  }

  /** Dead letters are listed in pages with their error, until they are retried. */
  @Test
  void shouldListDeadLetters() {
    write(next(begin()).queue("a").queue("b").queue("c").queue("d"));
    var claimed = claim(3, T0.plusSeconds(60));
    claimed.forEach(one -> fail(one, "broken " + one.trigger().cause(), NEVER));

    var first = letters(Box.TRIGGERS, ListSlice.first(2));
    assertEquals(List.of("broken a", "broken b"), errors(first));
    assertEquals(Optional.empty(), first.get(0).times().completed());
    assertEquals(Optional.empty(), first.get(0).hold().due());
    var second = letters(Box.TRIGGERS, ListSlice.after(first.get(1).cursor(), 2));
    assertEquals(List.of("broken c"), errors(second));
    assertEquals(List.of(), letters(Box.EFFECTS, ListSlice.first(2)));
    List<OutboxRow> elsewhere =
        in(tx -> tx.health().deadLetters(Optional.of("org-2"), Box.TRIGGERS, ListSlice.first(2)));
    assertEquals(List.of(), elsewhere);

    var key = claimed.get(1).key();
    boolean requeued =
        in(
            tx ->
                tx.triggers()
                    .requeue(
                        OrgId.of(ChangeSetBuilder.ORG),
                        InstanceId.of(ChangeSetBuilder.id("i1")),
                        key));
    assertTrue(requeued);

    assertEquals(
        List.of("broken a", "broken c"), errors(letters(Box.TRIGGERS, ListSlice.first(9))));
  }

  private static List<String> errors(List<OutboxRow> rows) {
    return rows.stream().map(row -> row.hold().error()).toList();
  }

  private List<String> stuck(Instant before) {
    List<InstanceLine> found = in(tx -> tx.health().stuck(HERE, before, ListSlice.first(100)));
    return ids(found);
  }

  /**
   * An instance is stuck if it runs, has no trigger queued and waits for nothing. A waiting
   * instance, a paused one, and one with a queued trigger are not.
   */
  @Test
  void shouldFindWhatIsStuck() {
    write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2").queue("a"));
    write(
        ChangeSetBuilder.after(write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i3"), "d3")))
            .waiting(new StepWait.Timer(T0.plus(Duration.ofDays(1)))));
    write(
        ChangeSetBuilder.after(write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i4"), "d4")))
            .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE)));
    write(ChangeSetBuilder.begin("org-2", ChangeSetBuilder.id("i5"), "d5"));

    assertEquals(List.of(), stuck(T0));
    assertEquals(List.of("i1"), stuck(T0.plusNanos(1_000)));
  }

  /** A trigger that was given up or completed no longer moves an instance; one that failed will. */
  @Test
  void shouldNotCountOnATriggerThatWasGivenUp() {
    var late = T0.plus(Duration.ofDays(1));
    write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1").queue("a"));
    var claimed = claim(1, T0.plusSeconds(60)).get(0);
    assertEquals(List.of(), stuck(late));
    fail(claimed, "later", Optional.of(T0));
    assertEquals(List.of(), stuck(late));

    fail(claim(1, T0.plusSeconds(60)).get(0), "never", NEVER);

    assertEquals(List.of("i1"), stuck(late));
  }

  /** Stuck instances are listed in pages. */
  @Test
  void shouldListWhatIsStuckPartByPart() {
    var late = T0.plus(Duration.ofDays(1));
    for (int i = 1; i <= 3; i++) {
      write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i" + i), "d" + i));
    }

    List<InstanceLine> first = in(tx -> tx.health().stuck(HERE, late, ListSlice.first(2)));
    List<InstanceLine> second =
        in(tx -> tx.health().stuck(HERE, late, ListSlice.after(first.get(1).cursor(), 2)));

    assertEquals(List.of("i1", "i2"), ids(first));
    assertEquals(List.of("i3"), ids(second));
  }

  private static List<String> ids(List<InstanceLine> lines) {
    return lines.stream().map(line -> ChangeSetBuilder.name(line.instance())).toList();
  }
}
