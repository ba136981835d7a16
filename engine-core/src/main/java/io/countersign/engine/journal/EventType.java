package io.countersign.engine.journal;

import io.countersign.engine.instance.Event;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Codec of one type of event. Every journal keeps name and schema number forever: a change of the
 * format takes the next number and an {@link Upcaster} from the one before.
 *
 * @param name its name in the journal
 * @param schema the number of the present form
 * @param event its class
 * @param members writes the part that stays in the journal
 * @param values writes the part beside the journal, which was copied from documents or from people
 * @param reader creates the event from both parts
 * @param <E> its class
 */
record EventType<E extends Event>(
    String name,
    int schema,
    Class<E> event,
    BiConsumer<E, Out> members,
    BiConsumer<E, Out> values,
    BiFunction<In, Values, E> reader) {

  /** Returns the type of an event without values of documents. */
  static <E extends Event> EventType<E> of(
      String name, Class<E> event, BiConsumer<E, Out> members, Function<In, E> reader) {
    return new EventType<>(
        name, 1, event, members, (one, out) -> {}, (in, values) -> reader.apply(in));
  }

  /** Returns the type of an event with values of documents. */
  static <E extends Event> EventType<E> of(
      String name,
      Class<E> event,
      BiConsumer<E, Out> members,
      BiConsumer<E, Out> values,
      BiFunction<In, Values, E> reader) {
    return new EventType<>(name, 1, event, members, values, reader);
  }

  void members(Event one, Out out) {
    members.accept(event.cast(one), out);
  }

  void values(Event one, Out out) {
    values.accept(event.cast(one), out);
  }
}
