package io.countersign.engine.instance;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reason for which tokens left.
 *
 * @param kind the kind of reason
 * @param reason the reason in words, or empty
 * @param changes the changes of material fields, if they are the reason: for each its {@code field}
 *     and its values {@code from} and {@code to}, masked if sensitive; without {@code from} if the
 *     host keeps no versions
 */
public record Cause(CauseKind kind, String reason, List<Map<String, @Nullable Object>> changes) {

  /** Copies the list. */
  public Cause(CauseKind kind, String reason, List<Map<String, @Nullable Object>> changes) {
    this.changes = List.copyOf(changes);
    this.kind = kind;
    this.reason = reason;
  }

  /** Creates a reason that is no change of the document. */
  public Cause(CauseKind kind, String reason) {
    this(kind, reason, List.of());
  }

  /** Kind of reason. */
  public enum CauseKind {
    /** An edge led back. */
    RETURN,
    /** An approver said no. */
    REJECTED,
    /** The document changed where it had to stay unchanged. */
    DRIFT,
    /** A requester asked for another transition. */
    REQUEST,
    /** An operator led the document out. */
    OPERATOR,
    /** A failed step is tried again. */
    RETRY,
    /** A question got no answer that counts. */
    LAPSED,
    /** The requester took the request back. */
    WITHDRAWN,
    /** A step changed the document without having declared it. */
    UNDECLARED,
    /** The host changed the status itself, in shadow mode. */
    FOLLOWED
  }
}
