package io.countersign.testkit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Recorded;
import io.countersign.testkit.journal.Consent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Check after every step that no document became active with values that were not approved. */
final class Consents {

  private final Desk desk;
  private final Map<String, Reader> readers = new LinkedHashMap<>();

  Consents(Desk desk) {
    this.desk = desk;
  }

  /** Reader of one journal, with its position. */
  private static final class Reader {

    private final Consent consent;
    private long seq;

    Reader(Consent consent) {
      this.consent = consent;
    }
  }

  /** Reads the new entries of every journal. */
  void follow() {
    desk.documents().stream().filter(desk::isKept).forEach(this::follow);
  }

  private void follow(DocumentRef document) {
    var journal = desk.journal(document);
    if (journal.isEmpty()) {
      // A crash rolled back the start of the instance.
      return;
    }
    var reader = readers.computeIfAbsent(desk.instance(document), any -> reader(document));
    for (var written : journal) {
      if (written.row().lastSeq() > reader.seq) {
        read(reader, written);
      }
    }
    var broken = reader.consent.broken();
    if (!broken.isEmpty()) {
      throw new AssertionError(document.id() + ": " + String.join("\n", broken));
    }
  }

  private static void read(Reader reader, Journal.Written written) {
    for (var one : Journal.current().read(written.row(), written.values()).orThrow()) {
      if (one instanceof Recorded.Known known) {
        reader.consent.follow(known.entry());
      }
    }
    reader.seq = written.row().lastSeq();
  }

  private Reader reader(DocumentRef document) {
    return new Reader(
        new Consent(desk.workflow(document).contract(), version -> fields(document, version)));
  }

  private Map<String, @Nullable Object> fields(DocumentRef document, long version) {
    return desk.host().documents().versions(document).stream()
        .filter(view -> view.version() == version)
        .findFirst()
        .map(DocumentView::fields)
        .orElse(Map.of());
  }

  /** Returns the activations of a document and their approvals. */
  Consent of(DocumentRef document) {
    return readers.computeIfAbsent(desk.instance(document), any -> reader(document)).consent;
  }
}
