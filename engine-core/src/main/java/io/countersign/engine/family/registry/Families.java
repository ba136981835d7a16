package io.countersign.engine.family.registry;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.document.DocumentFamily;
import io.countersign.engine.family.effect.EffectFamily;
import io.countersign.engine.family.instance.InstanceFamily;
import io.countersign.engine.family.note.NoteFamily;
import io.countersign.engine.family.question.QuestionFamily;
import io.countersign.engine.family.step.StepFamily;
import io.countersign.engine.family.token.TokenFamily;
import io.countersign.engine.instance.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** List of all families of events. A new family adds one line here. */
public final class Families {

  private static final List<EventFamily<? extends Event>> ALL =
      List.of(
          new InstanceFamily(),
          new DocumentFamily(),
          new StepFamily(),
          new EffectFamily(),
          new TokenFamily(),
          new QuestionFamily(),
          new NoteFamily());

  private static final Map<Class<?>, EventFamily<? extends Event>> BY_EVENT = byEvent();

  private Families() {}

  private static Map<Class<?>, EventFamily<? extends Event>> byEvent() {
    var families = new HashMap<Class<?>, EventFamily<? extends Event>>();
    for (var family : ALL) {
      family.types().forEach(type -> families.put(type.event(), family));
    }
    return families;
  }

  /** Returns all families. */
  public static List<EventFamily<? extends Event>> all() {
    return ALL;
  }

  /** Returns the codecs of all events. */
  public static List<EventType<? extends Event>> types() {
    return ALL.stream().<EventType<? extends Event>>flatMap(one -> one.types().stream()).toList();
  }

  /**
   * Returns the family of an event.
   *
   * @throws IllegalArgumentException if no family has a codec for it
   */
  @SuppressWarnings("unchecked") // A family is found by the classes of its own events.
  public static EventFamily<Event> of(Event event) {
    var family = BY_EVENT.get(event.getClass());
    if (family == null) {
      throw new IllegalArgumentException(
          "Expected an event of a family in this list, but found " + event);
    }
    return (EventFamily<Event>) family;
  }
}
