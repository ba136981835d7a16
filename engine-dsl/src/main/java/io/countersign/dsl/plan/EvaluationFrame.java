package io.countersign.dsl.plan;

import io.countersign.problem.Problem;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of one evaluation: its data, the recorded values if recording, and the failure. */
public final class EvaluationFrame {

  /** Marker for a value that was read and was null. */
  private static final Object NULL = new Object();

  private final Map<String, ?> data;
  private final @Nullable Object @Nullable [] reads;
  private @Nullable Problem failure;

  // The root that was looked up last: conditions mostly ask the same one again.
  private @Nullable String lastRoot;
  private @Nullable Object lastRootValue;

  private EvaluationFrame(Map<String, ?> data, @Nullable Object @Nullable [] reads) {
    this.data = data;
    this.reads = reads;
  }

  /** An evaluation that keeps no record. */
  public static EvaluationFrame over(Map<String, ?> data) {
    return new EvaluationFrame(data, null);
  }

  /** An evaluation that keeps what it reads, in as many slots as the plan has variables. */
  public static EvaluationFrame recording(Map<String, ?> data, int slots) {
    return new EvaluationFrame(data, new @Nullable Object[slots]);
  }

  /** Whether a slot's variable was read. */
  public boolean wasRead(int slot) {
    return reads != null && reads[slot] != null;
  }

  /** The value that was read into a slot. */
  public @Nullable Object read(int slot) {
    var value = reads == null ? null : reads[slot];
    return value == NULL ? null : value;
  }

  /** Why the evaluation failed, or null. */
  public @Nullable Problem failure() {
    return failure;
  }

  /** Whether values are kept in slots. */
  boolean records() {
    return reads != null;
  }

  /**
   * The value of a root.
   *
   * @param root the name, the same object for the same name within one plan
   */
  @SuppressWarnings("ReferenceEquality") // equal names of one plan are one object
  @Nullable Object root(String root) {
    if (root == lastRoot) {
      return lastRootValue;
    }
    Object value = data.get(root);
    lastRoot = root;
    lastRootValue = value;
    return value;
  }

  void record(int slot, @Nullable Object value) {
    if (reads != null) {
      reads[slot] = value == null ? NULL : value;
    }
  }

  void fail(Problem problem) {
    failure = problem;
  }
}
