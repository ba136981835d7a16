package io.countersign.engine.instance;

import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import java.util.Optional;

/**
 * Fact about an instance. Events are only ever appended; the state of an instance follows from its
 * events alone. Each event says who causes it, what it changes and what follows.
 */
public sealed interface Event
    permits DocumentEvent,
        EffectEvent,
        InstanceEvent,
        NoteEvent,
        QuestionEvent,
        StepEvent,
        TokenEvent {

  /**
   * Returns why the command that the event records changed nothing, or empty if it changed
   * something.
   */
  default Optional<String> whyUnchanged() {
    return Optional.empty();
  }
}
