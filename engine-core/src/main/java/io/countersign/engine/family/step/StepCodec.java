package io.countersign.engine.family.step;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.step.StepEvent.End;
import io.countersign.engine.family.step.StepEvent.StepClosed;
import io.countersign.engine.family.step.StepEvent.StepOpened;
import io.countersign.engine.family.step.StepEvent.StepWaits;
import io.countersign.engine.instance.StepStatus;
import java.util.List;

/** Codecs of the events about steps. */
final class StepCodec {

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
                  .textsUnlessEmpty("chosen", event.chosen())
                  .objectsUnlessEmpty("evaluated", event.evaluated(), EvaluationCodec::members)
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
                  reader.textsOrEmpty("chosen"),
                  EvaluationCodec.read(reader, values)));

  static final List<EventType<? extends StepEvent>> ALL = List.of(OPENED, WAITS, CLOSED);

  private StepCodec() {}
}
