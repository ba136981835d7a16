package io.countersign.engine.journal;

import io.countersign.engine.family.effect.EffectEvent.EffectQueued;
import io.countersign.engine.family.effect.EffectEvent.EffectSettled;
import io.countersign.engine.family.step.StepEvent.End;
import io.countersign.engine.family.step.StepEvent.StepClosed;
import io.countersign.engine.family.step.StepEvent.StepOpened;
import io.countersign.engine.family.step.StepEvent.StepWaits;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.StepStatus;
import java.util.List;

/** Codecs of the events about steps and their effects. */
final class StepEvents {

  private static final EventType<StepOpened> OPENED =
      EventType.of(
          "step_opened",
          StepOpened.class,
          (event, writer) ->
              writer
                  .actor("as", event.as())
                  .number("cause", event.cause())
                  .text("node", event.nodeId())
                  .text("nodeType", event.nodeType())
                  .token("token", event.token())
                  .number("version", event.version()),
          reader ->
              new StepOpened(
                  reader.token("token"),
                  reader.text("node"),
                  reader.text("nodeType"),
                  reader.number("version"),
                  reader.actor("as"),
                  reader.number("cause")));

  private static final EventType<StepWaits> WAITS =
      EventType.of(
          "step_waits",
          StepWaits.class,
          (event, writer) ->
              writer
                  .object("awaits", event.awaits(), WaitCodec::write)
                  .token("token", event.token()),
          reader -> new StepWaits(reader.token("token"), reader.object("awaits", WaitCodec::read)));

  private static final EventType<StepClosed> CLOSED =
      EventType.of(
          "step_closed",
          StepClosed.class,
          (event, writer) ->
              writer
                  .texts("chosen", event.chosen())
                  .objects("evaluated", event.evaluated(), EvaluationCodec::members)
                  .textIfAny("key", event.key())
                  .text("outcome", event.end().outcome())
                  .word("status", event.end().status())
                  .token("token", event.token()),
          (event, writer) -> {
            writer.textUnlessEmpty("error", event.end().error());
            EvaluationCodec.values(event.evaluated(), writer);
            writer.valuesUnlessEmpty("output", event.output());
          },
          (reader, values) ->
              new StepClosed(
                  reader.token("token"),
                  new End(
                      reader.word("status", StepStatus.class),
                      reader.text("outcome"),
                      values.text("error")),
                  values.map("output"),
                  reader.textIfAny("key"),
                  reader.texts("chosen"),
                  EvaluationCodec.read(reader, values)));

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

  static final List<EventType<? extends Event>> ALL =
      List.of(OPENED, WAITS, CLOSED, QUEUED, SETTLED);

  private StepEvents() {}
}
