package io.countersign.engine.journal;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writer of one row, which collects the values beside it. */
final class RowWriter {

  /** The length of an object without members. */
  private static final int EMPTY = 2;

  private final EventJson events;
  private final ValueSalts salts;
  private final CanonicalStream values = new CanonicalStream();
  private final CanonicalStream salted = new CanonicalStream();
  private final List<AsideValue> aside = new ArrayList<>();

  RowWriter(EventJson events, ValueSalts salts) {
    this.events = events;
    this.salts = salts;
  }

  /** Returns the values beside the row so far. */
  List<AsideValue> values() {
    return aside;
  }

  void write(JournalEntry entry, Instant rowAt, CanonicalStream row) {
    var event = entry.event();
    var type = events.typeOf(event);
    row.beginObject();
    values.reset();
    values.beginObject();
    type.values(event, new MemberWriter(values));
    values.endObject();
    if (values.size() > EMPTY) {
      row.name("aside");
      row.string(digest(entry.seq()));
    }
    if (!entry.at().equals(rowAt)) {
      row.name("at");
      row.string(entry.at().toString());
    }
    row.name("event");
    row.beginObject();
    type.members(event, new MemberWriter(row));
    row.endObject();
    if (type.schema() != EventType.FIRST) {
      row.name("schema");
      row.number(type.schema());
    }
    row.name("type");
    row.string(type.name());
    row.endObject();
  }

  private String digest(long seq) {
    salted.reset();
    salted.beginList();
    salted.string(salts.salt(seq));
    salted.value(values);
    salted.endList();
    aside.add(new AsideValue(seq, salted.text()));
    return Sha256.hex(salted);
  }
}
