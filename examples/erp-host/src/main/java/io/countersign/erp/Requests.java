package io.countersign.erp;

import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.tenancy.Units;
import java.util.function.Function;

/**
 * Executor of user requests, each in a new transaction. If another session holds the document, it
 * retries: nothing was written, and the connection was returned to the pool meanwhile.
 */
public final class Requests {

  private static final int ATTEMPTS = 3;

  private final Units units;

  /** Over transactions. The store has waited for the lock by the time that a document is busy. */
  public Requests(Units units) {
    this.units = units;
  }

  /** Executes a request of a user of an organisation. */
  public Reply answer(String org, Function<Unit, Reply> request) {
    var reply = units.in(org, request);
    for (int attempt = 1; attempt < ATTEMPTS && isBusy(reply); attempt++) {
      reply = units.in(org, request);
    }
    return reply;
  }

  private static boolean isBusy(Reply reply) {
    return reply instanceof Reply.No no && no.kind() == Reply.Kind.BUSY;
  }
}
