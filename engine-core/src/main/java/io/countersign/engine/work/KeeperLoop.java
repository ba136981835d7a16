package io.countersign.engine.work;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loop that extends the leases of the other workers.
 *
 * @param loop runs its turns
 * @param every the interval
 * @param closing whether it has to end
 */
record KeeperLoop(WorkerLoop loop, Duration every, AtomicBoolean closing) {}
