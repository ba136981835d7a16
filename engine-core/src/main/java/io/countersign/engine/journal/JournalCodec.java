package io.countersign.engine.journal;

import io.countersign.engine.codec.TaggedValueCodec;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.problem.EngineCode;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Sha256;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * Journal codec: converts entries to rows and rows to entries, and verifies that rows are
 * unchanged. Every method is a function of its arguments. Immutable; safe for many threads.
 */
public final class JournalCodec {

  private static final JournalCodec CURRENT = new JournalCodec(EventJson.current());

  private final EventJson events;

  JournalCodec(EventJson events) {
    this.events = events;
  }

  /** Returns the journal as this version of the engine writes and reads it. */
  public static JournalCodec current() {
    return CURRENT;
  }

  /**
   * Row of the journal with its values.
   *
   * @param row the row
   * @param values the values beside it, one for each event that has any, in order
   */
  public record Written(JournalRow row, List<AsideValue> values) {

    /** Copies the list. */
    public Written {
      values = List.copyOf(values);
    }
  }

  /**
   * Writes the row of one flush. Equal arguments give equal rows.
   *
   * @param head the end of its journal before the row
   * @param entries the events, at least one, following the head without a gap
   * @param salts gives a salt for the values of each event
   * @throws IllegalArgumentException if the entries do not follow the head
   */
  public Written write(
      String instance, JournalHead head, List<JournalEntry> entries, ValueSalts salts) {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("Expected at least one entry, but found none");
    }
    var writer = new RowWriter(events, salts);
    var row = new CanonicalStream();
    var at = entries.get(0).at();
    row.beginObject();
    row.name("at");
    row.string(at.toString());
    row.name("entries");
    row.beginList();
    long seq = head.seq();
    for (var entry : entries) {
      seq++;
      if (entry.seq() != seq) {
        throw new IllegalArgumentException("Expected entry " + seq + ", but found " + entry.seq());
      }
      writer.write(entry, at, row);
    }
    row.endList();
    row.name("instance");
    TaggedValueCodec.write(instance, row);
    row.name("seq");
    row.number(head.seq() + 1);
    row.endObject();
    var written =
        new JournalRow(
            instance, head.seq() + 1, seq, at, row.text(), Sha256.chain(head.hash(), row));
    return new Written(written, writer.values());
  }

  /**
   * Reads the events of a row. The row is trusted here; {@link #verify} checks it.
   *
   * @param row the row
   * @param values the values beside it; missing values count as erased
   * @return the events; refused if the text is no row, if a value is not the one written, or if
   *     there is one that belongs to none of the events
   */
  public Result<List<RecordedEvent>> read(JournalRow row, List<AsideValue> values) {
    var reader = new RowReader(events, values);
    return withoutStrangers(reader, reader.read(row));
  }

  /**
   * Verifies that rows are all that were written, in order and unchanged.
   *
   * @param instance the instance
   * @param from the end of the journal before these rows; {@link JournalHead#NONE} for the whole
   *     journal
   * @param rows the rows, in order
   * @return the end of the rows; refused with the first broken row, at its index
   */
  public Result<JournalHead> verify(String instance, JournalHead from, List<JournalRow> rows) {
    var head = from;
    for (int i = 0; i < rows.size(); i++) {
      var problem = RowCheck.problem(instance, head, rows.get(i));
      if (problem.isPresent()) {
        return new Result.Refused<>(problem.get().under("/" + i));
      }
      head = rows.get(i).head();
    }
    return new Result.Accepted<>(head);
  }

  /**
   * Verifies that rows are the whole journal of an instance. Only this detects rows that were cut
   * off at the end.
   *
   * @param instance the instance
   * @param rows all rows, in order
   * @param head the end of the journal, as it was kept elsewhere
   * @return the head; refused as {@link #verify} does, or if the rows end elsewhere
   */
  public Result<JournalHead> verifyWhole(String instance, List<JournalRow> rows, JournalHead head) {
    var verified = verify(instance, JournalHead.NONE, rows);
    if (!(verified instanceof Result.Accepted<JournalHead> read) || read.value().equals(head)) {
      return verified;
    }
    boolean samePlace = read.value().seq() == head.seq();
    return new Result.Refused<>(
        Problem.error(
            samePlace ? EngineCode.JOURNAL_CHAIN_BROKEN : EngineCode.JOURNAL_OUT_OF_SEQUENCE,
            ProblemPlace.at("/" + rows.size()),
            "a journal that ends with event " + head.seq() + ", as was kept",
            samePlace
                ? "one with another hash there"
                : "one that ends with event " + read.value().seq(),
            RowCheck.REMEDY));
  }

  /** Reads the events of rows, one row after the other; see {@link #read(JournalRow, List)}. */
  public Result<List<RecordedEvent>> read(List<JournalRow> rows, List<AsideValue> values) {
    var reader = new RowReader(events, values);
    var recorded = new ArrayList<RecordedEvent>();
    for (int i = 0; i < rows.size(); i++) {
      var read = reader.read(rows.get(i));
      if (read instanceof Result.Accepted<List<RecordedEvent>> one) {
        recorded.addAll(one.value());
      } else {
        var pointer = "/" + i;
        return new Result.Refused<>(
            read.problems().stream().map(problem -> problem.under(pointer)).toList());
      }
    }
    return withoutStrangers(reader, new Result.Accepted<>(List.copyOf(recorded)));
  }

  private static Result<List<RecordedEvent>> withoutStrangers(
      RowReader reader, Result<List<RecordedEvent>> read) {
    var stranger = reader.stranger();
    return read.problems().isEmpty() && stranger.isPresent()
        ? new Result.Refused<>(stranger.get())
        : read;
  }
}
