package io.countersign.testkit;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.Inbox.ExternalEvent;
import io.countersign.testkit.host.PlainFields;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens. After each step the engine works until nothing is due, unless the scenario is
 * driven by hand.
 */
public final class When {

  private static final Actor OUTSIDE = Actor.person("outside");

  private final Desk desk;

  When(Desk desk) {
    this.desk = desk;
  }

  /** Somebody does something. The roles are those that the directory knows. */
  public Acting by(String person) {
    return new Acting(desk, person);
  }

  /** An operator of the engine does something. */
  public Operating operator(String person) {
    return new Operating(desk, person);
  }

  /**
   * Time passes. Everything that falls due meanwhile is done at its own time, in order.
   *
   * @param duration how much
   */
  public When passes(Duration duration) {
    desk.troubles().before("time passes");
    desk.passes(duration);
    return this;
  }

  /**
   * The process dies while what follows is done; another one takes over, and whoever was doing
   * something does it again, unless it was committed. Whatever is expected afterwards has to hold
   * as if nothing had happened. A scenario that never comes to the place fails.
   *
   * <p>The store that a scenario was built {@linkplain Scenario.Builder#through through} something
   * is used as it is from here on. {@link CrashEverywhere#scenario} tries every place.
   *
   * @param place where, counted from 1: before and after each write, each commit, and everything
   *     that the host does or sends
   */
  public When crashesAt(int place) {
    desk.crashesAt(place, true);
    return this;
  }

  /** An event without content comes from outside. */
  public When event(String key) {
    return event(key, Map.of());
  }

  /** An event comes from outside, to whoever waits for its key now or later. */
  public When event(String key, Map<String, ? extends @Nullable Object> payload) {
    return event(desk.eventId(), key, payload);
  }

  /** An event comes from outside, under its sender's id; one that came before changes nothing. */
  public When event(String id, String key, Map<String, ? extends @Nullable Object> payload) {
    desk.troubles().before("the event " + key + " comes");
    desk.deliver(
        new ExternalEvent(
            Desk.ORG, id, key, PlainFields.plainMap(payload), OUTSIDE, desk.time().get()));
    return this;
  }
}
