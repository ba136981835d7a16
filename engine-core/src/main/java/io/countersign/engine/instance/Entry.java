package io.countersign.engine.instance;

import java.time.Instant;

/**
 * An event in its place in the journal.
 *
 * @param seq its sequence number within the instance, from 1, without gaps
 * @param at the time that the engine went by
 * @param event the event
 */
public record Entry(long seq, Instant at, Event event) {}
