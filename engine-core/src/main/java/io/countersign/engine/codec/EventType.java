package io.countersign.engine.codec;

import io.countersign.engine.instance.Event;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Codec of one type of event. Every journal keeps name and schema number forever: a change of the
 * format takes the next number and an {@code EventUpcaster} from the one before.
 *
 * @param name its name in the journal
 * @param schema the number of the present form
 * @param event its class
 * @param members writes the part that stays in the journal
 * @param values writes the part beside the journal, which was copied from documents or from people
 * @param reader creates the event from both parts
 * @param <E> its class
 */
public record EventType<E extends Event>(
    String name,
    int schema,
    Class<E> event,
    BiConsumer<E, MemberWriter> members,
    BiConsumer<E, MemberWriter> values,
    BiFunction<MemberReader, EventValues, E> reader) {

  /** The number of a form that has not changed yet; journals leave it out. */
  public static final int FIRST = 1;

  /** Returns the type of an event without values of documents. */
  public static <E extends Event> EventType<E> of(
      String name,
      Class<E> event,
      BiConsumer<E, MemberWriter> members,
      Function<MemberReader, E> reader) {
    return new EventType<>(
        name, FIRST, event, members, (one, writer) -> {}, (in, values) -> reader.apply(in));
  }

  /** Returns the type of an event with values of documents. */
  public static <E extends Event> EventType<E> of(
      String name,
      Class<E> event,
      BiConsumer<E, MemberWriter> members,
      BiConsumer<E, MemberWriter> values,
      BiFunction<MemberReader, EventValues, E> reader) {
    return new EventType<>(name, FIRST, event, members, values, reader);
  }

  /** Writes the part that stays in the journal. */
  public void members(Event one, MemberWriter writer) {
    members.accept(event.cast(one), writer);
  }

  /** Writes the part beside the journal. */
  public void values(Event one, MemberWriter writer) {
    values.accept(event.cast(one), writer);
  }
}
