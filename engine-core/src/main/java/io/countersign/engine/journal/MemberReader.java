package io.countersign.engine.journal;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.TokenId;
import io.countersign.json.JsonMembers;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reader of the members of an object that {@link MemberWriter} wrote. */
final class MemberReader {

  private final JsonMembers members;

  MemberReader(JsonMembers members) {
    this.members = members;
  }

  boolean has(String name) {
    return members.has(name);
  }

  /** Refuses members of other names. A later version wrote them, and they have a meaning. */
  void only(Set<String> names) {
    for (var name : members.names()) {
      if (!names.contains(name)) {
        throw members.misfit(name, "no member of this name");
      }
    }
  }

  String text(String name) {
    if (value(name) instanceof String text) {
      return text;
    }
    throw members.misfit(name, "text");
  }

  Optional<String> textIfAny(String name) {
    return members.has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  String textOrEmpty(String name) {
    return members.has(name) ? text(name) : "";
  }

  <E extends Enum<E>> E word(String name, Class<E> type) {
    return members.choice(name, type);
  }

  long number(String name) {
    if (value(name) instanceof Long number) {
      return number;
    }
    throw members.misfit(name, "a whole number");
  }

  int index(String name) {
    return members.number(name);
  }

  boolean flag(String name) {
    if (members.any(name) instanceof Boolean flag) {
      return flag;
    }
    throw members.misfit(name, "true or false");
  }

  Instant instant(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw members.misfit(name, "a point in time in ISO-8601");
    }
  }

  Optional<Instant> instantIfAny(String name) {
    return members.has(name) ? Optional.of(instant(name)) : Optional.empty();
  }

  List<String> texts(String name) {
    return list(name, String.class, "a list of texts");
  }

  List<Long> numbers(String name) {
    return list(name, Long.class, "a list of whole numbers");
  }

  private <T> List<T> list(String name, Class<T> type, String expected) {
    if (value(name) instanceof List<?> list && list.stream().allMatch(type::isInstance)) {
      return list.stream().<T>map(type::cast).toList();
    }
    throw members.misfit(name, expected);
  }

  /** Returns a map of document values. */
  Map<String, @Nullable Object> values(String name) {
    if (value(name) instanceof Map<?, ?> map) {
      @SuppressWarnings("unchecked") // The readers of plain values create maps with text keys only.
      var values = (Map<String, @Nullable Object>) map;
      return values;
    }
    throw members.misfit(name, "an object");
  }

  Map<String, @Nullable Object> valuesOrEmpty(String name) {
    return members.has(name) ? values(name) : Map.of();
  }

  /** Returns a list of maps of document values. */
  List<Map<String, @Nullable Object>> valuesList(String name) {
    return members.has(name) ? objects(name, in -> in.valuesOrEmpty("values")) : List.of();
  }

  boolean isNumber(String name) {
    return members.any(name) instanceof Long;
  }

  private @Nullable Object value(String name) {
    try {
      return TaggedValueCodec.read(members.any(name));
    } catch (TaggedValueCodec.Unreadable e) {
      throw members.misfit(name, "a value as the journal writes it");
    }
  }

  <T> T object(String name, Function<MemberReader, T> reader) {
    return reader.apply(new MemberReader(members.object(name)));
  }

  <T> List<T> objects(String name, Function<MemberReader, T> reader) {
    return members.objects(name).stream().map(one -> reader.apply(new MemberReader(one))).toList();
  }

  /** Returns a required list of objects. */
  <T> List<T> objectsThere(String name, Function<MemberReader, T> reader) {
    if (!members.has(name)) {
      throw members.misfit(name, "a list");
    }
    return objects(name, reader);
  }

  RuntimeException misfit(String name, String expected) {
    return members.misfit(name, expected);
  }

  TokenId token(String name) {
    return new TokenId(text(name));
  }

  List<TokenId> tokens(String name) {
    return texts(name).stream().map(TokenId::new).toList();
  }

  Actor actor(String name) {
    return object(
        name, in -> new Actor(in.text("id"), in.word("kind", Actor.Kind.class), in.texts("roles")));
  }

  DocumentVersion pin(String name) {
    return object(name, MemberReader::pin);
  }

  DocumentVersion pin() {
    return new DocumentVersion(
        number("version"),
        text("materialHash"),
        text("status"),
        digests("digests"),
        textOrEmpty("otherHash"));
  }

  private Map<String, String> digests(String name) {
    var digests = new TreeMap<String, String>();
    for (var one : valuesOrEmpty(name).entrySet()) {
      if (!(one.getValue() instanceof String digest)) {
        throw members.misfit(name, "texts by name");
      }
      digests.put(one.getKey(), digest);
    }
    return digests;
  }
}
