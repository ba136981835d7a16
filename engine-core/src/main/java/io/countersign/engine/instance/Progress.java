package io.countersign.engine.instance;

import java.util.Optional;

/**
 * How far an instance has come.
 *
 * @param status whether it is at work
 * @param seq the sequence number of its last event
 * @param lastStep the sequence number of the event that opened its last step, or 0
 * @param reason why it is paused or over, or nothing
 * @param underway the transition that the document is on its way through, or nothing
 * @param requester who last asked for a transition, or began the instance
 */
public record Progress(
    InstanceStatus status,
    long seq,
    long lastStep,
    Optional<String> reason,
    Optional<String> underway,
    String requester) {

  Progress at(long next) {
    return new Progress(status, next, lastStep, reason, underway, requester);
  }

  Progress step(long step) {
    return new Progress(status, seq, step, reason, underway, requester);
  }

  Progress to(InstanceStatus next, Optional<String> why) {
    return new Progress(
        Lifecycles.INSTANCE.require(status, next), seq, lastStep, why, underway, requester);
  }

  Progress through(Optional<String> verb) {
    return new Progress(status, seq, lastStep, reason, verb, requester);
  }

  Progress askedBy(String who) {
    return new Progress(status, seq, lastStep, reason, underway, who);
  }
}
