package io.countersign.engine.journal;

import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.workflow.Approvers.Quorum;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Any event at all, made of the components of its record: new events are in without a change. */
final class RandomEvents {

  private static final List<String> TEXTS =
      List.of(
          "",
          "r1",
          "usr:s:1",
          "edge",
          "expression",
          "$date",
          "$entries",
          "[erased]",
          "\"\\\n\t\b",
          "\u0000\u001f\u007f",
          "é€",
          "\ud83d\ude00",
          "\ud83d",
          "\ude00x",
          "ﬁ\ufffd",
          "{\"a\":[1]}");

  private final Random random;

  RandomEvents(long seed) {
    this.random = new Random(seed);
  }

  Event event() {
    var families = Event.class.getPermittedSubclasses();
    var types = families[random.nextInt(families.length)].getPermittedSubclasses();
    return (Event) record(types[random.nextInt(types.length)]);
  }

  /** Any value of a record, an enum or one of the types that records are made of. */
  <T> T any(Class<T> type) {
    return type.cast(of(type));
  }

  /** A number from 0 to below another. */
  int below(int limit) {
    return random.nextInt(limit);
  }

  /** Values of a document. */
  Map<String, @Nullable Object> values() {
    return map(0);
  }

  /** Entries from a sequence number on. */
  List<JournalEntry> entries(long from, int count) {
    var at = instant();
    var entries = new ArrayList<JournalEntry>();
    for (int i = 0; i < count; i++) {
      entries.add(new JournalEntry(from + i, random.nextBoolean() ? at : instant(), event()));
    }
    return entries;
  }

  private Object record(Class<?> type) {
    if (type == Quorum.class) {
      return List.of(Quorum.ANY, Quorum.ALL, Quorum.of(random.nextInt())).get(random.nextInt(3));
    }
    var components = type.getRecordComponents();
    try {
      var constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(
          Arrays.stream(components).map(one -> of(one.getGenericType())).toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Expected a record, but found " + type, e);
    }
  }

  private Object of(Type type) {
    if (type instanceof ParameterizedType generic) {
      var argument = generic.getActualTypeArguments()[0];
      if (generic.getRawType() == Optional.class) {
        if (argument == EffectContent.class) {
          // No journal holds it.
          return Optional.empty();
        }
        return random.nextBoolean() ? Optional.empty() : Optional.of(of(argument));
      }
      if (generic.getRawType() == Map.class
          && generic.getActualTypeArguments()[1] == String.class) {
        return texts();
      }
      return generic.getRawType() == List.class ? list(argument) : map(0);
    }
    var raw = (Class<?>) type;
    if (raw == String.class) {
      return text();
    }
    if (raw == long.class || raw == Long.class) {
      return number();
    }
    if (raw == int.class) {
      return random.nextInt();
    }
    if (raw == boolean.class) {
      return random.nextBoolean();
    }
    if (raw == Instant.class) {
      return instant();
    }
    if (raw.isEnum()) {
      var constants = raw.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    }
    if (raw.isSealed()) {
      var choices = raw.getPermittedSubclasses();
      return of(choices[random.nextInt(choices.length)]);
    }
    return record(raw);
  }

  private Map<String, String> texts() {
    var texts = new TreeMap<String, String>();
    for (int i = random.nextInt(4); i > 0; i--) {
      texts.put(text(), text());
    }
    return texts;
  }

  private List<Object> list(Type element) {
    var list = new ArrayList<Object>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(of(element));
    }
    return list;
  }

  private Map<String, @Nullable Object> map(int depth) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put(text(), value(depth + 1));
    }
    return map;
  }

  private @Nullable Object value(int depth) {
    return switch (random.nextInt(depth > 4 ? 7 : 10)) {
      case 0 -> null;
      case 1 -> text();
      case 2 -> number();
      case 3 -> random.nextBoolean();
      case 4 -> new BigDecimal(new BigInteger(random.nextInt(90), random), random.nextInt(60) - 30);
      case 5 -> instant();
      case 6 -> LocalDate.ofEpochDay(random.nextInt());
      case 7 -> nested(random.nextInt(40) == 0 ? 250 : 1);
      default -> map(depth);
    };
  }

  private Object nested(int levels) {
    Object value = text();
    for (int i = 0; i < levels; i++) {
      var map = new LinkedHashMap<String, @Nullable Object>();
      map.put("in", value);
      value = i % 2 == 0 ? List.of(value, 1L) : map;
    }
    return value;
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size())) + (random.nextInt(3) == 0 ? text() : "");
  }

  private long number() {
    return random.nextBoolean() ? random.nextInt(100) : random.nextLong();
  }

  private Instant instant() {
    return Instant.ofEpochSecond(random.nextInt() * 1000L, random.nextInt(1_000_000_000));
  }
}
