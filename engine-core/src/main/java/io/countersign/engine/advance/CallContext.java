package io.countersign.engine.advance;

import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.problem.Result;
import java.time.Instant;

/**
 * Call of one verb.
 *
 * @param services what all calls share
 * @param transaction the transaction in which it runs
 * @param request the actor on whose behalf it runs
 * @param budget how many steps it may open; 0 if a worker advances the instance later
 * @param writer sends what it writes
 */
record CallContext(
    EngineServices services,
    StoreTransaction transaction,
    RequestContext request,
    int budget,
    ChangeWriter writer) {

  /** Creates a call after which the transaction goes on. */
  CallContext(
      EngineServices services, StoreTransaction transaction, RequestContext request, int budget) {
    this(services, transaction, request, budget, DirectWriter.JOINED);
  }

  EngineSettings settings() {
    return services.settings();
  }

  /** Returns the workflow of a hash, or why it cannot be run. */
  Result<ExecutableWorkflow> workflow(String org, String hash, Instant storeTime) {
    services.workflows().hear(storeTime);
    return services.workflows().of(transaction, org, hash);
  }
}
