package io.countersign.engine.store;

import java.time.Instant;

/**
 * Request of a worker for a lease.
 *
 * @param worker the worker
 * @param now the time
 * @param until when the lease expires
 * @param limit the maximum number of rows
 */
public record LeaseRequest(String worker, Instant now, Instant until, int limit) {}
