package io.countersign.testkit.scenario;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.testkit.journal.ConsentVerifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Check after every step that no document became active with values that were not approved. */
final class ConsentCheck {

  private final ScenarioContext context;
  private final Map<String, Reader> readers = new LinkedHashMap<>();

  ConsentCheck(ScenarioContext context) {
    this.context = context;
  }

  /** Reader of one journal, with its position. */
  private static final class Reader {

    private final ConsentVerifier consent;
    private long seq;

    Reader(ConsentVerifier consent) {
      this.consent = consent;
    }
  }

  /** Reads the new entries of every journal. */
  void follow() {
    context.runs().stream().filter(context::isKept).forEach(this::follow);
  }

  private void follow(ScenarioRun run) {
    var journal = context.journal(run);
    if (journal.isEmpty()) {
      // A crash rolled back the start of the instance.
      return;
    }
    var reader = readers.computeIfAbsent(context.instance(run), any -> reader(run));
    for (var written : journal) {
      if (written.row().lastSeq() > reader.seq) {
        read(reader, written);
      }
    }
    var broken = reader.consent.broken();
    if (!broken.isEmpty()) {
      throw new AssertionError(run.words() + ": " + String.join("\n", broken));
    }
  }

  private static void read(Reader reader, JournalCodec.Written written) {
    for (var one : JournalCodec.current().read(written.row(), written.values()).orThrow()) {
      if (one instanceof RecordedEvent.Known known) {
        reader.consent.follow(known.entry());
      }
    }
    reader.seq = written.row().lastSeq();
  }

  private Reader reader(ScenarioRun run) {
    return new Reader(
        new ConsentVerifier(
            context.workflow(run).contract(), version -> fields(run.document(), version)));
  }

  private Map<String, @Nullable Object> fields(DocumentRef document, long version) {
    return context.host().documents().versions(document).stream()
        .filter(view -> view.version() == version)
        .findFirst()
        .map(DocumentView::fields)
        .orElse(Map.of());
  }

  /** Returns the activations of a document and their approvals. */
  ConsentVerifier of(ScenarioRun run) {
    return readers.computeIfAbsent(context.instance(run), any -> reader(run)).consent;
  }
}
