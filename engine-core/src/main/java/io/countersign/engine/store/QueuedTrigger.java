package io.countersign.engine.store;

/**
 * A trigger in its outbox.
 *
 * @param org the organisation
 * @param instance the instance
 * @param trigger the trigger
 * @param number its place in the order of arrival
 * @param attempts how often it has been claimed
 * @param fence the number of the claim that holds it; 0 if none does
 */
public record QueuedTrigger(
    String org, String instance, Trigger trigger, long number, int attempts, long fence) {

  /** Its key within the instance. */
  public String key() {
    return trigger.key(instance);
  }
}
