package io.countersign.engine.workflow;

import io.countersign.engine.document.Actor;
import io.countersign.json.JsonMembers;
import java.util.Optional;

/**
 * Actor in whose name a step runs.
 *
 * @param kind the person who caused it, the system, or an account
 * @param serviceAccount the account, for {@link Actor.Kind#SERVICE_ACCOUNT} only
 */
public record RunAs(Actor.Kind kind, Optional<String> serviceAccount) {

  /** The person whose action led to the step. */
  public static final RunAs ACTOR = new RunAs(Actor.Kind.ACTOR, Optional.empty());

  /** The system, within its organisation. */
  public static final RunAs SYSTEM = new RunAs(Actor.Kind.SYSTEM, Optional.empty());

  /** Returns an account of the organisation. */
  public static RunAs serviceAccount(String id) {
    return new RunAs(Actor.Kind.SERVICE_ACCOUNT, Optional.of(id));
  }

  static RunAs read(JsonMembers node) {
    return new RunAs(
        node.choiceIfAny("runAs", Actor.Kind.class).orElse(Actor.Kind.ACTOR),
        node.textIfAny("serviceAccount"));
  }
}
