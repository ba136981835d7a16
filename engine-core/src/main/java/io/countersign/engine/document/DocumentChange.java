package io.countersign.engine.document;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Change that the host has made to a document, in the same transaction.
 *
 * @param document the document
 * @param kind the kind of change
 * @param origin the step that asked for the change; empty if people made it
 * @param objections the problems for which the guard would have refused it if its type were not in
 *     shadow mode
 */
public record DocumentChange(
    DocumentRef document, Kind kind, Optional<MutationOrigin> origin, List<Problem> objections) {

  /** Copies the objections. */
  public DocumentChange {
    objections = List.copyOf(objections);
  }

  /** Kind of change. */
  public sealed interface Kind {

    /**
     * The document was created.
     *
     * @param view the new document
     */
    record Created(DocumentView view) implements Kind {}

    /**
     * It was changed.
     *
     * @param view the document after the change
     */
    record Changed(DocumentView view) implements Kind {}

    /** The document was deleted. */
    record Deleted() implements Kind {}
  }

  /** Returns the creation of a document; its workflow starts. */
  public static DocumentChange create(DocumentRef document, DocumentView view) {
    return people(document, new Kind.Created(view));
  }

  /** Returns the change of a document. */
  public static DocumentChange update(DocumentRef document, DocumentView view) {
    return people(document, new Kind.Changed(view));
  }

  /** Returns the deletion of a document; its workflow is cancelled. */
  public static DocumentChange delete(DocumentRef document) {
    return people(document, new Kind.Deleted());
  }

  private static DocumentChange people(DocumentRef document, Kind kind) {
    return new DocumentChange(document, kind, Optional.empty(), List.of());
  }

  /** Returns the same change, asked for by a step. */
  public DocumentChange askedBy(MutationOrigin step) {
    return new DocumentChange(document, kind, Optional.of(step), objections);
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
    return new DocumentChange(document, kind, origin, decision.problems());
  }
}
