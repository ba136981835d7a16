package io.countersign.engine.family.document;

import io.countersign.engine.instance.Wait;
import java.util.List;

/** Wait of a step for the document: for a request to change its status. */
public sealed interface DocumentWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for a request. */
    REQUEST
  }

  /** Returns which of these waits it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.DOCUMENT;
  }

  /**
   * Wait for a request for a transition.
   *
   * @param verbs what may be asked for, sorted
   */
  record Request(List<String> verbs) implements DocumentWait {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
    }

    @Override
    public Kind kind() {
      return Kind.REQUEST;
    }
  }
}
