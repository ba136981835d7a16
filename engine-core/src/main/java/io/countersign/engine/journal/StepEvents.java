package io.countersign.engine.journal;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Event.EffectQueued;
import io.countersign.engine.instance.Event.EffectSettled;
import io.countersign.engine.instance.Event.End;
import io.countersign.engine.instance.Event.StepClosed;
import io.countersign.engine.instance.Event.StepOpened;
import io.countersign.engine.instance.Event.StepWaits;
import io.countersign.engine.instance.StepStatus;
import java.util.List;

/** Codecs of the events about steps and their effects. */
final class StepEvents {

  private static final EventType<StepOpened> OPENED =
      EventType.of(
          "step_opened",
          StepOpened.class,
          (event, out) ->
              out.actor("as", event.as())
                  .number("cause", event.cause())
                  .text("node", event.nodeId())
                  .text("nodeType", event.nodeType())
                  .token("token", event.token())
                  .number("version", event.version()),
          in ->
              new StepOpened(
                  in.token("token"),
                  in.text("node"),
                  in.text("nodeType"),
                  in.number("version"),
                  in.actor("as"),
                  in.number("cause")));

  private static final EventType<StepWaits> WAITS =
      EventType.of(
          "step_waits",
          StepWaits.class,
          (event, out) ->
              out.object("awaits", event.awaits(), Waits::write).token("token", event.token()),
          in -> new StepWaits(in.token("token"), in.object("awaits", Waits::read)));

  private static final EventType<StepClosed> CLOSED =
      EventType.of(
          "step_closed",
          StepClosed.class,
          (event, out) ->
              out.texts("chosen", event.chosen())
                  .objects("evaluated", event.evaluated(), Evaluations::members)
                  .textIfAny("key", event.key())
                  .text("outcome", event.end().outcome())
                  .word("status", event.end().status())
                  .token("token", event.token()),
          (event, out) -> {
            out.textUnlessEmpty("error", event.end().error());
            Evaluations.values(event.evaluated(), out);
            out.valuesUnlessEmpty("output", event.output());
          },
          (in, values) ->
              new StepClosed(
                  in.token("token"),
                  new End(
                      in.word("status", StepStatus.class),
                      in.text("outcome"),
                      values.text("error")),
                  values.map("output"),
                  in.textIfAny("key"),
                  in.texts("chosen"),
                  Evaluations.read(in, values)));

  private static final EventType<EffectQueued> QUEUED =
      EventType.of(
          "effect_queued",
          EffectQueued.class,
          (event, out) -> out.text("effectType", event.effectType()).token("token", event.token()),
          (event, out) ->
              out.textUnlessEmpty("digest", event.digest())
                  .valuesUnlessEmpty("options", event.options())
                  .valuesUnlessEmpty("payload", event.payload()),
          (in, values) ->
              new EffectQueued(
                  in.token("token"),
                  in.text("effectType"),
                  values.map("payload"),
                  values.map("options"),
                  values.text("digest")));

  private static final EventType<EffectSettled> SETTLED =
      EventType.of(
          "effect_settled",
          EffectSettled.class,
          (event, out) -> out.flag("confirmed", event.confirmed()).number("effect", event.effect()),
          (event, out) -> out.valuesUnlessEmpty("response", event.response()),
          (in, values) ->
              new EffectSettled(in.number("effect"), in.flag("confirmed"), values.map("response")));

  static final List<EventType<? extends Event>> ALL =
      List.of(OPENED, WAITS, CLOSED, QUEUED, SETTLED);

  private StepEvents() {}
}
