package io.countersign.benchmarks.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import java.time.Duration;

/** The process of W1 as a workflow: a message, and two steps that are kept. */
final class ApprovalWorkflow implements ApprovalProcess {

  /** What the message is about. */
  static final String TOPIC = "approval";

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final long LARGE = 1_000;
  private static final long SMALL = 5;

  private final DBOS dbos;

  ApprovalWorkflow(DBOS dbos) {
    this.dbos = dbos;
  }

  @Override
  @Workflow(name = "approval")
  public String run(long amount) {
    var decision = dbos.<String>recv(TOPIC, PATIENCE);
    if (decision.isEmpty()) {
      throw new IllegalStateException("Expected a decision, but none came.");
    }
    boolean isLarge = dbos.runStep(() -> amount > LARGE, "large");
    boolean isValid = dbos.runStep(() -> amount > SMALL, "script");
    return isLarge && isValid ? "completed" : "other";
  }
}
