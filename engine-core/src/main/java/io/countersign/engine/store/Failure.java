package io.countersign.engine.store;

import java.time.Instant;
import java.util.Optional;

/**
 * An attempt that failed.
 *
 * @param error what went wrong
 * @param at when
 * @param retryAt when to try again; nothing for never, unless an operator says so
 */
public record Failure(String error, Instant at, Optional<Instant> retryAt) {}
