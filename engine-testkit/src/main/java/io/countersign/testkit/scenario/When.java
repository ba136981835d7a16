package io.countersign.testkit.scenario;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.testkit.host.PlainFields;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a scenario. After each one the engine runs until nothing is due, unless the
 * scenario is driven manually.
 */
public final class When {

  private static final Actor OUTSIDE = Actor.person("outside");

  private final ScenarioContext context;

  When(ScenarioContext context) {
    this.context = context;
  }

  /** Returns the actions of a person, with the roles of the directory. */
  public PersonActions by(String person) {
    return new PersonActions(context, person);
  }

  /** Returns the interventions of an operator. */
  public OperatorActions operator(String person) {
    return new OperatorActions(context, person);
  }

  /**
   * Lets time pass. Everything that falls due meanwhile is processed at its due time, in order.
   *
   * @param duration how much time passes
   */
  public When passes(Duration duration) {
    context.troubles().before("time passes");
    context.passes(duration);
    return this;
  }

  /**
   * Crashes the process during the following actions. Another process takes over, and the current
   * person repeats the action unless it was committed. All expectations afterwards must hold as
   * without the crash. A scenario that never reaches the crash point fails.
   *
   * <p>From here on a wrapper set with {@linkplain Scenario.Builder#through through} is not
   * applied. {@link CrashingScenario#run} tries every crash point.
   *
   * @param place the crash point, counted from 1: before and after each write, each commit, and
   *     every action and effect of the host
   */
  public When crashesAt(int place) {
    context.crashesAt(place, true);
    return this;
  }

  /** Delivers an external event without payload. */
  public When event(String key) {
    return event(key, Map.of());
  }

  /** Delivers an external event, to the instances that wait for its key now or later. */
  public When event(String key, Map<String, ? extends @Nullable Object> payload) {
    return event(context.eventId(), key, payload);
  }

  /** Delivers an external event with an id of the sender; a duplicate changes nothing. */
  public When event(String id, String key, Map<String, ? extends @Nullable Object> payload) {
    context.troubles().before("the event " + key + " comes");
    context.deliver(
        new ExternalEvent(
            ScenarioContext.ORG,
            id,
            key,
            PlainFields.plainMap(payload),
            OUTSIDE,
            context.time().get()));
    return this;
  }
}
