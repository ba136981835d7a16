package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.problem.Result;
import io.countersign.testkit.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a controller of a host does with a signed event. */
class SignedEventTest {

  private static final SigningSecret SECRET = SigningSecret.ofText("0123456789abcdef");

  private final Scenario scenario = Shop.with(PatchSteps.event("shipped:{entity.note}"));

  // region controller
  private final SignedInbound warehouse =
      new SignedInbound(
          "acme",
          new Actor("warehouse", Actor.Kind.SERVICE_ACCOUNT, List.of()),
          List.of(SECRET),
          WebhookSignature.TOLERANCE);

  private int post(@Nullable String signature, byte[] body) {
    var read = warehouse.read(signature, body, scenario.time().get());
    if (!(read instanceof Result.Accepted<ExternalEvent> event)) {
      return 401;
    }
    var engine = scenario.engine();
    var result = scenario.store().transactions().inOwn(tx -> engine.in(tx).deliver(event.value()));
    return result instanceof DeliveryResult.Delivered ? 202 : 400;
  }

  // endregion

  @Test
  void shouldLetAGenuineEventThroughOnce() {
    var turns = scenario.engine().turns(WorkerOptions.of("worker"));
    Runnable advancing =
        () -> {
          int handled = 1;
          while (handled > 0) {
            handled = turns.advance();
          }
        };
    Shop.begin(scenario, advancing);
    DocumentRef order = Shop.ORDER;
    var body = "{\"id\":\"e-7\",\"key\":\"shipped:n1\"}".getBytes(StandardCharsets.UTF_8);
    var signature = WebhookSignature.sign(SECRET, body, scenario.time().get());

    assertThat(post(signature.replace("v1=", "v1=00").substring(0, signature.length()), body))
        .isEqualTo(401);
    advancing.run();
    scenario.then().document(order).isAt(Shop.STEP);

    assertThat(post(signature, body)).isEqualTo(202);
    assertThat(post(signature, body)).isEqualTo(202);
    assertThat(turns.advance()).isEqualTo(1);
    advancing.run();

    scenario.then().document(order).isAt("active");
    scenario.check();
  }
}
