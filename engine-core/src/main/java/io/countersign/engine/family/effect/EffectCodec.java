package io.countersign.engine.family.effect;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.effect.EffectEvent.EffectQueued;
import io.countersign.engine.family.effect.EffectEvent.EffectSettled;
import java.util.List;

/** Codecs of the events about effects. */
final class EffectCodec {

  private static final EventType<EffectQueued> QUEUED =
      EventType.of(
          "effect_queued",
          EffectQueued.class,
          (event, writer) ->
              writer.text("effectType", event.effectType()).token("token", event.token()),
          (event, writer) ->
              writer
                  .textUnlessEmpty("digest", event.digest())
                  .valuesUnlessEmpty("options", event.options())
                  .valuesUnlessEmpty("payload", event.payload()),
          (reader, values) ->
              new EffectQueued(
                  reader.token("token"),
                  reader.text("effectType"),
                  values.map("payload"),
                  values.map("options"),
                  values.text("digest")));

  private static final EventType<EffectSettled> SETTLED =
      EventType.of(
          "effect_settled",
          EffectSettled.class,
          (event, writer) ->
              writer.flag("confirmed", event.confirmed()).number("effect", event.effect()),
          (event, writer) -> writer.valuesUnlessEmpty("response", event.response()),
          (reader, values) ->
              new EffectSettled(
                  reader.number("effect"), reader.flag("confirmed"), values.map("response")));

  static final List<EventType<? extends EffectEvent>> ALL = List.of(QUEUED, SETTLED);

  private EffectCodec() {}
}
