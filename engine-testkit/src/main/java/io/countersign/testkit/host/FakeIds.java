package io.countersign.testkit.host;

import io.countersign.engine.port.Ids;
import java.time.Instant;
import java.util.UUID;

/** Generator of sequential ids, as names or as UUIDs. They are the same in every run. */
public final class FakeIds implements Ids {

  /** Naming of the next id. */
  @FunctionalInterface
  private interface Naming {

    String name(Instant at, long number);
  }

  private final Naming naming;
  private long last;

  /** Creates ids with a prefix: the first is {@code <prefix>1}. */
  public FakeIds(String prefix) {
    this((at, number) -> prefix + number);
  }

  private FakeIds(Naming naming) {
    this.naming = naming;
  }

  /** Creates UUIDs of version 7, for databases; they sort by their time, then by their number. */
  public static FakeIds uuids() {
    return new FakeIds(
        (at, number) ->
            new UUID((at.toEpochMilli() << 16) | 0x7000L, Long.MIN_VALUE | number).toString());
  }

  /** Returns an action that restores the current counter. */
  public Runnable restorer() {
    long before = last;
    return () -> last = before;
  }

  @Override
  public String next(Instant at) {
    last++;
    return naming.name(at, last);
  }
}
