package io.countersign.erp;

import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.tenancy.Units;
import java.util.function.Function;

/**
 * Runs people's requests, each in a transaction of its own. Where somebody else had the document,
 * it is tried again: nothing was written then, and the connection was back in its pool meanwhile.
 */
public final class Requests {

  private static final int ATTEMPTS = 3;

  private final Units units;

  /** Over transactions. The store has waited for the lock by the time that a document is busy. */
  public Requests(Units units) {
    this.units = units;
  }

  /** Does what somebody of an organisation asks for. */
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
