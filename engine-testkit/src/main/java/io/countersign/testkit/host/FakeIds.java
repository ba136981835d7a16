package io.countersign.testkit.host;

import io.countersign.engine.port.Ids;
import java.time.Instant;
import java.util.UUID;
import java.util.function.LongFunction;

/** Generator of sequential ids, as names or as UUIDs. They are the same in every run. */
public final class FakeIds implements Ids {

  private final LongFunction<String> naming;
  private long last;

  /** Creates ids with a prefix: the first is {@code <prefix>1}. */
  public FakeIds(String prefix) {
    this(number -> prefix + number);
  }

  private FakeIds(LongFunction<String> naming) {
    this.naming = naming;
  }

  /** Creates UUIDs, for databases; they sort like their numbers. */
  public static FakeIds uuids() {
    return new FakeIds(number -> new UUID(0x7000L, Long.MIN_VALUE | number).toString());
  }

  /** Returns an action that restores the current counter. */
  public Runnable restorer() {
    long before = last;
    return () -> last = before;
  }

  @Override
  public String next(Instant at) {
    last++;
    return naming.apply(last);
  }
}
