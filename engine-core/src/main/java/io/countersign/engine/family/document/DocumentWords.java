package io.countersign.engine.family.document;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.document.DocumentEvent.DocumentChanged;
import io.countersign.engine.family.document.DocumentEvent.Repinned;

/** Words for events about documents. */
final class DocumentWords {

  private DocumentWords() {}

  static String actor(DocumentEvent event) {
    return switch (event.kind()) {
      case DOCUMENT_CHANGED -> ((DocumentChanged) event).by().id();
      // It follows from an event that names the person.
      case REPINNED -> "";
    };
  }

  static String describe(DocumentEvent event) {
    return switch (event.kind()) {
      case DOCUMENT_CHANGED -> {
        var changed = (DocumentChanged) event;
        yield changed.by().id() + " changes the document to version " + changed.pin().version();
      }
      case REPINNED -> {
        var pin = ((Repinned) event).pin();
        yield "the document is " + pin.status() + ", version " + pin.version();
      }
    };
  }

  static boolean isMilestone(long seq, DocumentEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case DOCUMENT_CHANGED -> true;
      // Where no step has just begun, a person changed the document, which has its own line.
      case REPINNED -> names.followsOpening(seq);
    };
  }
}
