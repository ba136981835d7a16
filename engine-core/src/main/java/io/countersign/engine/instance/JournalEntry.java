package io.countersign.engine.instance;

import java.time.Instant;

/**
 * Event in its place in the journal.
 *
 * @param seq its sequence number within the instance, from 1, without gaps
 * @param at the engine's time
 * @param event the event
 */
public record JournalEntry(long seq, Instant at, Event event) {}
