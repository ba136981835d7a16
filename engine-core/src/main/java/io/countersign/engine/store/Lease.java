package io.countersign.engine.store;

import java.time.Instant;

/**
 * A worker's wish for work.
 *
 * @param worker who asks
 * @param now the time
 * @param until when the claim lapses
 * @param limit how many rows at most
 */
public record Lease(String worker, Instant now, Instant until, int limit) {}
