package io.countersign.engine.family.document;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.Event;
import java.util.List;

/** Fact about the document of an instance. */
public sealed interface DocumentEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** The host changed the document. */
    DOCUMENT_CHANGED,
    /** The instance learned of a version. */
    REPINNED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * The host changed the document. The next advance compares it with the pin.
   *
   * @param pin the document now
   * @param fields the names of the material fields that changed since the instance last compared
   *     the document, sorted
   * @param origin the step that asked for the change, or 0 when people made it
   * @param by who made it
   * @param trace the host's trace, or empty
   */
  record DocumentChanged(
      DocumentVersion pin, List<String> fields, long origin, Actor by, String trace)
      implements DocumentEvent {

    /** Copies the names. */
    public DocumentChanged {
      fields = List.copyOf(fields);
    }

    @Override
    public Kind kind() {
      return Kind.DOCUMENT_CHANGED;
    }
  }

  /**
   * The instance pinned the document as it is now.
   *
   * @param pin the document
   */
  record Repinned(DocumentVersion pin) implements DocumentEvent {
    @Override
    public Kind kind() {
      return Kind.REPINNED;
    }
  }
}
