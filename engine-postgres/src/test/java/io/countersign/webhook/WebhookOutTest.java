package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.webhook.WebhookSignature.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks of workflows, from the outbox to a receiver and back. */
class WebhookOutTest {

  private static final SigningSecret SECRET = SigningSecret.ofText("0123456789abcdef");
  private static final Duration TICK = Duration.ofSeconds(3);

  private final Receiver receiver = new Receiver();
  private final Scenario scenario = Shop.with(Shop.webhook(receiver.url()));
  private final ManualWorkers turns = turns();

  WebhookOutTest() throws IOException {}

  @AfterEach
  void close() {
    receiver.close();
  }

  private ManualWorkers turns() {
    var here = "127.0.0.1";
    var targets = WebhookAllowList.builder().plainHttp(here).privateAddresses(here).build();
    var sender =
        WebhookSender.to(targets, scenario.time()::get)
            .secrets((org, name) -> Optional.of(SECRET))
            .build();
    return scenario.engine().toBuilder()
        .sender("webhook", sender)
        .build()
        .turns(WorkerOptions.of("io"));
  }

  private static Optional<String> vault(String org, String name) {
    return Optional.of(org + ": the words of " + name);
  }

  private void advance() {
    int handled = 1;
    while (handled > 0) {
      handled = turns.advance();
    }
  }

  private void begin() {
    Shop.begin(scenario, this::advance);
    scenario.then().document(Shop.ORDER).isAt(Shop.STEP);
    assertThat(receiver.requests()).isEmpty();
  }

  /** Lets time pass until something is sent. Answers with how many ticks that took. */
  private OptionalLong ticksToSend() {
    for (long ticks = 0; ticks < 1000; ticks++) {
      if (turns.send() > 0) {
        return OptionalLong.of(ticks);
      }
      scenario.time().passes(TICK);
    }
    return OptionalLong.empty();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void shouldTryAgainLaterAndLaterUntilItArrives(int status) {
    receiver.says(Receiver.status(status), Receiver.status(status), Receiver.status(200));
    begin();

    var waits = new ArrayList<Long>();
    for (int attempt = 0; attempt < 3; attempt++) {
      waits.add(ticksToSend().orElseThrow());
      scenario.time().passes(TICK);
    }
    advance();

    // Half a minute, then two minutes, each with up to a fifth on top.
    assertThat(waits.get(0)).isZero();
    assertThat(waits.get(1)).isBetween(8L, 12L);
    assertThat(waits.get(2)).isBetween(38L, 48L);
    assertThat(receiver.requests())
        .hasSize(3)
        .extracting(request -> request.header(WebhookSender.KEY_HEADER))
        .containsOnly(receiver.requests().get(0).header(WebhookSender.KEY_HEADER));
    scenario.then().document(Shop.ORDER).stepIs(Shop.STEP, "completed").isAt("active");
    assertThat(Shop.output(scenario).toString()).contains("status=200").contains("body=said 200");
    scenario.check();
  }

  @Test
  void shouldSignEveryAttemptAnew() {
    receiver.says(Receiver.status(500), Receiver.status(200));
    begin();

    ticksToSend();
    ticksToSend();

    var headers =
        receiver.requests().stream()
            .map(request -> request.header(WebhookSignature.HEADER).orElseThrow())
            .toList();
    assertThat(headers).hasSize(2).doesNotHaveDuplicates();
    var last = receiver.requests().get(1);
    assertThat(
            WebhookSignature.verify(
                List.of(SECRET),
                headers.get(1),
                last.bytes(),
                scenario.time().get(),
                Duration.ofSeconds(1)))
        .isInstanceOf(Verdict.Genuine.class);
    assertThat(last.body()).isEqualTo("{\"amount\":500}");
  }

  @Test
  void shouldFailTheStepWithTheEvidenceOfTheLastAttempt() {
    for (int attempt = 0; attempt < 5; attempt++) {
      receiver.says(Receiver.body(503, new byte[] {'n', 'o'}));
    }
    begin();

    for (int attempt = 0; attempt < 5; attempt++) {
      assertThat(ticksToSend()).isPresent();
    }
    advance();

    scenario.then().document(Shop.ORDER).isPaused("EFFECT_FAILED");
    assertThat(Shop.output(scenario).toString())
        .contains("status=503")
        .contains("body=no")
        .contains("category=retryable");
  }

  @Test
  void shouldFailTheStepAtOnceWhereNoOtherAttemptWouldHelp() {
    receiver.says(Receiver.status(404));
    begin();

    assertThat(turns.send()).isEqualTo(1);
    advance();

    scenario.then().document(Shop.ORDER).isPaused("EFFECT_FAILED");
    assertThat(Shop.output(scenario).toString()).contains("status=404");
    assertThat(receiver.requests()).hasSize(1);
  }

  @Test
  void shouldFailTheStepWhenTheHostDoesNotAllowTheTarget() {
    begin();
    // region sender
    var targets = WebhookAllowList.of("api.partner.example", "*.hooks.example.org");
    var sender =
        WebhookSender.to(targets, InstantSource.system())
            .secrets((org, name) -> vault(org, name).map(SigningSecret::ofText))
            .build();
    var engine = scenario.engine().toBuilder().sender("webhook", sender).build();
    // endregion

    assertThat(engine.turns(WorkerOptions.of("io")).send()).isEqualTo(1);
    advance();

    scenario.then().document(Shop.ORDER).isPaused("EFFECT_FAILED");
    assertThat(Shop.output(scenario).toString())
        .contains("category=policy_denied")
        .contains("code=WEBHOOK_TARGET_REFUSED");
    assertThat(receiver.requests()).isEmpty();
  }
}
