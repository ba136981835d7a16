package io.countersign.engine.port;

/** Span of work that has begun. Belongs to the thread that began it. */
public interface Span extends AutoCloseable {

  /** A span without a listener. */
  Span NONE =
      new Span() {
        @Override
        public String trace() {
          return "";
        }

        @Override
        public void tell(String name, String value) {
          // No listener.
        }

        @Override
        public void fail(Throwable error) {
          // No listener.
        }

        @Override
        public void close() {
          // No listener.
        }
      };

  /**
   * Returns the id under which this work is the parent of other work, on any thread and in any
   * process, such as a {@code traceparent} of the W3C. Empty if the host's own trace is to be
   * passed on as it is.
   */
  String trace();

  /**
   * Sets an attribute of the work. Names are few and fixed; values may be ids, and never values of
   * documents.
   */
  void tell(String name, String value);

  /** Marks the work as failed. The span has to be closed nevertheless. */
  void fail(Throwable error);

  /** Ends the work. */
  @Override
  void close();

  /**
   * Returns the trace to pass on to other work: that of this work if it has one, or else its
   * parent.
   */
  default String traceOr(String parent) {
    var own = trace();
    return own.isEmpty() ? parent : own;
  }
}
