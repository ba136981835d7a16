package io.countersign.engine.journal;

/**
 * Values of one event that were copied from documents or from people. They are stored beside the
 * journal, which holds only a digest of them. Deleting them erases them: the salt is deleted with
 * them, so that they cannot be found again by guessing.
 *
 * @param seq the sequence number of the event
 * @param text the salt and the values, as a canonical JSON list of the two
 */
public record AsideValue(long seq, String text) {}
