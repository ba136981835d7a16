package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Policy of the host. It is asked before every action, and no workflow can leave it out. Its method
 * only reads.
 */
public interface Policies {

  /** Allows every action; for hosts that judge actions elsewhere, before they request them. */
  Policies ALLOW_ALL = (transaction, origin, question) -> Ruling.ALLOWED;

  /** Returns whether an action may be carried out; the origin tells in whose name. */
  Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question);

  /**
   * Question to the policy.
   *
   * @param document the document
   * @param action the action type, or the verb of a transition
   * @param payload the input of the action
   */
  record Question(DocumentRef document, String action, Map<String, @Nullable Object> payload) {}

  /**
   * Answer of the policy.
   *
   * @param allowed whether the action is allowed
   * @param reason why not, or empty
   * @param evidence the evidence on which the policy decided; it is kept with the step
   */
  record Ruling(boolean allowed, String reason, Map<String, @Nullable Object> evidence) {

    /** The action is allowed, without further evidence. */
    public static final Ruling ALLOWED = new Ruling(true, "", Map.of());

    /** Returns a refusal. */
    public static Ruling deny(String reason) {
      return new Ruling(false, reason, Map.of());
    }
  }
}
