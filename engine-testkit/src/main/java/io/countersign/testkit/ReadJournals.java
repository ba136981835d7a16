package io.countersign.testkit;

import io.countersign.engine.instance.Entry;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Recorded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cache of decoded journals, by instance: they are long, and every expectation reads them. */
final class ReadJournals {

  private final Map<String, ReadJournal> known = new HashMap<>();

  private record ReadJournal(List<Journal.Written> written, List<Entry> entries) {}

  /**
   * Returns the entries of an instance's journal; decodes them again only if the journal has
   * changed.
   */
  List<Entry> entries(String instance, List<Journal.Written> written) {
    var before = known.get(instance);
    if (before != null && before.written().equals(written)) {
      return before.entries();
    }
    var now = new ReadJournal(List.copyOf(written), read(written));
    known.put(instance, now);
    return now.entries();
  }

  private static List<Entry> read(List<Journal.Written> written) {
    var rows = written.stream().map(Journal.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return Journal.current().read(rows, values).orThrow().stream()
        .map(one -> ((Recorded.Known) one).entry())
        .toList();
  }
}
