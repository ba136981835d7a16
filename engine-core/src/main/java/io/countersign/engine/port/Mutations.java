package io.countersign.engine.port;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The host's way to change documents; the engine knows no other. Every change is asked for at most
 * once for each visit of a node, inside the transaction of the advance.
 *
 * <p>A change names the version of the document that it was decided on. An implementation refuses
 * it, as a value, when the document has another version by then. An exception undoes everything
 * that the step did; the step is tried again.
 */
public interface Mutations {

  /** Carries out an action on business data. */
  MutationResult mutate(StoreTransaction transaction, MutationOrigin origin, Mutation mutation);

  /** Changes the status of the document, and nothing else that people would call business data. */
  MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition);

  /**
   * Makes a new document that amends one which is in force, on behalf of somebody who asks for it,
   * and changes nothing else of that one. The new document goes through the host's own way to
   * create documents, which records it; so it runs a workflow of its own when this returns.
   *
   * <p>A host whose documents are never amended leaves this as it is.
   */
  default Amending amend(StoreTransaction transaction, Amendment amendment) {
    return new Amending.Refused("AMENDMENT_UNSUPPORTED", "this host makes no amendments");
  }

  /**
   * An amendment that somebody asks for.
   *
   * @param original the document that is in force
   * @param version its version
   * @param reason why it is to be amended, in that person's words
   * @param by who asks, with the roles that the directory knows
   * @param trace the host's trace, or empty
   */
  record Amendment(DocumentRef original, long version, String reason, Actor by, String trace) {}

  /** What came of an amendment. */
  sealed interface Amending {

    /**
     * It was made.
     *
     * @param document the new document, which knows which one it amends
     */
    record Created(DocumentRef document) implements Amending {}

    /**
     * It was not made, for a business reason. Whatever was written for it is undone.
     *
     * @param code the host's name of the reason
     * @param reason it in words
     */
    record Refused(String code, String reason) implements Amending {}
  }

  /**
   * An action.
   *
   * @param document the document it belongs to
   * @param version the version of the document that it was decided on
   * @param actionType the host's name for it, such as {@code invoice.post}
   * @param payload what it is given
   */
  record Mutation(
      DocumentRef document,
      long version,
      String actionType,
      Map<String, @Nullable Object> payload) {}

  /**
   * A change of status.
   *
   * @param document the document
   * @param version the version of the document that it was decided on
   * @param verb the transition, or what brought the document here where nobody asked for one: the
   *     outcome of the edge that it came by, such as {@code reject} or {@code drift}; {@code
   *     lead_out} where an operator led it here; {@code arrival} where it merely came along
   * @param from the status it has
   * @param to the status it gets
   */
  record Transition(DocumentRef document, long version, String verb, String from, String to) {}
}
