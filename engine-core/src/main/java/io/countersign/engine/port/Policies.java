package io.countersign.engine.port;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The host's policy. It is asked before every action, and nothing can leave it out. A read. */
public interface Policies {

  /** Whether an action may be carried out, in whose name the origin says. */
  Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question);

  /**
   * A question.
   *
   * @param document the document
   * @param action what is to be done: an action type, or the verb of a transition
   * @param payload what it would be given
   */
  record Question(DocumentRef document, String action, Map<String, @Nullable Object> payload) {}

  /**
   * An answer.
   *
   * @param allowed whether it may be done
   * @param reason why not, or empty
   * @param evidence what the policy went by; it is kept with the step
   */
  record Ruling(boolean allowed, String reason, Map<String, @Nullable Object> evidence) {

    /** It may be done, with nothing to add. */
    public static final Ruling ALLOWED = new Ruling(true, "", Map.of());

    /** It may not be done. */
    public static Ruling denied(String reason) {
      return new Ruling(false, reason, Map.of());
    }
  }
}
