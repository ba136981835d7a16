package io.countersign.testkit.scenario;

import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cache of decoded journals, by instance: they are long, and every expectation reads them. */
final class ReadJournals {

  private final Map<String, ReadJournal> known = new HashMap<>();

  private record ReadJournal(List<JournalCodec.Written> written, List<JournalEntry> entries) {}

  /**
   * Returns the entries of an instance's journal; decodes them again only if the journal has
   * changed.
   */
  List<JournalEntry> entries(String instance, List<JournalCodec.Written> written) {
    var before = known.get(instance);
    if (before != null && before.written().equals(written)) {
      return before.entries();
    }
    var now = new ReadJournal(List.copyOf(written), read(written));
    known.put(instance, now);
    return now.entries();
  }

  private static List<JournalEntry> read(List<JournalCodec.Written> written) {
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry())
        .toList();
  }
}
