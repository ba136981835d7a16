package io.countersign.engine.journal;

import io.countersign.engine.instance.Event;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How one kind of event is written. Name and schema number stand in every journal for ever: a
 * change of what is written takes the next number and an {@link Upcaster} from the one before.
 *
 * @param name what the journal calls it
 * @param schema the number of the present form
 * @param event its class
 * @param members writes what stays in the journal
 * @param values writes what lies beside it, because it was copied from documents or from people
 * @param reader makes the event of both
 * @param <E> its class
 */
record EventType<E extends Event>(
    String name,
    int schema,
    Class<E> event,
    BiConsumer<E, Out> members,
    BiConsumer<E, Out> values,
    BiFunction<In, Values, E> reader) {

  /** An event without values of documents. */
  static <E extends Event> EventType<E> of(
      String name, Class<E> event, BiConsumer<E, Out> members, Function<In, E> reader) {
    return new EventType<>(
        name, 1, event, members, (one, out) -> {}, (in, values) -> reader.apply(in));
  }

  /** An event with values of documents. */
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
