package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.StartCheck;
import io.countersign.postgres.StartCheck.Duty;
import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Check of both logins before the first request, so that a wrong setup fails at the start. */
public final class StartUp {

  private StartUp() {}

  /**
   * Checks both logins.
   *
   * @param now the host's time
   * @return warnings, for an operator
   * @throws IllegalStateException with all errors, if there are any: the process must not start
   */
  public static List<Problem> check(Pools pools, PostgresStore store, Engine engine, Instant now) {
    var problems = new ArrayList<>(StartCheck.of(pools.web(), Duty.REQUESTS, now));
    problems.addAll(store.check(now));
    problems.addAll(engine.check());
    var errors = problems.stream().filter(one -> one.severity() == Severity.ERROR).toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException("The ERP cannot start: " + errors);
    }
    return Problem.sorted(problems);
  }
}
