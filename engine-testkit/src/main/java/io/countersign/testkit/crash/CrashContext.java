package io.countersign.testkit.crash;

import io.countersign.engine.store.Store;
import io.countersign.testkit.crash.CrashEverywhere.Machine;

/** Process that may crash, over a store that survives it. */
public final class CrashContext {

  private final CrashPlan plan;
  private final Machine machine;

  CrashContext(Store store, CrashPlan plan) {
    this.plan = plan;
    this.machine = new Machine(store, plan.points(), plan.committed());
  }

  /** Returns the environment of the process. */
  public Machine machine() {
    return machine;
  }

  /** Returns how many transactions have been committed, by this process and those before it. */
  public long commits() {
    return plan.committed().commits();
  }

  /** Names the current act, for the names of the crash points that follow. */
  public void scene(String name) {
    plan.points().scene(name);
  }

  /** Returns the context of the next process after a crash, which does not crash. */
  public CrashContext again(Store store) {
    return new CrashContext(store, new CrashPlan(CrashPoints.never(), plan.committed()));
  }
}
