package io.countersign.benchmarks.floor;

import io.countersign.engine.journal.JournalHead;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The state kept for one document. Not safe for several threads. */
final class Page {

  static final String ORG = "acme";

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final UUID definition;
  private final UUID instance;
  private final String document;
  private final Map<Long, UUID> rows = new HashMap<>();
  private final Map<Long, Instant> times = new HashMap<>();
  private final Map<Long, UUID> requests = new HashMap<>();
  private JournalHead head = JournalHead.NONE;

  Page(UUID definition, Instant at) {
    this.definition = definition;
    this.instance = next(at);
    this.document = "document-" + NUMBERS.incrementAndGet();
  }

  /** An id that sorts by time. */
  private static UUID next(Instant at) {
    long number = NUMBERS.incrementAndGet();
    return new UUID(
        (at.toEpochMilli() << 16) | 0x7000L | (number & 0xFFF), Long.MIN_VALUE | (number >>> 12));
  }

  static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  UUID definition() {
    return definition;
  }

  UUID instance() {
    return instance;
  }

  String document() {
    return document;
  }

  String secret() {
    return "a-secret-of-one-flush-" + NUMBERS.incrementAndGet();
  }

  JournalHead head() {
    return head;
  }

  void head(JournalHead next) {
    head = next;
  }

  void opens(long seq, Instant at) {
    rows.put(seq, next(at));
    times.put(seq, at.truncatedTo(ChronoUnit.MICROS));
  }

  UUID row(long seq) {
    return Objects.requireNonNull(rows.get(seq));
  }

  Instant began(long seq) {
    return Objects.requireNonNull(times.get(seq));
  }

  UUID request(long seq) {
    return requests.computeIfAbsent(seq, key -> next(began(key)));
  }
}
