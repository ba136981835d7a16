package io.countersign.engine.store;

/**
 * A trigger that is finished.
 *
 * @param key its key within the instance
 * @param fence the number of the claim under which it was worked on; 0 if it was not claimed
 * @param note what it came to where it changed nothing, or empty
 */
public record TriggerDone(String key, long fence, String note) {}
