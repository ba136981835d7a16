package io.countersign.engine.port;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.Policies.Ruling;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;

/**
 * Permissions of people for workflows. The host is asked under the lock of the instance, before the
 * engine decides, about each request for a transition or an amendment, each note and each
 * intervention. Answers to questions are not checked here: the workflow names the approvers. Its
 * method only reads.
 */
@FunctionalInterface
public interface Permissions {

  /** The default: every person may request, none may intervene. */
  Permissions UNSET =
      (transaction, actor, attempt) ->
          attempt.kind() == Kind.REQUEST
              ? Ruling.ALLOWED
              : Ruling.deny("the host gave the engine no Permissions");

  /**
   * Returns whether an actor may do something. The evidence of the answer is not kept.
   *
   * @param actor the actor, with the roles that the directory knows
   */
  Ruling check(StoreTransaction transaction, Actor actor, Attempt attempt);

  /** Kind of an attempt. */
  enum Kind {
    /** A transition of the lifecycle, an amendment, or a note. */
    REQUEST,
    /** An intervention of an operator. */
    INTERVENTION,
    /** Leading a document past a gate, or past approvals in front of one. */
    BYPASS
  }

  /**
   * Attempt of an actor to do something.
   *
   * @param document the document
   * @param kind its kind
   * @param action the verb, {@code amend}, {@code note}, {@code restart}, or the intervention, such
   *     as {@code lead_out}
   * @param target the target: a node, a token, the key of a trigger or the number of an effect;
   *     empty if it is the instance
   * @param reason why, in the actor's words, or empty
   * @param gates the gates that are bypassed, sorted; empty if none is
   */
  record Attempt(
      DocumentRef document,
      Kind kind,
      String action,
      String target,
      String reason,
      List<String> gates) {

    /** Copies the gates. */
    public Attempt {
      gates = List.copyOf(gates);
    }
  }
}
