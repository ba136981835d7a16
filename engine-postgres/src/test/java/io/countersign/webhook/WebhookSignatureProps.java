package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.webhook.WebhookSignature.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** What is signed is known, and what differs in one bit is not. */
class WebhookSignatureProps {

  private static Verdict verify(byte[] secret, String header, byte[] body, Instant now) {
    return WebhookSignature.verify(
        List.of(SigningSecret.of(secret)), header, body, now, Duration.ZERO);
  }

  @Property
  void shouldKnowWhatWasSigned(
      @ForAll @Size(min = 16, max = 64) byte[] secret,
      @ForAll byte[] body,
      @ForAll @LongRange(min = 0, max = 99_999_999_999L) long seconds) {
    var now = Instant.ofEpochSecond(seconds);
    var header = WebhookSignature.sign(SigningSecret.of(secret), body, now);

    assertThat(verify(secret, header, body, now)).isEqualTo(new Verdict.Genuine(now));
  }

  @Property
  void shouldNotKnowWhatDiffersInOneBit(
      @ForAll @Size(min = 16, max = 64) byte[] secret,
      @ForAll @Size(min = 1, max = 100) byte[] body,
      @ForAll @IntRange(max = 10_000) int where) {
    var now = Instant.EPOCH;
    var header = WebhookSignature.sign(SigningSecret.of(secret), body, now);
    body[where % body.length] ^= (byte) (1 << (where % 8));

    assertThat(verify(secret, header, body, now)).isInstanceOf(Verdict.Refused.class);
  }

  @Property
  void shouldSurviveEveryHeader(@ForAll String header, @ForAll byte[] body) {
    var secret = new byte[16];

    assertThat(verify(secret, header, body, Instant.EPOCH)).isInstanceOf(Verdict.Refused.class);
    assertThat(verify(secret, "t=" + header + ",v1=" + header, body, Instant.EPOCH))
        .isInstanceOf(Verdict.Refused.class);
  }
}
