package io.countersign.engine.kernel;

import io.countersign.engine.workflow.RunAs;
import java.util.List;

/**
 * Somebody in whose name something is done.
 *
 * @param id the id by which the host knows that person, system or account
 * @param kind what it is
 * @param roles the roles it had at that time, sorted
 */
public record Actor(String id, RunAs.Kind kind, List<String> roles) {

  /** Sorts the roles. */
  public Actor {
    roles = roles.stream().sorted().distinct().toList();
  }

  /** A person. */
  public static Actor person(String id, String... roles) {
    return new Actor(id, RunAs.Kind.ACTOR, List.of(roles));
  }
}
