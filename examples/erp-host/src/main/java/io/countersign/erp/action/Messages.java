package io.countersign.erp.action;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.tenancy.Units;
import java.util.List;
import java.util.Map;

/**
 * Puts messages into people's mailboxes, which are a table of the ERP's. A worker may send a message
 * twice; the key is the same then, and the second one changes nothing.
 */
public final class Messages implements EffectSender {

  private final Units units;

  /** Sends in transactions of its own. */
  public Messages(Units units) {
    this.units = units;
  }

  @Override
  public Sent send(Envelope envelope) {
    var payload = envelope.payload();
    var recipients = payload.get("to") instanceof List<?> list ? list : List.of();
    return units.in(
        envelope.org(),
        unit -> {
          for (var recipient : recipients) {
            unit.handle()
                .createUpdate(ActionSql.MESSAGE)
                .bind("org", envelope.org())
                .bind("key", envelope.idempotencyKey() + "/" + recipient)
                .bind("recipient", String.valueOf(recipient))
                .bind("subject", String.valueOf(payload.get("subject")))
                .bind("text", String.valueOf(payload.get("text")))
                .execute();
          }
          return new Sent.Arrived(Map.of("recipients", recipients.size()));
        });
  }
}
