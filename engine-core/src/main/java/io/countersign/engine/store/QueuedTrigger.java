package io.countersign.engine.store;

/**
 * Trigger in its outbox.
 *
 * @param org the organisation
 * @param instance the instance
 * @param trigger the trigger
 * @param number its place in the order of arrival
 * @param attempts the number of the attempt that its claim is for, once it is begun; the number of
 *     earlier attempts, if it is not claimed
 * @param fence the number of the claim that holds it; 0 if no claim does
 * @param earlier the history of earlier claims
 */
public record QueuedTrigger(
    String org,
    String instance,
    Trigger trigger,
    long number,
    int attempts,
    long fence,
    EarlierAttempts earlier) {

  /** Creates a trigger without earlier claims. */
  public QueuedTrigger(
      String org, String instance, Trigger trigger, long number, int attempts, long fence) {
    this(org, instance, trigger, number, attempts, fence, EarlierAttempts.NONE);
  }

  /** Returns its key within the instance. */
  public String key() {
    return trigger.key(instance);
  }
}
