package io.countersign.engine.family.instance;

import io.countersign.engine.codec.ChangedValuesCodec;
import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.instance.InstanceEvent.Ended;
import io.countersign.engine.family.instance.InstanceEvent.Ignored;
import io.countersign.engine.family.instance.InstanceEvent.Intervened;
import io.countersign.engine.family.instance.InstanceEvent.Paused;
import io.countersign.engine.family.instance.InstanceEvent.Requested;
import io.countersign.engine.family.instance.InstanceEvent.Resumed;
import io.countersign.engine.family.instance.InstanceEvent.Started;
import io.countersign.engine.family.instance.InstanceEvent.StatusShown;
import io.countersign.engine.family.instance.InstanceEvent.Superseded;
import io.countersign.engine.instance.InstanceStatus;
import java.util.List;

/** Codecs of the events about the instance as a whole. */
final class InstanceCodec {

  /** Left out of the event of a lifecycle. */
  private static final String WORKFLOW = "workflow";

  private static final EventType<Started> STARTED =
      EventType.of(
          "started",
          Started.class,
          (event, writer) -> {
            writer
                .actor("by", event.by())
                .object("document", event.document(), InstanceCodec::document)
                .text("node", event.nodeId())
                .pin("pin", event.pin())
                .textUnlessEmpty("trace", event.trace());
            if (!event.workflow().isLifecycle()) {
              writer.text(WORKFLOW, event.workflow().value());
            }
            writer.text("workflowHash", event.workflowHash());
          },
          reader ->
              new Started(
                  reader.object("document", InstanceCodec::document),
                  reader.pin("pin"),
                  reader.has(WORKFLOW)
                      ? WorkflowKey.of(reader.text(WORKFLOW))
                      : WorkflowKey.LIFECYCLE,
                  reader.text("workflowHash"),
                  reader.text("node"),
                  reader.actor("by"),
                  reader.textOrEmpty("trace")));

  private static final EventType<Requested> REQUESTED =
      EventType.of(
          "requested",
          Requested.class,
          (event, writer) -> writer.actor("by", event.by()).text("verb", event.verb()),
          (event, writer) -> writer.textUnlessEmpty("reason", event.reason()),
          (reader, values) ->
              new Requested(reader.text("verb"), reader.actor("by"), values.text("reason")));

  private static final EventType<StatusShown> STATUS_SHOWN =
      EventType.of(
          "status_shown",
          StatusShown.class,
          (event, writer) -> writer.text("word", event.word()),
          reader -> new StatusShown(reader.text("word")));

  private static final EventType<Paused> PAUSED =
      EventType.of(
          "paused",
          Paused.class,
          (event, writer) -> {
            writer.actor("by", event.by());
            ChangedValuesCodec.members(event.changes(), writer);
            writer.text("reason", event.reason());
          },
          (event, writer) -> {
            ChangedValuesCodec.values(event.changes(), writer);
            writer.textUnlessEmpty("detail", event.detail());
          },
          (reader, values) ->
              new Paused(
                  reader.text("reason"),
                  values.text("detail"),
                  ChangedValuesCodec.read(reader, values),
                  reader.actor("by")));

  private static final EventType<Resumed> RESUMED =
      EventType.of(
          "resumed",
          Resumed.class,
          (event, writer) -> writer.actor("by", event.by()),
          (event, writer) -> writer.textUnlessEmpty("reason", event.reason()),
          (reader, values) -> new Resumed(reader.actor("by"), values.text("reason")));

  private static final EventType<Intervened> INTERVENED =
      EventType.of(
          "intervened",
          Intervened.class,
          (event, writer) ->
              writer
                  .actor("by", event.by())
                  .word("deed", event.deed())
                  .text("target", event.target()),
          (event, writer) -> writer.textUnlessEmpty("reason", event.reason()),
          (reader, values) ->
              new Intervened(
                  reader.word("deed", Intervened.Intervention.class),
                  reader.text("target"),
                  reader.actor("by"),
                  values.text("reason")));

  private static final EventType<Superseded> SUPERSEDED =
      EventType.of(
          "superseded",
          Superseded.class,
          (event, writer) -> {
            writer.actor("by", event.by());
            ChangedValuesCodec.members(event.changes(), writer);
            writer.object("successor", event.successor(), InstanceCodec::document);
          },
          (event, writer) -> {
            ChangedValuesCodec.values(event.changes(), writer);
            writer.textUnlessEmpty("reason", event.reason());
          },
          (reader, values) ->
              new Superseded(
                  reader.object("successor", InstanceCodec::document),
                  reader.actor("by"),
                  values.text("reason"),
                  ChangedValuesCodec.read(reader, values)));

  private static final EventType<Ended> ENDED =
      EventType.of(
          "ended",
          Ended.class,
          (event, writer) ->
              writer
                  .actor("by", event.by())
                  .text("reason", event.reason())
                  .word("status", event.status())
                  .word("window", event.window()),
          reader ->
              new Ended(
                  reader.word("status", InstanceStatus.class),
                  reader.text("reason"),
                  reader.word("window", EditWindow.class),
                  reader.actor("by")));

  private static final EventType<Ignored> IGNORED =
      EventType.of(
          "ignored",
          Ignored.class,
          (event, writer) -> writer.actor("by", event.by()).text("command", event.command()),
          (event, writer) -> writer.textUnlessEmpty("why", event.why()),
          (reader, values) ->
              new Ignored(reader.text("command"), values.text("why"), reader.actor("by")));

  static final List<EventType<? extends InstanceEvent>> ALL =
      List.of(
          STARTED,
          REQUESTED,
          STATUS_SHOWN,
          PAUSED,
          RESUMED,
          INTERVENED,
          SUPERSEDED,
          ENDED,
          IGNORED);

  private InstanceCodec() {}

  private static void document(DocumentRef document, MemberWriter writer) {
    writer.text("id", document.id()).text("org", document.org()).text("type", document.type());
  }

  private static DocumentRef document(MemberReader reader) {
    return new DocumentRef(reader.text("org"), reader.text("type"), reader.text("id"));
  }
}
