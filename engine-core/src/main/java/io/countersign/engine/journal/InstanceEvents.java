package io.countersign.engine.journal;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Event.DocumentChanged;
import io.countersign.engine.instance.Event.Ended;
import io.countersign.engine.instance.Event.Ignored;
import io.countersign.engine.instance.Event.Intervened;
import io.countersign.engine.instance.Event.Paused;
import io.countersign.engine.instance.Event.Repinned;
import io.countersign.engine.instance.Event.Requested;
import io.countersign.engine.instance.Event.Resumed;
import io.countersign.engine.instance.Event.Started;
import io.countersign.engine.instance.Event.Superseded;
import io.countersign.engine.instance.InstanceStatus;
import java.util.List;

/** Codecs of the events about the instance as a whole and its document. */
final class InstanceEvents {

  private static final EventType<Started> STARTED =
      EventType.of(
          "started",
          Started.class,
          (event, out) ->
              out.actor("by", event.by())
                  .object("document", event.document(), InstanceEvents::document)
                  .text("node", event.nodeId())
                  .pin("pin", event.pin())
                  .text("trace", event.trace())
                  .text("workflowHash", event.workflowHash()),
          in ->
              new Started(
                  in.object("document", InstanceEvents::document),
                  in.pin("pin"),
                  in.text("workflowHash"),
                  in.text("node"),
                  in.actor("by"),
                  in.text("trace")));

  private static final EventType<DocumentChanged> CHANGED =
      EventType.of(
          "document_changed",
          DocumentChanged.class,
          (event, out) ->
              out.actor("by", event.by())
                  .texts("fields", event.fields())
                  .number("origin", event.origin())
                  .pin("pin", event.pin())
                  .text("trace", event.trace()),
          in ->
              new DocumentChanged(
                  in.pin("pin"),
                  in.texts("fields"),
                  in.number("origin"),
                  in.actor("by"),
                  in.text("trace")));

  private static final EventType<Repinned> REPINNED =
      EventType.of(
          "repinned",
          Repinned.class,
          (event, out) -> out.pin("pin", event.pin()),
          in -> new Repinned(in.pin("pin")));

  private static final EventType<Requested> REQUESTED =
      EventType.of(
          "requested",
          Requested.class,
          (event, out) -> out.actor("by", event.by()).text("verb", event.verb()),
          (event, out) -> out.textUnlessEmpty("reason", event.reason()),
          (in, values) -> new Requested(in.text("verb"), in.actor("by"), values.text("reason")));

  private static final EventType<Paused> PAUSED =
      EventType.of(
          "paused",
          Paused.class,
          (event, out) -> {
            out.actor("by", event.by());
            Changed.members(event.changes(), out);
            out.text("reason", event.reason());
          },
          (event, out) -> {
            Changed.values(event.changes(), out);
            out.textUnlessEmpty("detail", event.detail());
          },
          (in, values) ->
              new Paused(
                  in.text("reason"),
                  values.text("detail"),
                  Changed.read(in, values),
                  in.actor("by")));

  private static final EventType<Resumed> RESUMED =
      EventType.of(
          "resumed",
          Resumed.class,
          (event, out) -> out.actor("by", event.by()),
          (event, out) -> out.textUnlessEmpty("reason", event.reason()),
          (in, values) -> new Resumed(in.actor("by"), values.text("reason")));

  private static final EventType<Intervened> INTERVENED =
      EventType.of(
          "intervened",
          Intervened.class,
          (event, out) ->
              out.actor("by", event.by()).word("deed", event.deed()).text("target", event.target()),
          (event, out) -> out.textUnlessEmpty("reason", event.reason()),
          (in, values) ->
              new Intervened(
                  in.word("deed", Intervened.Deed.class),
                  in.text("target"),
                  in.actor("by"),
                  values.text("reason")));

  private static final EventType<Superseded> SUPERSEDED =
      EventType.of(
          "superseded",
          Superseded.class,
          (event, out) -> {
            out.actor("by", event.by());
            Changed.members(event.changes(), out);
            out.object("successor", event.successor(), InstanceEvents::document);
          },
          (event, out) -> {
            Changed.values(event.changes(), out);
            out.textUnlessEmpty("reason", event.reason());
          },
          (in, values) ->
              new Superseded(
                  in.object("successor", InstanceEvents::document),
                  in.actor("by"),
                  values.text("reason"),
                  Changed.read(in, values)));

  private static final EventType<Ended> ENDED =
      EventType.of(
          "ended",
          Ended.class,
          (event, out) ->
              out.actor("by", event.by())
                  .text("reason", event.reason())
                  .word("status", event.status())
                  .word("window", event.window()),
          in ->
              new Ended(
                  in.word("status", InstanceStatus.class),
                  in.text("reason"),
                  in.word("window", EditWindow.class),
                  in.actor("by")));

  private static final EventType<Ignored> IGNORED =
      EventType.of(
          "ignored",
          Ignored.class,
          (event, out) -> out.actor("by", event.by()).text("command", event.command()),
          (event, out) -> out.textUnlessEmpty("why", event.why()),
          (in, values) -> new Ignored(in.text("command"), values.text("why"), in.actor("by")));

  static final List<EventType<? extends Event>> ALL =
      List.of(
          STARTED,
          CHANGED,
          REPINNED,
          REQUESTED,
          PAUSED,
          RESUMED,
          INTERVENED,
          SUPERSEDED,
          ENDED,
          IGNORED);

  private InstanceEvents() {}

  private static void document(DocumentRef document, Out out) {
    out.text("id", document.id()).text("org", document.org()).text("type", document.type());
  }

  private static DocumentRef document(In in) {
    return new DocumentRef(in.text("org"), in.text("type"), in.text("id"));
  }
}
