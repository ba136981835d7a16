package io.countersign.engine.port;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.Policies.Ruling;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;

/**
 * What people may do to workflows. The host is asked under the lock of the instance, before
 * anything is decided, about each request for a transition or an amendment and about each
 * intervention. Who may answer a question is not asked here: the workflow says so. A read.
 */
@FunctionalInterface
public interface Permissions {

  /** What counts where the host gives none: everybody may request, nobody may intervene. */
  Permissions UNSET =
      (transaction, actor, attempt) ->
          attempt.kind() == Kind.REQUEST
              ? Ruling.ALLOWED
              : Ruling.denied("the host gave the engine no Permissions");

  /**
   * Whether somebody may do something. The evidence of the answer is not kept.
   *
   * @param actor who, with the roles that the directory knows
   */
  Ruling check(StoreTransaction transaction, Actor actor, Attempt attempt);

  /** What somebody wants. */
  enum Kind {
    /** A transition that the lifecycle has, or an amendment. */
    REQUEST,
    /** What operators do. */
    INTERVENTION,
    /** To lead a document past a gate, or past approvals in front of one. */
    BYPASS
  }

  /**
   * Something that somebody wants to do.
   *
   * @param document the document
   * @param kind what kind of thing it is
   * @param action the verb, {@code amend}, {@code restart}, or the intervention, such as {@code
   *     lead_out}
   * @param target what it is done to: a node, a token, the key of a trigger or the number of an
   *     effect; empty where it is done to the instance
   * @param reason why, in that person's words, or empty
   * @param gates the gates that are bypassed, sorted; empty where none is
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
