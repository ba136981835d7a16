package io.countersign.engine.journal;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.Pin;
import io.countersign.engine.instance.TokenId;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Members;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writer of the members of an object, in the order of their names. */
final class Out {

  /** The document as it was last recorded, within an older pin. */
  static final String TOLD = "told";

  private final CanonicalStream stream;

  Out(CanonicalStream stream) {
    this.stream = stream;
  }

  Out text(String name, String value) {
    stream.name(name);
    Tagged.write(value, stream);
    return this;
  }

  Out textIfAny(String name, Optional<String> value) {
    return value.isPresent() ? text(name, value.get()) : this;
  }

  Out textUnlessEmpty(String name, String value) {
    return value.isEmpty() ? this : text(name, value);
  }

  Out word(String name, Enum<?> value) {
    stream.name(name);
    stream.string(Members.word(value));
    return this;
  }

  Out number(String name, long value) {
    stream.name(name);
    Tagged.write(value, stream);
    return this;
  }

  Out numberUnlessZero(String name, long value) {
    return value == 0 ? this : number(name, value);
  }

  Out flag(String name, boolean value) {
    stream.name(name);
    stream.truth(value);
    return this;
  }

  Out instant(String name, Instant value) {
    return text(name, value.toString());
  }

  Out texts(String name, List<String> values) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      Tagged.write(value, stream);
    }
    stream.endList();
    return this;
  }

  Out numbers(String name, List<Long> values) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      Tagged.write(value.longValue(), stream);
    }
    stream.endList();
    return this;
  }

  /** Writes a map of document values. */
  Out valuesUnlessEmpty(String name, Map<String, @Nullable Object> values) {
    if (!values.isEmpty()) {
      stream.name(name);
      Tagged.write((Object) values, stream);
    }
    return this;
  }

  <T> Out object(String name, T value, BiConsumer<T, Out> members) {
    stream.name(name);
    return object(value, members);
  }

  <T> Out objects(String name, List<T> values, BiConsumer<T, Out> members) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      object(value, members);
    }
    stream.endList();
    return this;
  }

  /** Writes an object that is no member. */
  <T> Out object(T value, BiConsumer<T, Out> members) {
    stream.beginObject();
    members.accept(value, this);
    stream.endObject();
    return this;
  }

  Out token(String name, TokenId token) {
    return text(name, token.path());
  }

  Out tokens(String name, List<TokenId> tokens) {
    stream.name(name);
    stream.beginList();
    for (var token : tokens) {
      Tagged.write(token.path(), stream);
    }
    stream.endList();
    return this;
  }

  Out actor(String name, Actor actor) {
    return object(name, actor, Out::actor);
  }

  static void actor(Actor actor, Out out) {
    out.text("id", actor.id()).word("kind", actor.kind()).texts("roles", actor.roles());
  }

  Out pin(String name, Pin pin) {
    return object(name, pin, Out::pin);
  }

  static void pin(Pin pin, Out out) {
    pin(pin, pin, out);
  }

  /** Writes a pin, and the document as it was last recorded if it is different. */
  static void pin(Pin pin, Pin told, Out out) {
    out.valuesUnlessEmpty("digests", new LinkedHashMap<>(pin.digests()))
        .text("materialHash", pin.materialHash())
        .textUnlessEmpty("otherHash", pin.otherHash())
        .text("status", pin.status());
    if (!told.equals(pin)) {
      out.pin(TOLD, told);
    }
    out.number("version", pin.version());
  }
}
