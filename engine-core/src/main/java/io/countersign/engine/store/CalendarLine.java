package io.countersign.engine.store;

import java.time.Instant;

/**
 * Business calendar in a list, without its content.
 *
 * @param name its name
 * @param version the number of its newest version
 * @param savedBy the id of the actor who saved that version
 * @param savedAt when that was
 */
public record CalendarLine(String name, int version, String savedBy, Instant savedAt) {}
