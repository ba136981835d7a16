package io.countersign.erp;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.Inbox.ExternalEvent;
import io.countersign.json.Shaped;
import io.countersign.webhook.SignedInbound;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.WebhookSignature;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way in for one partner of one organisation: what the controller of its route calls. */
public final class Inbound {

  private static final int ACCEPTED = 202;
  private static final int UNAUTHORIZED = 401;

  private final ErpHost host;
  private final SignedInbound partner;
  private final InstantSource clock;

  /** For events that a partner signs with a secret. */
  public Inbound(
      ErpHost host, String org, String partner, SigningSecret secret, InstantSource clock) {
    this.host = host;
    this.partner =
        new SignedInbound(
            org,
            new Actor(partner, Actor.Kind.SERVICE_ACCOUNT, List.of()),
            List.of(secret),
            WebhookSignature.TOLERANCE);
    this.clock = clock;
  }

  /** Takes a request in; answers with the status of HTTP. The same event again changes nothing. */
  public int post(@Nullable String signature, byte[] body) {
    var read = partner.read(signature, body, clock.instant());
    if (!(read instanceof Shaped.Read<ExternalEvent> event)) {
      return UNAUTHORIZED;
    }
    var org = event.value().org();
    host.units().in(org, unit -> host.engine().in(unit.transaction()).deliver(event.value()));
    return ACCEPTED;
  }
}
