package io.countersign.engine.journal;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.problem.EngineCode;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.json.Sha256;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of rows, with the values beside them that still exist. */
final class RowReader {

  private final EventJson events;
  private final Map<Long, AsideValue> values = new HashMap<>();
  private final Set<Long> unread = new HashSet<>();
  private final Set<Long> twice = new HashSet<>();

  RowReader(EventJson events, List<AsideValue> values) {
    this.events = events;
    for (var value : values) {
      unread.add(value.seq());
      if (this.values.put(value.seq(), value) != null) {
        twice.add(value.seq());
      }
    }
  }

  /**
   * Returns a problem for the first value that belongs to no event of the rows read so far, or to
   * one that has another value already.
   */
  Optional<Problem> stranger() {
    return Stream.concat(unread.stream(), twice.stream())
        .min(Comparator.naturalOrder())
        .map(RowReader::strange);
  }

  Result<List<RecordedEvent>> read(JournalRow row) {
    var json = Json.read(row.text());
    if (json instanceof Result.Refused<@Nullable Object> refused) {
      return new Result.Refused<>(refused.problems());
    }
    var lines = JsonMembers.read(json.orThrow(), members -> lines(row, members));
    if (!(lines instanceof Result.Accepted<List<Line>> found)) {
      return new Result.Refused<>(lines.problems());
    }
    var recorded = new ArrayList<RecordedEvent>();
    for (var line : found.value()) {
      var read = readEvent(line);
      if (read instanceof Result.Accepted<RecordedEvent> one) {
        recorded.add(one.value());
      } else {
        var pointer = "/entries/" + recorded.size();
        return new Result.Refused<>(
            read.problems().stream().map(problem -> problem.under(pointer)).toList());
      }
    }
    return new Result.Accepted<>(List.copyOf(recorded));
  }

  /**
   * Entry of a row.
   *
   * @param digest the digest of its values, or empty if it has none
   */
  private record Line(
      long seq, Instant at, Optional<String> digest, Map<String, @Nullable Object> plain) {}

  private static List<Line> lines(JournalRow row, JsonMembers members) {
    var lines = new ArrayList<Line>();
    for (var entry : members.objects("entries")) {
      var reader = new MemberReader(entry);
      lines.add(
          new Line(
              row.firstSeq() + lines.size(),
              reader.instantIfAny("at").orElse(row.at()),
              reader.textIfAny("aside"),
              all(entry)));
    }
    return lines;
  }

  private static Map<String, @Nullable Object> all(JsonMembers members) {
    var all = new LinkedHashMap<String, @Nullable Object>();
    members.names().forEach(name -> all.put(name, members.any(name)));
    return all;
  }

  private Result<RecordedEvent> readEvent(Line line) {
    var plain = new LinkedHashMap<String, @Nullable Object>(line.plain());
    var value = values.get(line.seq());
    boolean erased = line.digest().isPresent() && value == null;
    if (line.digest().isPresent() && value != null) {
      unread.remove(line.seq());
      if (!isOf(line.digest().get(), value)) {
        return new Result.Refused<>(alteredProblem(line.seq()));
      }
      plain.put("values", values(value));
    }
    var form = JsonMembers.read(plain, events::form);
    if (!(form instanceof Result.Accepted<Optional<WrittenEvent>> known)) {
      return new Result.Refused<>(form.problems());
    }
    return known.value().isPresent()
        ? readKnown(line, known.value().get(), erased)
        : JsonMembers.read(plain, members -> unknown(line, members));
  }

  private static Result<RecordedEvent> readKnown(Line line, WrittenEvent written, boolean erased) {
    var event = written.read(erased);
    return event.problems().isEmpty()
        ? new Result.Accepted<>(
            new RecordedEvent.Known(
                new JournalEntry(line.seq(), line.at(), event.orThrow()), erased))
        : new Result.Refused<>(event.problems());
  }

  private static RecordedEvent unknown(Line line, JsonMembers entry) {
    return new RecordedEvent.Unknown(
        line.seq(),
        line.at(),
        entry.text("type"),
        new MemberReader(entry).numberOr("schema", EventType.FIRST),
        EventJson.map(entry, "event"));
  }

  private static boolean isOf(String digest, AsideValue value) {
    return CanonicalStream.holds(value.text())
        && Sha256.hex(CanonicalStream.of(value.text())).equals(digest);
  }

  /** A text with the right digest is the one that was written: a list of salt and values. */
  private static @Nullable Object values(AsideValue value) {
    return Json.read(value.text()) instanceof Result.Accepted<@Nullable Object> json
            && json.value() instanceof List<?> pair
        ? pair.get(1)
        : null;
  }

  private static Problem strange(long seq) {
    return Problem.error(
        EngineCode.JOURNAL_VALUE_ALTERED,
        ProblemPlace.nowhere(),
        "one value for each event that has a digest",
        "one too many, for event " + seq,
        "Remove it; what no row has a digest of was not written by the engine.");
  }

  private static Problem alteredProblem(long seq) {
    return Problem.error(
        EngineCode.JOURNAL_VALUE_ALTERED,
        ProblemPlace.at("/aside"),
        "the values that were written beside event " + seq,
        "others",
        "Restore them from a backup, or erase all values of the instance.");
  }
}
