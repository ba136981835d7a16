package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.problem.Result;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignedInboundTest {

  private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
  private static final SigningSecret SECRET = SigningSecret.ofText("0123456789abcdef");
  private static final Actor SENDER = new Actor("warehouse", Actor.Kind.SERVICE_ACCOUNT, List.of());

  private final SignedInbound inbound =
      new SignedInbound("acme", SENDER, List.of(SECRET), WebhookSignature.TOLERANCE);

  private Result<ExternalEvent> signed(byte[] body) {
    return inbound.read(WebhookSignature.sign(SECRET, body, NOW), body, NOW);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String code(Result<ExternalEvent> read) {
    return read.problems().get(0).code().name();
  }

  @Test
  void shouldMakeAnEventOfASignedBody() {
    var read = signed(bytes("{\"id\":\"e-7\",\"key\":\"shipped:n1\",\"payload\":{\"parcels\":2}}"));

    assertThat(read.orThrow())
        .isEqualTo(
            new ExternalEvent(
                "acme", "warehouse/e-7", "shipped:n1", Map.of("parcels", 2L), SENDER, NOW));
  }

  @Test
  void shouldTakeAnEventWithoutAPayload() {
    var read = signed(bytes("{\"id\":\"e-7\",\"key\":\"k\",\"more\":1}"));

    assertThat(read.orThrow().payload()).isEmpty();
  }

  @Test
  void shouldRefuseAPayloadNestedTooDeeply() {
    var deep = "[".repeat(64) + "]".repeat(64);

    var read = signed(bytes("{\"id\":\"e\",\"key\":\"k\",\"payload\":{\"a\":" + deep + "}}"));

    assertThat(code(read)).isEqualTo("RECEIVED_VALUE_REFUSED");
  }

  @Test
  void shouldRefuseWhatNobodySigned() {
    var body = bytes("{\"id\":\"e-7\",\"key\":\"k\"}");
    var header = WebhookSignature.sign(SECRET, body, NOW);

    assertThat(code(inbound.read(null, body, NOW))).isEqualTo("WEBHOOK_SIGNATURE_MISSING");
    assertThat(code(inbound.read(header, bytes("{\"id\":\"e-8\",\"key\":\"k\"}"), NOW)))
        .isEqualTo("WEBHOOK_SIGNATURE_WRONG");
    assertThat(code(inbound.read(header, body, NOW.plus(Duration.ofMinutes(6)))))
        .isEqualTo("WEBHOOK_SIGNATURE_EXPIRED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "7",
        "{}",
        "{\"id\":\"e\"}",
        "{\"key\":\"k\"}",
        "{\"id\":7,\"key\":\"k\"}",
        "{\"id\":\" \",\"key\":\"k\"}",
        "{\"id\":\"e\\u0000\",\"key\":\"k\"}",
        "{\"id\":\"e\",\"key\":\"\"}",
        "{\"id\":\"e\",\"key\":\"k\",\"payload\":[]}"
      })
  void shouldRefuseAnotherShape(String body) {
    assertThat(code(signed(bytes(body)))).isEqualTo("JSON_SHAPE");
  }

  @Test
  void shouldRefuseAnIdWithoutEnd() {
    assertThat(code(signed(bytes("{\"id\":\"" + "e".repeat(501) + "\",\"key\":\"k\"}"))))
        .isEqualTo("JSON_SHAPE");
  }

  @Test
  void shouldRepeatNothingOfABodyThatIsNoJson() {
    var read = signed(bytes("{\"id\":\"classified"));

    assertThat(read.problems()).isNotEmpty();
    assertThat(read.problems().toString()).doesNotContain("classified");
  }

  @Test
  void shouldRefuseBytesThatAreNoText() {
    assertThat(code(signed(new byte[] {'"', (byte) 0xff, '"'})))
        .isEqualTo("WEBHOOK_BODY_UNREADABLE");
  }

  @Test
  void shouldRefuseABodyThatIsTooLargeBeforeItLooksAtIt() {
    var read = inbound.read(null, new byte[SignedInbound.LARGEST_BODY + 1], NOW);

    assertThat(code(read)).isEqualTo("WEBHOOK_BODY_UNREADABLE");
  }

  @Test
  void shouldNotStandOpenWithoutASecret() {
    assertThatThrownBy(
            () -> new SignedInbound("acme", SENDER, List.of(), WebhookSignature.TOLERANCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("warehouse");
  }
}
