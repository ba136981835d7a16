package io.countersign.engine.workflow;

import io.countersign.json.Members;
import java.util.Optional;

/**
 * In whose name a step acts.
 *
 * @param kind the person who caused it, the system, or an account
 * @param serviceAccount the account, for {@link Kind#SERVICE_ACCOUNT} only
 */
public record RunAs(Kind kind, Optional<String> serviceAccount) {

  /** The person whose action led to the step. */
  public static final RunAs ACTOR = new RunAs(Kind.ACTOR, Optional.empty());

  /** The system, within its organisation. */
  public static final RunAs SYSTEM = new RunAs(Kind.SYSTEM, Optional.empty());

  /** In whose name a step may act. */
  public enum Kind {
    /** The person whose action led to the step. */
    ACTOR,
    /** The system, within its organisation. */
    SYSTEM,
    /** An account of the organisation's. */
    SERVICE_ACCOUNT
  }

  /** An account of the organisation's. */
  public static RunAs serviceAccount(String id) {
    return new RunAs(Kind.SERVICE_ACCOUNT, Optional.of(id));
  }

  static RunAs read(Members node) {
    return new RunAs(
        node.choiceIfAny("runAs", Kind.class).orElse(Kind.ACTOR), node.textIfAny("serviceAccount"));
  }
}
