package io.countersign.engine.document;

/**
 * Says that a change of a document was asked for by a step. The host's {@code mutate()} hands it
 * back to {@code guard} and {@code record}, so that they know the change as the engine's own and
 * touch no table. That holds for the document of the step and for no other: what a step does to
 * another document is judged and recorded like a change by people. It also says in whose name the
 * change is made.
 *
 * @param document the document whose workflow the step belongs to
 * @param instance the instance
 * @param step the sequence number of the event that opened the step
 * @param nodeId the node
 * @param runAs in whose name the host has to make the change, with that one's rights
 * @param requester the id of whoever last asked for a transition, or began the instance: the one
 *     behind a step that runs in the name of an account
 * @param trace the host's trace, or empty
 */
public record MutationOrigin(
    DocumentRef document,
    String instance,
    long step,
    String nodeId,
    Actor runAs,
    String requester,
    String trace) {

  /** Whether a step answers for a change of this document. */
  public boolean answersFor(DocumentRef changed) {
    return document.equals(changed);
  }
}
