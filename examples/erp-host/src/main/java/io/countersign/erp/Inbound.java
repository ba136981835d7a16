package io.countersign.erp;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.problem.Result;
import io.countersign.webhook.SignedInbound;
import io.countersign.webhook.SigningSecrets;
import io.countersign.webhook.WebhookSignature;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receiver of events from partners, called by the controller of {@code /{org}/{partner}}. */
public final class Inbound {

  private static final int ACCEPTED = 202;
  private static final int UNAUTHORIZED = 401;

  private final ErpHost host;
  private final SigningSecrets secrets;
  private final InstantSource clock;

  /** For partners who sign with a secret that they share with one organisation. */
  public Inbound(ErpHost host, SigningSecrets secrets, InstantSource clock) {
    this.host = host;
    this.secrets = secrets;
    this.clock = clock;
  }

  /** Takes a request in; answers with the status of HTTP. The same event again changes nothing. */
  public int post(String org, String partner, @Nullable String signature, byte[] body) {
    var secret = secrets.find(org, partner);
    if (secret.isEmpty()) {
      return UNAUTHORIZED;
    }
    var sender = new Actor(partner, Actor.Kind.SERVICE_ACCOUNT, List.of());
    var read =
        new SignedInbound(org, sender, List.of(secret.get()), WebhookSignature.TOLERANCE)
            .read(signature, body, clock.instant());
    if (!(read instanceof Result.Accepted<ExternalEvent> event)) {
      return UNAUTHORIZED;
    }
    host.units().in(org, unit -> host.engine().in(unit.transaction()).deliver(event.value()));
    return ACCEPTED;
  }
}
