package io.countersign.engine.family.document;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.document.DocumentEvent.DocumentChanged;
import io.countersign.engine.family.document.DocumentEvent.Repinned;
import io.countersign.engine.instance.InstanceState;

/** Applies events about documents to states. */
final class DocumentApplier {

  private DocumentApplier() {}

  static InstanceState apply(InstanceState state, DocumentEvent event) {
    return switch (event.kind()) {
      case DOCUMENT_CHANGED ->
          state.with(state.progress().withVersion(((DocumentChanged) event).pin()));
      case REPINNED -> repin(state, ((Repinned) event).pin());
    };
  }

  private static InstanceState repin(InstanceState state, DocumentVersion pin) {
    return state.with(pin).with(state.progress().withVersion(pin));
  }
}
