package io.countersign.engine.document;

import java.util.List;

/**
 * Actor in whose name something is done.
 *
 * @param id the host's id of that person, system or account
 * @param kind the kind of actor
 * @param roles the roles that the actor had at that time, sorted
 */
public record Actor(String id, Kind kind, List<String> roles) {

  /** Kind of actor. */
  public enum Kind {
    /** A person; for a step: the one whose action led to it. */
    ACTOR,
    /** The system, within its organisation. */
    SYSTEM,
    /** An account of the organisation. */
    SERVICE_ACCOUNT
  }

  /** Sorts the roles. */
  public Actor {
    roles = roles.stream().sorted().distinct().toList();
  }

  /** Returns a person. */
  public static Actor person(String id, String... roles) {
    return new Actor(id, Kind.ACTOR, List.of(roles));
  }
}
