package io.countersign.engine.codec;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.TokenId;
import io.countersign.json.CanonicalStream;
import io.countersign.json.JsonMembers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writer of the members of an object, in the order of their names. */
public final class MemberWriter {

  /** The document as it was last recorded, within an older pin. */
  public static final String TOLD = "told";

  private final CanonicalStream stream;

  /** Creates a writer into a stream. */
  public MemberWriter(CanonicalStream stream) {
    this.stream = stream;
  }

  /** Writes a text. */
  public MemberWriter text(String name, String value) {
    stream.name(name);
    TaggedValueCodec.write(value, stream);
    return this;
  }

  /** Writes a text if there is one. */
  public MemberWriter textIfAny(String name, Optional<String> value) {
    return value.isPresent() ? text(name, value.get()) : this;
  }

  /** Writes a text unless it is empty. */
  public MemberWriter textUnlessEmpty(String name, String value) {
    return value.isEmpty() ? this : text(name, value);
  }

  /** Writes a constant of an enum. */
  public MemberWriter word(String name, Enum<?> value) {
    stream.name(name);
    stream.string(JsonMembers.word(value));
    return this;
  }

  /** Writes a whole number. */
  public MemberWriter number(String name, long value) {
    stream.name(name);
    TaggedValueCodec.write(value, stream);
    return this;
  }

  /** Writes a whole number unless it is 0. */
  public MemberWriter numberUnlessZero(String name, long value) {
    return value == 0 ? this : number(name, value);
  }

  /** Writes true or false. */
  public MemberWriter flag(String name, boolean value) {
    stream.name(name);
    stream.truth(value);
    return this;
  }

  /** Writes true, and nothing for false. */
  public MemberWriter flagIfTrue(String name, boolean value) {
    return value ? flag(name, true) : this;
  }

  /** Writes a point in time. */
  public MemberWriter instant(String name, Instant value) {
    return text(name, value.toString());
  }

  /** Writes a list of texts. */
  public MemberWriter texts(String name, List<String> values) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      TaggedValueCodec.write(value, stream);
    }
    stream.endList();
    return this;
  }

  /** Writes a list of texts unless it is empty. */
  public MemberWriter textsUnlessEmpty(String name, List<String> values) {
    return values.isEmpty() ? this : texts(name, values);
  }

  /** Writes a list of whole numbers. */
  public MemberWriter numbers(String name, List<Long> values) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      TaggedValueCodec.write(value.longValue(), stream);
    }
    stream.endList();
    return this;
  }

  /** Writes a map of document values. */
  public MemberWriter valuesUnlessEmpty(String name, Map<String, @Nullable Object> values) {
    if (!values.isEmpty()) {
      stream.name(name);
      TaggedValueCodec.write((Object) values, stream);
    }
    return this;
  }

  /** Writes an object. */
  public <T> MemberWriter object(String name, T value, BiConsumer<T, MemberWriter> members) {
    stream.name(name);
    return object(value, members);
  }

  /** Writes a list of objects. */
  public <T> MemberWriter objects(
      String name, List<T> values, BiConsumer<T, MemberWriter> members) {
    stream.name(name);
    stream.beginList();
    for (var value : values) {
      object(value, members);
    }
    stream.endList();
    return this;
  }

  /** Writes a list of objects unless it is empty. */
  public <T> MemberWriter objectsUnlessEmpty(
      String name, List<T> values, BiConsumer<T, MemberWriter> members) {
    return values.isEmpty() ? this : objects(name, values, members);
  }

  /** Writes an object that is no member. */
  public <T> MemberWriter object(T value, BiConsumer<T, MemberWriter> members) {
    stream.beginObject();
    members.accept(value, this);
    stream.endObject();
    return this;
  }

  /** Writes the id of a token. */
  public MemberWriter token(String name, TokenId token) {
    return text(name, token.path());
  }

  /** Writes the ids of tokens. */
  public MemberWriter tokens(String name, List<TokenId> tokens) {
    stream.name(name);
    stream.beginList();
    for (var token : tokens) {
      TaggedValueCodec.write(token.path(), stream);
    }
    stream.endList();
    return this;
  }

  /** Writes the ids of tokens unless there are none. */
  public MemberWriter tokensUnlessEmpty(String name, List<TokenId> tokens) {
    return tokens.isEmpty() ? this : tokens(name, tokens);
  }

  /** Writes an actor. */
  public MemberWriter actor(String name, Actor actor) {
    return object(name, actor, MemberWriter::actor);
  }

  /** Writes an actor. */
  public static void actor(Actor actor, MemberWriter writer) {
    writer
        .text("id", actor.id())
        .word("kind", actor.kind())
        .textsUnlessEmpty("roles", actor.roles());
  }

  /** Writes a version of the document. */
  public MemberWriter pin(String name, DocumentVersion pin) {
    return object(name, pin, MemberWriter::pin);
  }

  /** Writes a version of the document. */
  public static void pin(DocumentVersion pin, MemberWriter writer) {
    pin(pin, pin, writer);
  }

  /** Writes a pin, and the document as it was last recorded if it is different. */
  public static void pin(DocumentVersion pin, DocumentVersion told, MemberWriter writer) {
    writer
        .valuesUnlessEmpty("digests", new LinkedHashMap<>(pin.digests()))
        .text("materialHash", pin.materialHash())
        .textUnlessEmpty("otherHash", pin.otherHash())
        .text("status", pin.status());
    if (!told.equals(pin)) {
      writer.pin(TOLD, told);
    }
    writer.number("version", pin.version());
  }
}
