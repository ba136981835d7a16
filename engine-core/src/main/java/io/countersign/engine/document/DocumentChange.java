package io.countersign.engine.document;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Change that the host has made to a document, in the same transaction.
 *
 * @param document the document
 * @param kind the kind of change
 * @param view the document after the change; empty if it was deleted
 * @param origin the step that asked for the change; empty if people made it
 * @param objections the problems for which the guard would have refused it if its type were not in
 *     shadow mode
 */
public record DocumentChange(
    DocumentRef document,
    Kind kind,
    Optional<DocumentView> view,
    Optional<MutationOrigin> origin,
    List<Problem> objections) {

  /**
   * Copies the objections.
   *
   * @throws IllegalArgumentException if a deletion has a view, or another change has none
   */
  public DocumentChange {
    objections = List.copyOf(objections);
    if (view.isPresent() == (kind == Kind.DELETED)) {
      throw new IllegalArgumentException(
          "Expected a view unless the document was deleted, but found " + kind + " of " + view);
    }
  }

  /** Kind of change. */
  public enum Kind {
    /** The document was created. */
    CREATED,
    /** It was changed. */
    CHANGED,
    /** It was deleted. */
    DELETED
  }

  /** Returns the creation of a document; its workflow starts. */
  public static DocumentChange create(DocumentRef document, DocumentView view) {
    return people(document, Kind.CREATED, Optional.of(view));
  }

  /** Returns the change of a document. */
  public static DocumentChange update(DocumentRef document, DocumentView view) {
    return people(document, Kind.CHANGED, Optional.of(view));
  }

  /** Returns the deletion of a document; its workflow is cancelled. */
  public static DocumentChange delete(DocumentRef document) {
    return people(document, Kind.DELETED, Optional.empty());
  }

  private static DocumentChange people(
      DocumentRef document, Kind kind, Optional<DocumentView> view) {
    return new DocumentChange(document, kind, view, Optional.empty(), List.of());
  }

  /** Returns the same change, asked for by a step. */
  public DocumentChange askedBy(MutationOrigin step) {
    return new DocumentChange(document, kind, view, Optional.of(step), objections);
  }

  /** Returns whether the step that asked for it answers for it, because the document is its own. */
  public boolean isOfItsStep() {
    return origin.filter(step -> step.answersFor(document)).isPresent();
  }

  /**
   * Returns the same change with the guard's verdict. The objections of the guard, in shadow mode,
   * are recorded in the journal.
   *
   * @throws IllegalArgumentException if the guard denied it
   */
  public DocumentChange under(EditDecision decision) {
    if (decision instanceof EditDecision.Denied denied) {
      throw new IllegalArgumentException(
          "Expected a change that the guard allowed, but found one that it denied: "
              + denied.problems());
    }
    return new DocumentChange(document, kind, view, origin, decision.problems());
  }
}
