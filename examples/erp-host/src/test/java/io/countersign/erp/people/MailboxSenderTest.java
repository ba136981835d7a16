package io.countersign.erp.people;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.scenario.ErpFixture;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A worker may send a message twice, and the mailbox has it once. */
final class MailboxSenderTest {

  @Test
  void shouldPutAMessageThatIsSentAgainIntoTheMailboxOnce() {
    try (var erp = ErpFixture.of(MailboxSenderTest.class, InvoiceWorkflow.TYPE)) {
      var organisation = erp.organisation("acme", Map.of());
      var sender = new MailboxSender(erp.host().transactions());
      var envelope =
          new Envelope(
              "acme",
              "key-1",
              Map.of("to", List.of("ada"), "subject", "Hello", "text", "ada, look"),
              Map.of(),
              "");

      assertThat(sender.send(envelope)).isInstanceOf(Sent.Arrived.class);
      assertThat(sender.send(envelope)).isInstanceOf(Sent.Arrived.class);

      assertThat(organisation.messages("ada")).containsExactly("ada, look");
    }
  }
}
