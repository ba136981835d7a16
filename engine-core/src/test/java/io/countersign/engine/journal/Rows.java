package io.countersign.engine.journal;

import io.countersign.engine.instance.JournalEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * A journal as it is stored.
 *
 * @param rows its rows
 * @param values what lies beside them
 */
record Rows(List<JournalRow> rows, List<AsideValue> values) {

  /** So many entries in each row. */
  static Rows of(List<JournalEntry> entries, int each) {
    var rows = new ArrayList<JournalRow>();
    var values = new ArrayList<AsideValue>();
    var head = JournalHead.NONE;
    for (int from = 0; from < entries.size(); from += each) {
      var flush = entries.subList(from, Math.min(from + each, entries.size()));
      var written = JournalCodec.current().write(Samples.INSTANCE, head, flush, Samples.SALTS);
      rows.add(written.row());
      values.addAll(written.values());
      head = written.row().head();
    }
    return new Rows(List.copyOf(rows), List.copyOf(values));
  }
}
