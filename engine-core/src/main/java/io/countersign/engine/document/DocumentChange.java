package io.countersign.engine.document;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * A change that the host has made to a document, in the same transaction.
 *
 * @param document the document
 * @param kind what became of it
 * @param origin the step that asked for the change; nothing when people made it
 * @param objections what the guard would have refused it for, had its type not been in shadow
 */
public record DocumentChange(
    DocumentRef document, Kind kind, Optional<MutationOrigin> origin, List<Problem> objections) {

  /** Copies the objections. */
  public DocumentChange {
    objections = List.copyOf(objections);
  }

  /** What became of a document. */
  public sealed interface Kind {

    /**
     * It was written for the first time.
     *
     * @param view the document since then
     */
    record Created(DocumentView view) implements Kind {}

    /**
     * It was changed.
     *
     * @param view the document since then
     */
    record Changed(DocumentView view) implements Kind {}

    /** It is gone. */
    record Deleted() implements Kind {}
  }

  /** A document was written for the first time; its workflow starts. */
  public static DocumentChange created(DocumentRef document, DocumentView view) {
    return people(document, new Kind.Created(view));
  }

  /** A document was changed. */
  public static DocumentChange changed(DocumentRef document, DocumentView view) {
    return people(document, new Kind.Changed(view));
  }

  /** A document was deleted; its workflow is cancelled. */
  public static DocumentChange deleted(DocumentRef document) {
    return people(document, new Kind.Deleted());
  }

  private static DocumentChange people(DocumentRef document, Kind kind) {
    return new DocumentChange(document, kind, Optional.empty(), List.of());
  }

  /** The same change, which a step asked for. */
  public DocumentChange askedBy(MutationOrigin step) {
    return new DocumentChange(document, kind, Optional.of(step), objections);
  }

  /** Whether the step that asked for it answers for it, because the document is its own. */
  public boolean isOfItsStep() {
    return origin.filter(step -> step.answersFor(document)).isPresent();
  }

  /**
   * The same change, with what the guard said of it. What the guard would have refused it for, in
   * shadow, is journalled.
   *
   * @throws IllegalArgumentException if the guard denied it
   */
  public DocumentChange under(Verdict verdict) {
    if (verdict instanceof Verdict.Denied denied) {
      throw new IllegalArgumentException(
          "Expected a change that the guard allowed, but found one that it denied: "
              + denied.problems());
    }
    return new DocumentChange(document, kind, origin, verdict.problems());
  }
}
