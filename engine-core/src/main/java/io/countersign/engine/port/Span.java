package io.countersign.engine.port;

/** Work that has begun. Belongs to the thread that began it. */
public interface Span extends AutoCloseable {

  /** Work that nobody watches. */
  Span NONE =
      new Span() {
        @Override
        public String trace() {
          return "";
        }

        @Override
        public void tell(String name, String value) {
          // Nobody watches.
        }

        @Override
        public void failed(Throwable error) {
          // Nobody watches.
        }

        @Override
        public void close() {
          // Nobody watches.
        }
      };

  /**
   * What names this work as the parent of other work, on any thread and in any process, such as a
   * {@code traceparent} of the W3C. Empty where the host's own trace is to be handed on as it is.
   */
  String trace();

  /**
   * Something about the work. Names are few and fixed; values may be ids, and never values of
   * documents.
   */
  void tell(String name, String value);

  /** The work failed. It is to be closed all the same. */
  void failed(Throwable error);

  /** The work is over. */
  @Override
  void close();

  /**
   * What other work is handed on as its trace: this work where it has a name, or else its parent.
   */
  default String traceOr(String parent) {
    var own = trace();
    return own.isEmpty() ? parent : own;
  }
}
