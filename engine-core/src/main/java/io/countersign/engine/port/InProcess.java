package io.countersign.engine.port;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Wakeups of the workers that subscribed in this process. */
final class InProcess implements Wakeups {

  private final List<Sleeper> sleepers = new CopyOnWriteArrayList<>();

  @Override
  public void wake() {
    sleepers.forEach(one -> one.worker().run());
  }

  @Override
  public Subscription subscribe(Runnable worker) {
    var sleeper = new Sleeper(worker);
    sleepers.add(sleeper);
    return () -> sleepers.remove(sleeper);
  }

  /** A subscription; the same worker may have several. */
  private static final class Sleeper {

    private final Runnable worker;

    Sleeper(Runnable worker) {
      this.worker = worker;
    }

    Runnable worker() {
      return worker;
    }
  }
}
