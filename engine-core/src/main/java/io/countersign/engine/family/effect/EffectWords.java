package io.countersign.engine.family.effect;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.effect.EffectEvent.EffectQueued;
import io.countersign.engine.family.effect.EffectEvent.EffectSettled;

/** Words for events about effects. */
final class EffectWords {

  private EffectWords() {}

  static String actor(EffectEvent event) {
    return switch (event.kind()) {
      // These follow from an event that names the person.
      case EFFECT_QUEUED, EFFECT_SETTLED -> "";
    };
  }

  static String describe(EffectEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case EFFECT_QUEUED -> {
        var queued = (EffectQueued) event;
        yield names.at(queued.token()) + " promises " + queued.effectType();
      }
      case EFFECT_SETTLED -> {
        var settled = (EffectSettled) event;
        yield names.effect(settled.effect())
            + (settled.confirmed() ? " arrived" : " did not arrive");
      }
    };
  }

  static boolean isMilestone(EffectEvent event) {
    return switch (event.kind()) {
      case EFFECT_QUEUED, EFFECT_SETTLED -> true;
    };
  }
}
