package io.countersign.engine.journal;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.EventValues;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.instance.Event;
import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalStream;
import io.countersign.json.CanonicalText;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Event in its present form, not yet read.
 *
 * @param type its type
 * @param event its part in the journal
 * @param values its part beside the journal; empty if there is none, or none any more
 */
record WrittenEvent(
    EventType<? extends Event> type,
    Map<String, @Nullable Object> event,
    Map<String, @Nullable Object> values) {

  /**
   * Reads the event.
   *
   * @param erased whether its values were erased
   */
  Result<Event> read(boolean erased) {
    return JsonMembers.read(
        Map.of("event", event, "values", values), members -> read(members, erased));
  }

  private Event read(JsonMembers members, boolean erased) {
    var beside =
        erased ? EventValues.ERASED : EventValues.of(new MemberReader(members.object("values")));
    var read = type.reader().apply(new MemberReader(members.object("event")), beside);
    if (!isWrittenAs(event, read, type::members)) {
      throw members.mismatch("event", "only the members of " + type.name());
    }
    if (!erased && !isWrittenAs(values, read, type::values)) {
      throw members.mismatch("values", "only the values of " + type.name());
    }
    return read;
  }

  /**
   * Returns whether the text is exactly what would be written: with no extra member and in the same
   * order.
   */
  private static boolean isWrittenAs(
      Map<String, @Nullable Object> plain, Event event, BiConsumer<Event, MemberWriter> writer) {
    var stream = new CanonicalStream();
    stream.beginObject();
    writer.accept(event, new MemberWriter(stream));
    stream.endObject();
    return CanonicalJson.ofValue(plain) instanceof Result.Accepted<CanonicalText> text
        && text.value().text().equals(stream.text());
  }
}
