package io.countersign.erp.action;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.tenancy.Units;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sender of messages to users' mailboxes, which are a table of the ERP. A worker may send a message
 * twice; the key is the same then, and the second one changes nothing.
 */
public final class Messages implements EffectSender {

  /** The event with which the engine notifies people whose approvals were invalidated. */
  private static final String LOST = "approval_invalidated";

  private final Units units;

  /** Sends in transactions of its own. */
  public Messages(Units units) {
    this.units = units;
  }

  private record Message(List<?> to, String subject, String text) {

    static Message of(Map<String, @Nullable Object> payload) {
      return LOST.equals(payload.get("kind"))
          ? new Message(
              list(payload.get("people")),
              "Approval lost",
              payload.get("by") + " changed " + payload.get("fields") + "; it is asked for anew.")
          : new Message(
              list(payload.get("to")),
              String.valueOf(payload.get("subject")),
              String.valueOf(payload.get("text")));
    }

    private static List<?> list(@Nullable Object value) {
      return value instanceof List<?> list ? list : List.of();
    }
  }

  @Override
  public Sent send(Envelope envelope) {
    var message = Message.of(envelope.payload());
    return units.in(
        envelope.org(),
        unit -> {
          for (var recipient : message.to()) {
            unit.handle()
                .createUpdate(ActionSql.MESSAGE)
                .bind("org", envelope.org())
                .bind("key", envelope.idempotencyKey() + "/" + recipient)
                .bind("recipient", String.valueOf(recipient))
                .bind("subject", message.subject())
                .bind("text", message.text())
                .execute();
          }
          return new Sent.Arrived(Map.of("recipients", (long) message.to().size()));
        });
  }
}
