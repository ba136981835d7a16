package io.countersign.erp.document;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.RequestContext;
import java.util.Optional;

/**
 * The origin of a change.
 *
 * @param caller who makes it
 * @param action the action, as policies and the audit log name it, such as {@code invoice.edit}
 * @param step the step of a workflow that requested it; empty for a change by a person
 */
public record ChangeOrigin(RequestContext caller, String action, Optional<MutationOrigin> step) {

  /** Returns the origin of a change that a person makes. */
  public static ChangeOrigin person(Actor person, String action) {
    return new ChangeOrigin(RequestContext.of(person), action, Optional.empty());
  }

  /** Returns the origin of a change that a step of a workflow makes. */
  static ChangeOrigin step(MutationOrigin step, String action) {
    return new ChangeOrigin(
        new RequestContext(step.runAs(), step.trace()), action, Optional.of(step));
  }

  boolean isPerson() {
    return step.isEmpty();
  }

  /** Adds the step to a proposal, so that the engine recognises its own changes. */
  ProposedChange proposing(ProposedChange change) {
    return step.map(change::askedBy).orElse(change);
  }

  /** Adds the step to a change, so that the engine recognises its own changes. */
  DocumentChange recording(DocumentChange change) {
    return step.map(change::askedBy).orElse(change);
  }
}
