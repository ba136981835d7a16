package io.countersign.erp.people;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.tenancy.OrgTransactions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sender of messages to people's mailboxes, which are a table of the ERP. A worker may send a
 * message twice; the key is the same then, and the second one changes nothing.
 */
public final class MailboxSender implements EffectSender {

  /** The kind of message that tells people that their approvals were invalidated. */
  private static final String INVALIDATED = "approval_invalidated";

  private final OrgTransactions transactions;

  /** Creates a sender; each message is a transaction. */
  public MailboxSender(OrgTransactions transactions) {
    this.transactions = transactions;
  }

  private record Message(List<?> to, String subject, String text) {

    static Message of(Map<String, @Nullable Object> payload) {
      return INVALIDATED.equals(payload.get("kind"))
          ? new Message(
              list(payload.get("people")),
              "Approval lost",
              payload.get("by") + " changed " + payload.get("fields") + "; approve it again.")
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
    return transactions.in(
        envelope.org(),
        tx -> {
          for (var recipient : message.to()) {
            tx.handle()
                .createUpdate(PeopleSql.MESSAGE)
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
