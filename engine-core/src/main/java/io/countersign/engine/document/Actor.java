package io.countersign.engine.document;

import java.util.List;

/**
 * Somebody in whose name something is done.
 *
 * @param id the id by which the host knows that person, system or account
 * @param kind what it is
 * @param roles the roles it had at that time, sorted
 */
public record Actor(String id, Kind kind, List<String> roles) {

  /** What somebody is. */
  public enum Kind {
    /** A person; of a step: the one whose action led to it. */
    ACTOR,
    /** The system, within its organisation. */
    SYSTEM,
    /** An account of the organisation's. */
    SERVICE_ACCOUNT
  }

  /** Sorts the roles. */
  public Actor {
    roles = roles.stream().sorted().distinct().toList();
  }

  /** A person. */
  public static Actor person(String id, String... roles) {
    return new Actor(id, Kind.ACTOR, List.of(roles));
  }
}
