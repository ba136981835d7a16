package io.countersign.engine.family.document;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.document.DocumentEvent.DocumentChanged;
import io.countersign.engine.family.document.DocumentEvent.Repinned;
import java.util.List;

/** Codecs of the events about the document of an instance. */
final class DocumentCodec {

  private static final EventType<DocumentChanged> CHANGED =
      EventType.of(
          "document_changed",
          DocumentChanged.class,
          (event, writer) ->
              writer
                  .actor("by", event.by())
                  .textsUnlessEmpty("fields", event.fields())
                  .numberUnlessZero("origin", event.origin())
                  .pin("pin", event.pin())
                  .textUnlessEmpty("trace", event.trace()),
          reader ->
              new DocumentChanged(
                  reader.pin("pin"),
                  reader.textsOrEmpty("fields"),
                  reader.numberOr("origin", 0),
                  reader.actor("by"),
                  reader.textOrEmpty("trace")));

  private static final EventType<Repinned> REPINNED =
      EventType.of(
          "repinned",
          Repinned.class,
          (event, writer) -> writer.pin("pin", event.pin()),
          reader -> new Repinned(reader.pin("pin")));

  static final List<EventType<? extends DocumentEvent>> ALL = List.of(CHANGED, REPINNED);

  private DocumentCodec() {}
}
