package io.countersign.engine.document;

/**
 * Origin of a change that a step asked for. The host's {@code mutate()} passes it on to {@code
 * guard} and {@code record}, so that they recognise the change as the engine's own and touch no
 * table. That applies to steps of a document's lifecycle and to that document only: a change of
 * another document by a step, or by a step of another workflow of the document, is judged and
 * recorded like a change by people. It also names the actor of the change.
 *
 * @param document the document whose workflow the step belongs to
 * @param workflow which of the workflows of the document
 * @param instance the instance
 * @param step the sequence number of the event that opened the step
 * @param nodeId the node
 * @param runAs the actor in whose name, and with whose rights, the host has to make the change
 * @param requester the id of the person who last asked for a transition, or began the instance: the
 *     person behind a step that runs in the name of an account
 * @param trace the host's trace, or empty
 */
public record MutationOrigin(
    DocumentRef document,
    WorkflowKey workflow,
    String instance,
    long step,
    String nodeId,
    Actor runAs,
    String requester,
    String trace) {

  /** Creates the origin of a change by a step of a document's lifecycle. */
  public MutationOrigin(
      DocumentRef document,
      String instance,
      long step,
      String nodeId,
      Actor runAs,
      String requester,
      String trace) {
    this(document, WorkflowKey.LIFECYCLE, instance, step, nodeId, runAs, requester, trace);
  }

  /** Returns whether the step belongs to an instance. */
  public boolean isOf(String other) {
    return instance.equals(other);
  }

  /** Returns whether a step answers for a change of this document. */
  public boolean answersFor(DocumentRef changed) {
    return workflow.isLifecycle() && document.equals(changed);
  }
}
