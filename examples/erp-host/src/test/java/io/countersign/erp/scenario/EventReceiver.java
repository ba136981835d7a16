package io.countersign.erp.scenario;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.erp.ErpHost;
import io.countersign.problem.Result;
import io.countersign.webhook.SignedInbound;
import io.countersign.webhook.SigningSecrets;
import io.countersign.webhook.WebhookSignature;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receiver of events from partners, as the controller of {@code /{org}/{partner}} calls it. */
final class EventReceiver {

  private static final int ACCEPTED = 202;
  private static final int UNAUTHORIZED = 401;

  private final ErpHost host;
  private final SigningSecrets secrets;
  private final InstantSource clock;

  EventReceiver(ErpHost host, SigningSecrets secrets, InstantSource clock) {
    this.host = host;
    this.secrets = secrets;
    this.clock = clock;
  }

  /** Receives a request and returns the status of HTTP. The same event again changes nothing. */
  int receive(String org, String partner, @Nullable String signature, byte[] body) {
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
    host.transactions().in(org, tx -> host.engine().in(tx.store()).deliver(event.value()));
    return ACCEPTED;
  }
}
