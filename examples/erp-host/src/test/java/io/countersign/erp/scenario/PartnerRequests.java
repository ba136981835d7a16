package io.countersign.erp.scenario;

import io.countersign.json.Json;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.SigningSecrets;
import io.countersign.webhook.WebhookSignature;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Signed requests of partners, who share a secret with one organisation each. */
public final class PartnerRequests {

  /** The secrets; no two organisations and no two partners have the same. */
  public static final SigningSecrets SECRETS =
      (org, partner) ->
          partner.isEmpty()
              ? Optional.empty()
              : Optional.of(SigningSecret.ofText("between " + org + " and " + partner + " only"));

  private final EventReceiver receiver;
  private final InstantSource clock;

  PartnerRequests(EventReceiver receiver, InstantSource clock) {
    this.receiver = receiver;
    this.clock = clock;
  }

  /** Returns the secret of a partner. */
  public static SigningSecret secret(String org, String partner) {
    return SECRETS.find(org, partner).orElseThrow();
  }

  /** Reports an event, and returns the status of HTTP. The same key is the same event. */
  public int report(String org, String partner, String key, Map<String, ?> payload) {
    return report(org, partner, key, payload, secret(org, partner));
  }

  /** Reports an event with a secret that may be that of another partner. */
  public int report(
      String org, String partner, String key, Map<String, ?> payload, SigningSecret secret) {
    var text = Json.write(Map.of("id", "1 of " + key, "key", key, "payload", payload));
    var body = text.getBytes(StandardCharsets.UTF_8);
    var signature = WebhookSignature.sign(secret, body, clock.instant());
    return receiver.receive(org, partner, signature, body);
  }
}
