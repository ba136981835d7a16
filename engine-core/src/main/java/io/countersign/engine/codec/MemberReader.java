package io.countersign.engine.codec;

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
public final class MemberReader {

  private final JsonMembers members;

  /** Creates a reader of the members of one object. */
  public MemberReader(JsonMembers members) {
    this.members = members;
  }

  /** Returns whether there is a member of a name. */
  public boolean has(String name) {
    return members.has(name);
  }

  /** Refuses members of other names. A later version wrote them, and they have a meaning. */
  public void only(Set<String> names) {
    for (var name : members.names()) {
      if (!names.contains(name)) {
        throw members.mismatch(name, "no member of this name");
      }
    }
  }

  /** Returns a text. */
  public String text(String name) {
    if (value(name) instanceof String text) {
      return text;
    }
    throw members.mismatch(name, "text");
  }

  /** Returns a text, or empty if there is none. */
  public Optional<String> textIfAny(String name) {
    return members.has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  /** Returns a text; an empty one if there is none. */
  public String textOrEmpty(String name) {
    return members.has(name) ? text(name) : "";
  }

  /** Returns a constant of an enum. */
  public <E extends Enum<E>> List<E> words(String name, Class<E> type) {
    return members.choices(name, type);
  }

  /** Returns one of the words of an enum. */
  public <E extends Enum<E>> E word(String name, Class<E> type) {
    return members.choice(name, type);
  }

  /** Returns a whole number. */
  public long number(String name) {
    if (value(name) instanceof Long number) {
      return number;
    }
    throw members.mismatch(name, "a whole number");
  }

  /** Returns a whole number, or a default if there is none. */
  public long numberOr(String name, long otherwise) {
    return members.has(name) ? number(name) : otherwise;
  }

  /** Returns a whole number that is an index. */
  public int index(String name) {
    return members.number(name);
  }

  /** Returns true or false. */
  public boolean flag(String name) {
    if (members.any(name) instanceof Boolean flag) {
      return flag;
    }
    throw members.mismatch(name, "true or false");
  }

  /** Returns true or false; false if there is neither. */
  public boolean flagOrFalse(String name) {
    return members.has(name) && flag(name);
  }

  /** Returns a point in time. */
  public Instant instant(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw members.mismatch(name, "a point in time in ISO-8601");
    }
  }

  /** Returns a point in time, or empty if there is none. */
  public Optional<Instant> instantIfAny(String name) {
    return members.has(name) ? Optional.of(instant(name)) : Optional.empty();
  }

  /** Returns a list of texts. */
  public List<String> texts(String name) {
    return list(name, String.class, "a list of texts");
  }

  /** Returns a list of texts; an empty one if there is none. */
  public List<String> textsOrEmpty(String name) {
    return members.has(name) ? texts(name) : List.of();
  }

  /** Returns a list of whole numbers. */
  public List<Long> numbers(String name) {
    return list(name, Long.class, "a list of whole numbers");
  }

  private <T> List<T> list(String name, Class<T> type, String expected) {
    if (value(name) instanceof List<?> list && list.stream().allMatch(type::isInstance)) {
      return list.stream().<T>map(type::cast).toList();
    }
    throw members.mismatch(name, expected);
  }

  /** Returns a map of document values. */
  public Map<String, @Nullable Object> values(String name) {
    if (value(name) instanceof Map<?, ?> map) {
      @SuppressWarnings("unchecked") // The readers of plain values create maps with text keys only.
      var values = (Map<String, @Nullable Object>) map;
      return values;
    }
    throw members.mismatch(name, "an object");
  }

  /** Returns a map of document values; empty if there is none. */
  public Map<String, @Nullable Object> valuesOrEmpty(String name) {
    return members.has(name) ? values(name) : Map.of();
  }

  /** Returns a list of maps of document values. */
  public List<Map<String, @Nullable Object>> valuesList(String name) {
    return members.has(name) ? objects(name, in -> in.valuesOrEmpty("values")) : List.of();
  }

  /** Returns whether a member is a whole number. */
  public boolean isNumber(String name) {
    return members.any(name) instanceof Long;
  }

  private @Nullable Object value(String name) {
    try {
      return TaggedValueCodec.read(members.any(name));
    } catch (TaggedValueCodec.Unreadable e) {
      throw members.mismatch(name, "a value as the journal writes it");
    }
  }

  /** Returns what a reader makes of an object. */
  public <T> T object(String name, Function<MemberReader, T> reader) {
    return reader.apply(new MemberReader(members.object(name)));
  }

  /** Returns what a reader makes of each object of a list; empty if there is none. */
  public <T> List<T> objects(String name, Function<MemberReader, T> reader) {
    return members.objects(name).stream().map(one -> reader.apply(new MemberReader(one))).toList();
  }

  /** Returns a required list of objects. */
  public <T> List<T> objectsThere(String name, Function<MemberReader, T> reader) {
    if (!members.has(name)) {
      throw members.mismatch(name, "a list");
    }
    return objects(name, reader);
  }

  /** Returns the refusal of a member that is not as expected. */
  public RuntimeException mismatch(String name, String expected) {
    return members.mismatch(name, expected);
  }

  /** Returns the id of a token. */
  public TokenId token(String name) {
    return new TokenId(text(name));
  }

  /** Returns the ids of tokens. */
  public List<TokenId> tokens(String name) {
    return texts(name).stream().map(TokenId::new).toList();
  }

  /** Returns the ids of tokens; none if there is no list. */
  public List<TokenId> tokensOrEmpty(String name) {
    return members.has(name) ? tokens(name) : List.of();
  }

  /** Returns an actor. */
  public Actor actor(String name) {
    return object(
        name,
        in ->
            new Actor(in.text("id"), in.word("kind", Actor.Kind.class), in.textsOrEmpty("roles")));
  }

  /** Returns a version of the document. */
  public DocumentVersion pin(String name) {
    return object(name, MemberReader::pin);
  }

  /** Returns a version of the document. */
  public DocumentVersion pin() {
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
        throw members.mismatch(name, "texts by name");
      }
      digests.put(one.getKey(), digest);
    }
    return digests;
  }
}
