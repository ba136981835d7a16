package io.countersign.erp.document;

import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import java.util.Optional;

/**
 * The origin of a change.
 *
 * @param caller who makes it
 * @param action the action, as policies and the audit log name it, such as {@code invoice.edit}
 * @param step the step of a workflow that requested it; empty for a change by a user
 */
public record By(RequestContext caller, String action, Optional<MutationOrigin> step) {

  /** A person. */
  public static By person(Actor person, String action) {
    return new By(RequestContext.of(person), action, Optional.empty());
  }

  /** A step, in whose name the origin says. */
  public static By step(MutationOrigin step, String action) {
    return new By(new RequestContext(step.runAs(), step.trace()), action, Optional.of(step));
  }

  /** The origin goes with the change, so that the engine knows its own. */
  ProposedChange proposing(ProposedChange change) {
    return step.map(change::askedBy).orElse(change);
  }

  DocumentChange having(DocumentChange change) {
    return step.map(change::askedBy).orElse(change);
  }
}
