package io.countersign.engine.family.instance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fact about an instance as a whole. */
public sealed interface InstanceEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** A workflow began. */
    STARTED,
    /** A transition was requested. */
    REQUESTED,
    /** The instance was paused. */
    PAUSED,
    /** The instance was resumed. */
    RESUMED,
    /** An operator intervened. */
    INTERVENED,
    /** The document has another display status. */
    STATUS_SHOWN,
    /** Another instance takes the place of this one. */
    SUPERSEDED,
    /** The instance ended. */
    ENDED,
    /** A command changed nothing. */
    IGNORED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A workflow began. The host's {@code record} of a new document causes it, and the first token
   * stands ready at the start. Or an adoption causes it, and the token stands ready at the status
   * of the document, which is evidence that the engine did not see how the document got there. A
   * crash before it leaves no trace of the instance.
   *
   * @param document the document
   * @param pin the document as it was then
   * @param workflow which of the workflows of the document
   * @param workflowHash the compiled workflow, which never changes
   * @param nodeId the node at which the first token stands
   * @param by who caused it
   * @param trace the host's trace, or empty
   */
  record Started(
      DocumentRef document,
      DocumentVersion pin,
      WorkflowKey workflow,
      String workflowHash,
      String nodeId,
      Actor by,
      String trace)
      implements InstanceEvent {

    /** Creates the event of the lifecycle of a document. */
    public Started(
        DocumentRef document,
        DocumentVersion pin,
        String workflowHash,
        String nodeId,
        Actor by,
        String trace) {
      this(document, pin, WorkflowKey.LIFECYCLE, workflowHash, nodeId, by, trace);
    }

    @Override
    public Kind kind() {
      return Kind.STARTED;
    }
  }

  /**
   * A requester asked for a transition.
   *
   * @param verb the transition
   * @param by who asked
   * @param reason why, in the requester's words, or empty
   */
  record Requested(String verb, Actor by, String reason) implements InstanceEvent {
    @Override
    public Kind kind() {
      return Kind.REQUESTED;
    }
  }

  /**
   * The document has another display status in this workflow: a word for people, which decides
   * nothing. An edge that is taken or an answer that leaves a question open causes it.
   *
   * @param word the word
   */
  record StatusShown(String word) implements InstanceEvent {
    @Override
    public Kind kind() {
      return Kind.STATUS_SHOWN;
    }
  }

  /**
   * The instance stopped until a person resumes it.
   *
   * @param reason a code, such as {@code WORKFLOW_NO_EDGE_MATCHED}
   * @param detail the reason in words
   * @param changes the changes of material fields, if they are the reason; as in {@link Cause}
   * @param by the operator who paused it, the person whose change paused it, or the system
   */
  record Paused(String reason, String detail, List<Map<String, @Nullable Object>> changes, Actor by)
      implements InstanceEvent {

    /** The reason of a pause by an operator. */
    public static final String OPERATOR = "OPERATOR";

    /** Copies the list. */
    public Paused(
        String reason, String detail, List<Map<String, @Nullable Object>> changes, Actor by) {
      this.changes = List.copyOf(changes);
      this.reason = reason;
      this.detail = detail;
      this.by = by;
    }

    /** Creates a pause for a reason that is no change of the document. */
    public Paused(String reason, String detail, Actor by) {
      this(reason, detail, List.of(), by);
    }

    @Override
    public Kind kind() {
      return Kind.PAUSED;
    }
  }

  /**
   * A person resumed the instance.
   *
   * @param by who
   * @param reason why, in that person's words; empty if it follows from another event
   */
  record Resumed(Actor by, String reason) implements InstanceEvent {

    /** Creates a resumption after the reason for the pause was left behind. */
    public Resumed(Actor by) {
      this(by, "");
    }

    @Override
    public Kind kind() {
      return Kind.RESUMED;
    }
  }

  /**
   * An operator intervened in a way that no other event tells: in the queues, in the live row, or
   * past a gate. The state of the instance does not change; consequences have events of their own.
   *
   * @param deed the kind of intervention
   * @param target the target: the key of a trigger, the sequence number of an effect, the gates;
   *     empty if it is the instance
   * @param by who did it
   * @param reason why, in that person's words
   */
  record Intervened(Intervention deed, String target, Actor by, String reason)
      implements InstanceEvent {

    /** Kind of intervention by an operator. */
    public enum Intervention {
      /** A reason to advance was queued. */
      ENQUEUE,
      /** A trigger that was given up is retried. */
      REQUEUE,
      /** An effect that was given up is sent again. */
      RESEND,
      /** The live row was rebuilt from the history. */
      REBUILD,
      /** The document is led past gates that need an approval; its departure follows at once. */
      BYPASS
    }

    @Override
    public Kind kind() {
      return Kind.INTERVENED;
    }
  }

  /**
   * Another instance replaces this one: that of a new document which amends this one, or a new one
   * of the same document. A person or an operator causes it; the end of the instance follows at
   * once. A crash before the commit rolls back both, and the successor with them.
   *
   * @param successor the document that the other instance runs for
   * @param by who caused it
   * @param reason why, in that person's words
   * @param changes how the material fields of the successor differ; as in {@link Cause}
   */
  record Superseded(
      DocumentRef successor, Actor by, String reason, List<Map<String, @Nullable Object>> changes)
      implements InstanceEvent {

    /** Copies the list. */
    public Superseded(
        DocumentRef successor,
        Actor by,
        String reason,
        List<Map<String, @Nullable Object>> changes) {
      this.changes = List.copyOf(changes);
      this.successor = successor;
      this.by = by;
      this.reason = reason;
    }

    @Override
    public Kind kind() {
      return Kind.SUPERSEDED;
    }
  }

  /**
   * The instance ended.
   *
   * @param status its final status
   * @param reason why, or empty
   * @param window what people may do to the document from then on
   * @param by who ended it; the system where the workflow came to its end
   */
  record Ended(InstanceStatus status, String reason, EditWindow window, Actor by)
      implements InstanceEvent {
    @Override
    public Kind kind() {
      return Kind.ENDED;
    }
  }

  /**
   * A message arrived that changes nothing: it is late, repeated or without a receiver. It is kept
   * as evidence.
   *
   * @param command the message
   * @param why why it changes nothing
   * @param by who sent it
   */
  record Ignored(String command, String why, Actor by) implements InstanceEvent {

    @Override
    public Optional<String> whyUnchanged() {
      return Optional.of(why);
    }

    @Override
    public Kind kind() {
      return Kind.IGNORED;
    }
  }
}
