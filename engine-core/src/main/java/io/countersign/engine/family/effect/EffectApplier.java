package io.countersign.engine.family.effect;

import io.countersign.engine.family.effect.EffectEvent.EffectSettled;
import io.countersign.engine.instance.InstanceState;

/** Applies events about effects to states. */
final class EffectApplier {

  private EffectApplier() {}

  static InstanceState apply(InstanceState state, EffectEvent event) {
    return switch (event.kind()) {
      case EFFECT_QUEUED -> state;
      case EFFECT_SETTLED -> settle(state, (EffectSettled) event);
    };
  }

  private static InstanceState settle(InstanceState state, EffectSettled settled) {
    for (var step : state.work().steps().values()) {
      if (step.awaits().orElse(null) instanceof EffectWait.Effects waiting
          && waiting.effects().contains(settled.effect())) {
        var left = waiting.effects().stream().filter(one -> one != settled.effect()).toList();
        return state.with(state.work().with(step.waitingFor(new EffectWait.Effects(left))));
      }
    }
    return state;
  }
}
