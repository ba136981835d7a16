package io.countersign.engine.journal;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.registry.Families;
import io.countersign.engine.instance.Event;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of events as canonical JSON: {@code type}, {@code schema}, {@code event} with the part in
 * the journal, and {@code values} with the part beside it. Every text that it ever wrote remains
 * readable. Immutable; safe for many threads.
 */
final class EventJson {

  /** The types that this version writes and reads. */
  static final List<EventType<? extends Event>> TYPES = List.copyOf(Families.types());

  private static final EventJson CURRENT = new EventJson(List.of());

  private final Map<Class<?>, EventType<? extends Event>> byClass = new HashMap<>();
  private final Map<String, EventType<? extends Event>> byName = new HashMap<>();
  private final Map<String, Map<Integer, EventUpcaster>> upcasters = new HashMap<>();

  private EventJson(List<EventUpcaster> upcasters) {
    for (var type : TYPES) {
      byClass.put(type.event(), type);
      byName.put(type.name(), type);
    }
    for (var one : upcasters) {
      this.upcasters.computeIfAbsent(one.type(), name -> new HashMap<>()).put(one.from(), one);
    }
  }

  /**
   * Returns the codec of this version of the engine: it reads its own events and those of every
   * version before.
   */
  static EventJson current() {
    return CURRENT;
  }

  /** Returns a codec that reads events of further schema numbers. */
  static EventJson with(List<EventUpcaster> upcasters) {
    return new EventJson(upcasters);
  }

  /** Returns an event with its values, as canonical text. */
  String text(Event event) {
    var type = typeOf(event);
    var stream = new CanonicalStream();
    var writer = new MemberWriter(stream);
    stream.beginObject();
    writer.object("event", event, type::members);
    if (type.schema() != EventType.FIRST) {
      writer.number("schema", type.schema());
    }
    writer.text("type", type.name());
    writer.object("values", event, type::values);
    stream.endObject();
    return stream.text();
  }

  /** Returns an event with its values, as plain JSON. */
  Map<String, @Nullable Object> toPlain(Event event) {
    var json = Json.read("{\"only\":" + text(event) + "}");
    return JsonMembers.read(json.orThrow(), members -> map(members, "only")).orThrow();
  }

  /**
   * Reads an event that {@link #toPlain} wrote, in this version or an earlier one.
   *
   * @return the event; refused when this version does not know it
   */
  Result<Event> read(@Nullable Object plain) {
    var form = JsonMembers.read(plain, entry -> form(entry).orElseThrow(() -> unknown(entry)));
    return form instanceof Result.Accepted<WrittenEvent> read
        ? read.value().read(false)
        : new Result.Refused<>(form.problems());
  }

  private static RuntimeException unknown(JsonMembers entry) {
    return entry.mismatch("type", "an event of a type and schema that this version knows");
  }

  EventType<? extends Event> typeOf(Event event) {
    var type = byClass.get(event.getClass());
    if (type == null) {
      throw new IllegalArgumentException("Expected an event with a text form, but found " + event);
    }
    return type;
  }

  /** Returns an event in its present form; empty when this version cannot convert it. */
  Optional<WrittenEvent> form(JsonMembers entry) {
    var name = entry.text("type");
    long schema = new MemberReader(entry).numberOr("schema", EventType.FIRST);
    var event = map(entry, "event");
    var values = entry.has("values") ? map(entry, "values") : Map.<String, @Nullable Object>of();
    var type = byName.get(name);
    if (type == null) {
      return Optional.empty();
    }
    for (long number = schema; number != type.schema(); number++) {
      var step = upcasters.getOrDefault(name, Map.of()).get((int) number);
      if (step == null || step.from() != number) {
        return Optional.empty();
      }
      event = step.event().apply(event);
      values = values.isEmpty() ? values : step.values().apply(values);
    }
    return Optional.of(new WrittenEvent(type, event, values));
  }

  @SuppressWarnings("unchecked") // The reader of JSON makes maps with text keys only.
  static Map<String, @Nullable Object> map(JsonMembers members, String name) {
    if (members.any(name) instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw members.mismatch(name, "an object");
  }
}
