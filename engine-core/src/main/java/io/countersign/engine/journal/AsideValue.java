package io.countersign.engine.journal;

/**
 * The values of one event that were copied from documents or from people. They lie beside the
 * journal, which holds only a digest of them. Removing one erases them: the salt goes with them, so
 * that nobody can find them again by guessing.
 *
 * @param seq the sequence number of the event
 * @param text the salt and the values, as a canonical JSON list of the two
 */
public record AsideValue(long seq, String text) {}
