package io.countersign.engine.store;

/**
 * A trigger in its outbox.
 *
 * @param org the organisation
 * @param instance the instance
 * @param trigger the trigger
 * @param number its place in the order of arrival
 * @param attempts which attempt its claim is, if it is begun; how many there were, where nobody has
 *     claimed it
 * @param fence the number of the claim that holds it; 0 if none does
 * @param earlier what came of earlier claims
 */
public record QueuedTrigger(
    String org,
    String instance,
    Trigger trigger,
    long number,
    int attempts,
    long fence,
    EarlierAttempts earlier) {

  /** One of whose earlier claims nothing is left. */
  public QueuedTrigger(
      String org, String instance, Trigger trigger, long number, int attempts, long fence) {
    this(org, instance, trigger, number, attempts, fence, EarlierAttempts.NONE);
  }

  /** Its key within the instance. */
  public String key() {
    return trigger.key(instance);
  }
}
