package io.countersign.engine.port;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of documents by the host; the engine changes documents only through this port. The engine
 * asks for each change at most once for each visit of a node, inside the transaction of the
 * advance.
 *
 * <p>A change names the version of the document that it was decided on. An implementation returns a
 * refusal if the document has another version by then. An exception rolls back everything that the
 * step did, and the step is retried.
 */
public interface Mutations {

  /** Carries out an action on business data. */
  MutationResult mutate(StoreTransaction transaction, MutationOrigin origin, Mutation mutation);

  /** Changes the status of the document, and no other business data. */
  MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition);

  /**
   * Makes a new document that amends one in force, on behalf of a requester, and changes nothing
   * else of the amended document. The new document is created in the host's usual way, which
   * records it; so it runs a workflow of its own when this returns.
   *
   * <p>A host whose documents are never amended keeps the default.
   */
  default Amending amend(StoreTransaction transaction, Amendment amendment) {
    return new Amending.Refused("AMENDMENT_UNSUPPORTED", "this host makes no amendments");
  }

  /**
   * Amendment that a requester asks for.
   *
   * @param original the document that is in force
   * @param version its version
   * @param reason why it is to be amended, in the requester's words
   * @param by the requester, with the roles that the directory knows
   * @param trace the host's trace, or empty
   */
  record Amendment(DocumentRef original, long version, String reason, Actor by, String trace) {}

  /** Result of an amendment. */
  sealed interface Amending {

    /**
     * The amendment was made.
     *
     * @param document the new document, which refers to the one that it amends
     */
    record Created(DocumentRef document) implements Amending {}

    /**
     * The amendment was not made, for a business reason. Everything that was written for it is
     * rolled back.
     *
     * @param code the host's name of the reason
     * @param reason the reason in words
     */
    record Refused(String code, String reason) implements Amending {}
  }

  /**
   * Action on business data.
   *
   * @param document the document it belongs to
   * @param version the version of the document that it was decided on
   * @param actionType the host's name for it, such as {@code invoice.post}
   * @param payload the input of the action
   */
  record Mutation(
      DocumentRef document,
      long version,
      String actionType,
      Map<String, @Nullable Object> payload) {}

  /**
   * Change of status.
   *
   * @param document the document
   * @param version the version of the document that it was decided on
   * @param verb the transition or, if none was requested, the reason: the outcome of the edge by
   *     which the document came, such as {@code reject} or {@code drift}; {@code lead_out} if an
   *     operator led it here; {@code arrival} if it came along without a reason
   * @param from the current status
   * @param to the new status
   */
  record Transition(DocumentRef document, long version, String verb, String from, String to) {}
}
