package io.countersign.engine.store;

import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.instance.StatusLifecycle.Transition;
import io.countersign.engine.instance.StatusLifecycles;
import java.util.ArrayList;
import java.util.List;

/** Lifecycles of the rows in the outboxes. Stores refuse every other change. */
public final class OutboxLifecycles {

  /** The lifecycle of a trigger. */
  public static final StatusLifecycle<OutboxStatus> TRIGGER =
      new StatusLifecycle<>("Trigger", OutboxStatus.PENDING, ways("it was acted on"));

  /** The lifecycle of an effect. */
  public static final StatusLifecycle<OutboxStatus> EFFECT =
      new StatusLifecycle<>("Effect", OutboxStatus.PENDING, ways("it was sent, or was called off"));

  private OutboxLifecycles() {}

  private static List<Transition<OutboxStatus>> ways(String done) {
    return List.of(
        new Transition<>(OutboxStatus.PENDING, OutboxStatus.PROCESSING, "it was claimed"),
        new Transition<>(OutboxStatus.PROCESSING, OutboxStatus.COMPLETED, done),
        new Transition<>(
            OutboxStatus.PROCESSING, OutboxStatus.FAILED, "it went wrong, or the claim lapsed"),
        new Transition<>(OutboxStatus.FAILED, OutboxStatus.PENDING, "it is to be tried again"),
        new Transition<>(
            OutboxStatus.FAILED, OutboxStatus.DEAD_LETTER, "it was tried often enough"),
        new Transition<>(
            OutboxStatus.DEAD_LETTER,
            OutboxStatus.PENDING,
            "an operator has it tried again",
            Hand.OPERATOR));
  }

  /**
   * Returns these and the kernel's, in reading order: all lifecycles whose statuses a store keeps.
   */
  public static List<StatusLifecycle<?>> all() {
    var all = new ArrayList<StatusLifecycle<?>>(StatusLifecycles.ALL);
    all.add(TRIGGER);
    all.add(EFFECT);
    return List.copyOf(all);
  }
}
