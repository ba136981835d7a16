package io.countersign.testkit.host;

import io.countersign.engine.port.Ids;
import java.time.Instant;
import java.util.UUID;
import java.util.function.LongFunction;

/** Ids that count, as names or as UUIDs. They are the same in every run. */
public final class FakeIds implements Ids {

  private final LongFunction<String> naming;
  private long last;

  /** Ids that begin with this: the first is {@code <prefix>1}. */
  public FakeIds(String prefix) {
    this(number -> prefix + number);
  }

  private FakeIds(LongFunction<String> naming) {
    this.naming = naming;
  }

  /** UUIDs, as databases want them; they are sorted like their numbers. */
  public static FakeIds uuids() {
    return new FakeIds(number -> new UUID(0x7000L, Long.MIN_VALUE | number).toString());
  }

  /** How far it has counted, to come back to. */
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
