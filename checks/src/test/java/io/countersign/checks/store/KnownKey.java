package io.countersign.checks.store;

/**
 * Receipt of a row of an outbox, which stays when the row is deleted: the same row is not queued
 * again.
 *
 * @param key the key of the row
 */
record KnownKey(String key) {}
