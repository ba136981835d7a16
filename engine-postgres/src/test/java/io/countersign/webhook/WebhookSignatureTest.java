package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.webhook.WebhookSignature.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignatureTest {

  private static final SigningSecret SECRET = SigningSecret.ofText("0123456789abcdef");
  private static final SigningSecret OTHER = SigningSecret.ofText("fedcba9876543210");
  private static final byte[] BODY = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
  private static final Instant AT = Instant.ofEpochSecond(1_767_603_600L);

  /** Computed with another implementation of HMAC. */
  private static final String KNOWN =
      "t=1767603600,v1=d1b06fa2c7e7db9a43dab5d5c2c3bf58080773e8883bedc789a7e4b88fa1fb13";

  private static Verdict verify(@Nullable String header, Instant now) {
    return WebhookSignature.verify(List.of(SECRET), header, BODY, now, Duration.ofMinutes(5));
  }

  private static void refused(Verdict verdict, String code) {
    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
    var problem = ((Verdict.Refused) verdict).problem();
    assertThat(problem.code().name()).isEqualTo(code);
    assertThat(problem.message()).startsWith("Expected ");
  }

  @Test
  void shouldSignAsEverybodyElseWould() {
    assertThat(WebhookSignature.sign(SECRET, BODY, AT)).isEqualTo(KNOWN);
    assertThat(verify(KNOWN, AT)).isEqualTo(new Verdict.Genuine(AT));
  }

  @ParameterizedTest
  @ValueSource(longs = {-300, 0, 300})
  void shouldKnowASignatureWithinTheTolerance(long seconds) {
    assertThat(verify(KNOWN, AT.plusSeconds(seconds))).isEqualTo(new Verdict.Genuine(AT));
  }

  @ParameterizedTest
  @ValueSource(longs = {-301, 301, 1_000_000})
  void shouldRefuseOneThatIsTooOldOrFromTheFuture(long seconds) {
    refused(verify(KNOWN, AT.plusSeconds(seconds)), "WEBHOOK_SIGNATURE_EXPIRED");
  }

  @Test
  void shouldTakeTheOldSecretAndTheNewOneWhileTheyAreExchanged() {
    var byOther = WebhookSignature.sign(OTHER, BODY, AT);

    var both = WebhookSignature.verify(List.of(SECRET, OTHER), byOther, BODY, AT, Duration.ZERO);

    assertThat(both).isEqualTo(new Verdict.Genuine(AT));
    refused(verify(byOther, AT), "WEBHOOK_SIGNATURE_WRONG");
  }

  @Test
  void shouldTakeOneOfSeveralSignaturesAndPassOverOtherVersions() {
    var two = KNOWN + ", v1=" + "0".repeat(64) + ",v2=whatever";

    assertThat(verify(two, AT)).isEqualTo(new Verdict.Genuine(AT));
    assertThat(verify(KNOWN.replace(",v1", ",v1=" + "0".repeat(64) + ",v1"), AT))
        .isEqualTo(new Verdict.Genuine(AT));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  "})
  void shouldRefuseWhatIsNotSigned(@Nullable String header) {
    refused(verify(header, AT), "WEBHOOK_SIGNATURE_MISSING");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "t=1767603600",
        "t=,v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=-1,v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=1767603600,v1=00",
        "t=1767603600,v1=zz00000000000000000000000000000000000000000000000000000000000000",
        "v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=1,t=2,v1=0000000000000000000000000000000000000000000000000000000000000000"
      })
  void shouldRefuseAHeaderThatCannotBeRead(String header) {
    refused(verify(header, AT), "WEBHOOK_SIGNATURE_MALFORMED");
  }

  @Test
  void shouldReadNoHeaderWithoutEnd() {
    refused(verify(KNOWN + ",x".repeat(1000), AT), "WEBHOOK_SIGNATURE_MALFORMED");
  }

  @ParameterizedTest
  @CsvSource({"t=1767603601", "t=01767603601", "t=1767603599"})
  void shouldSignTheTimeToo(String time) {
    refused(verify(KNOWN.replace("t=1767603600", time), AT), "WEBHOOK_SIGNATURE_WRONG");
  }

  @Test
  void shouldNotBeAskedWithoutASecretOrWithANegativeTolerance() {
    assertThatThrownBy(
            () -> WebhookSignature.verify(List.of(), KNOWN, BODY, AT, Duration.ofMinutes(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one secret");
    assertThatThrownBy(
            () -> WebhookSignature.verify(List.of(SECRET), KNOWN, BODY, AT, Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tolerance");
  }

  @Test
  void shouldTakeNoSecretThatCanBeGuessed() {
    assertThatThrownBy(() -> SigningSecret.ofText("short and secret".substring(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16 bytes")
        .hasMessageNotContaining("hort and");
  }

  @Test
  void shouldNotShowASecret() {
    assertThat(SECRET).hasToString("SigningSecret[hidden]");
    assertThat(SigningSecrets.none().find("acme", "partner")).isEmpty();
  }

  @Test
  void shouldNotChangeWithTheBytesThatItWasMadeOf() {
    var bytes = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    var secret = SigningSecret.of(bytes);
    bytes[0] = 'x';

    assertThat(WebhookSignature.sign(secret, BODY, AT)).isEqualTo(KNOWN);
  }
}
