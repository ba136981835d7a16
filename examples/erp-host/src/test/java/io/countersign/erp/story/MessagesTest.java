package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.erp.action.Messages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A worker may send twice what has to arrive once. */
final class MessagesTest {

  @Test
  void shouldPutAMessageThatComesAgainIntoTheMailboxOnce() {
    try (var told = Told.nothing(MessagesTest.class)) {
      var erp = told.erp();
      var cast = Cast.of(erp.host().units(), "acme", Map.of());
      var messages = new Messages(erp.host().units());
      var envelope =
          new Envelope(
              "acme",
              "key-1",
              Map.of("to", List.of("ada"), "subject", "Hello", "text", "ada, look"),
              Map.of(),
              "");

      assertThat(messages.send(envelope)).isInstanceOf(Sent.Arrived.class);
      assertThat(messages.send(envelope)).isInstanceOf(Sent.Arrived.class);

      assertThat(cast.messages("ada")).containsExactly("ada, look");
    }
  }
}
