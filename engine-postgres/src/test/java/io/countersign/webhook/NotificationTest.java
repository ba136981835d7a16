package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Notifications go to the senders that a host registers, one promise for each channel. */
class NotificationTest {

  private static final Notification NEWS =
      new Notification(
          List.of(Channel.EMAIL, Channel.SMS, Channel.IN_APP),
          List.of("eve"),
          "Order {entity.note}",
          "It is approved.",
          DeliveryMode.CONFIRMED);

  private final Map<String, List<Envelope>> sent = new TreeMap<>();

  private Sent arrived(String type, Envelope envelope) {
    sent.computeIfAbsent(type, one -> new ArrayList<>()).add(envelope);
    return new Sent.Arrived(Map.of("id", "m-" + sent.size()));
  }

  private Envelope only(String type) {
    return sent.getOrDefault(type, List.of()).get(0);
  }

  @Test
  void shouldGiveEachChannelToItsSender() {
    var scenario = Shop.with(NEWS);
    // region senders
    var engine =
        scenario.engine().toBuilder()
            .sender("email", envelope -> arrived("email", envelope))
            .sender("sms", envelope -> arrived("sms", envelope))
            .sender("integration", envelope -> arrived("integration", envelope))
            .build();
    // endregion
    var turns = engine.turns(WorkerOptions.of("io"));
    Runnable advancing =
        () -> {
          int handled = 1;
          while (handled > 0) {
            handled = turns.advance();
          }
        };
    Shop.begin(scenario, advancing);

    assertThat(turns.send()).isEqualTo(3);
    advancing.run();

    scenario.then().document(Shop.ORDER).promised("email", 1).promised("sms", 1);
    scenario.then().document(Shop.ORDER).promised("integration", 1).isAt("active");
    assertThat(sent.keySet()).containsExactly("email", "integration", "sms");
    assertThat(sent.values()).allMatch(envelopes -> envelopes.size() == 1);
    assertThat(only("integration").org()).isEqualTo("acme");
    assertThat(only("integration").payload())
        .containsEntry("channel", "in_app")
        .containsEntry("subject", "Order n1")
        .containsEntry("text", "It is approved.")
        .containsEntry("to", List.of("eve"));
    assertThat(only("email").payload()).containsEntry("channel", "email");
    scenario.check();
  }
}
