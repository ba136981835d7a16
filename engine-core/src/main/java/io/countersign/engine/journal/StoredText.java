package io.countersign.engine.journal;

import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.codec.TaggedValueCodec;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.question.QuestionCodec;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Codec of values and parts of rows as JSON text for stores, which keep them in a column and return
 * exactly what was written. A text may come back with its members in another order and other white
 * space; a database that keeps JSON in a form of its own does that. No text holds U+0000, not even
 * escaped, because such databases refuse it.
 *
 * <p>Reading is strict. A text that cannot be read was not written here, or by a later version: the
 * infrastructure is broken. Every method is a function of its arguments; safe for many threads.
 */
public final class StoredText {

  private StoredText() {}

  /**
   * Writes the values of a document or of a step.
   *
   * @param values plain values by name
   * @throws IllegalArgumentException if one of them is not plain
   */
  public static String values(Map<String, @Nullable Object> values) {
    var stream = new CanonicalStream();
    TaggedValueCodec.write((Object) values, stream);
    return stream.text();
  }

  /**
   * Returns the values that {@link #values(Map)} wrote, unmodifiable.
   *
   * @throws IllegalStateException if it wrote no such text
   */
  public static Map<String, @Nullable Object> values(String text) {
    return read("values", text, in -> in.values("values"));
  }

  /** Writes an actor. */
  public static String actor(Actor actor) {
    return text(actor, MemberWriter::actor);
  }

  /**
   * Returns the actor that {@link #actor(Actor)} wrote.
   *
   * @throws IllegalStateException if it wrote no such text
   */
  public static Actor actor(String text) {
    return read("actor", text, in -> in.actor("actor"));
  }

  /** Writes a pin: the document as the instance last compared it, with its digests. */
  public static String pin(DocumentVersion pin) {
    return text(pin, MemberWriter::pin);
  }

  /** Writes a pin, and the document as it was last recorded if it is different. */
  public static String pin(DocumentVersion pin, DocumentVersion told) {
    return text(pin, (one, writer) -> MemberWriter.pin(one, told, writer));
  }

  /**
   * Returns the pin that {@link #pin(DocumentVersion)} or {@link #pin(DocumentVersion,
   * DocumentVersion)} wrote.
   *
   * @throws IllegalStateException if they wrote no such text
   */
  public static DocumentVersion pin(String text) {
    return read("pin", text, in -> in.pin("pin"));
  }

  /**
   * A pin, and the document as it was last recorded.
   *
   * @param pin the pin
   * @param recorded the document as it was last recorded
   */
  public record Pins(DocumentVersion pin, DocumentVersion recorded) {}

  /**
   * Returns what {@link #pin(DocumentVersion, DocumentVersion)} wrote, both at once.
   *
   * @throws IllegalStateException if it wrote no such text
   */
  public static Pins readPins(String text) {
    return read("pin", text, in -> in.object("pin", StoredText::readPins));
  }

  private static Pins readPins(MemberReader reader) {
    var pin = reader.pin();
    return new Pins(pin, reader.has(MemberWriter.TOLD) ? reader.pin(MemberWriter.TOLD) : pin);
  }

  /** Writes who is asked, and how many have to agree. */
  public static String writeAsked(Asked asked) {
    return text(asked, QuestionCodec::writeAsked);
  }

  /**
   * Returns the question that {@link #writeAsked(Asked)} wrote.
   *
   * @throws IllegalStateException if it wrote no such text
   */
  public static Asked readAsked(String text) {
    return read("asked", text, in -> in.object("asked", QuestionCodec::readAsked));
  }

  /** Writes one object as text. */
  private static <T> String text(T value, BiConsumer<T, MemberWriter> members) {
    var stream = new CanonicalStream();
    new MemberWriter(stream).object(value, members);
    return stream.text();
  }

  /**
   * Reads a text.
   *
   * @param name the name under which the reader finds the object
   */
  static <T> T read(String name, String text, Function<MemberReader, T> reader) {
    var json = Json.read(text);
    if (json instanceof Result.Accepted<@Nullable Object> value) {
      var whole = new LinkedHashMap<String, @Nullable Object>();
      whole.put(name, value.value());
      var read = JsonMembers.read(whole, members -> reader.apply(new MemberReader(members)));
      if (read instanceof Result.Accepted<T> one) {
        return one.value();
      }
      throw unreadable(read.problems());
    }
    throw unreadable(json.problems());
  }

  private static IllegalStateException unreadable(List<Problem> problems) {
    var first = problems.get(0);
    return new IllegalStateException(
        "Expected stored text with "
            + first.expected()
            + " at '"
            + first.place().pointer()
            + "', but found "
            + first.found()
            + "; the row was not written by this version of the engine, or was altered");
  }
}
