package io.countersign.erp.story;

import io.countersign.erp.Inbound;
import io.countersign.json.Json;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.SigningSecrets;
import io.countersign.webhook.WebhookSignature;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The external partners that send events, each with the secret of one organisation. */
final class Partners {

  /** A real ERP asks its key store here. No two organisations share a secret. */
  static final SigningSecrets SECRETS =
      (org, partner) ->
          partner.isEmpty()
              ? Optional.empty()
              : Optional.of(SigningSecret.ofText("between " + org + " and " + partner + " only"));

  private final Inbound inbound;
  private final InstantSource clock;

  Partners(Inbound inbound, InstantSource clock) {
    this.inbound = inbound;
    this.clock = clock;
  }

  static SigningSecret secret(String org, String partner) {
    return SECRETS.find(org, partner).orElseThrow();
  }

  /** Reports something. The same key is the same event. Answers with the status of HTTP. */
  int reports(String org, String partner, String key, Map<String, ?> payload) {
    return posts(org, partner, key, payload, secret(org, partner));
  }

  /** Reports something in the name of a partner, without that one's secret. */
  int forges(String org, String partner, String key, Map<String, ?> payload) {
    return posts(org, partner, key, payload, secret(org, "nobody"));
  }

  /** Reports something with a secret that may be another one's. */
  int posts(String org, String partner, String key, Map<String, ?> payload, SigningSecret secret) {
    var text = Json.write(Map.of("id", "1 of " + key, "key", key, "payload", payload));
    var body = text.getBytes(StandardCharsets.UTF_8);
    return inbound.post(org, partner, WebhookSignature.sign(secret, body, clock.instant()), body);
  }
}
