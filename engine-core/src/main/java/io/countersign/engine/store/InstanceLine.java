package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An instance in a list.
 *
 * @param instance its id
 * @param document its document
 * @param workflowHash the hash of the compiled workflow that it runs
 * @param stand where it stands
 * @param began the time of its first change set
 * @param moved the time of its latest change set
 */
public record InstanceLine(
    String instance,
    DocumentRef document,
    String workflowHash,
    Stand stand,
    Instant began,
    Instant moved) {

  /**
   * Where an instance stands.
   *
   * @param status whether it is at work
   * @param reason why it is paused or over, or nothing
   * @param nodes the nodes at which its tokens are, those of forked tokens left out, sorted
   */
  public record Stand(InstanceStatus status, Optional<String> reason, List<String> nodes) {

    /** Copies the nodes. */
    public Stand {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Its place in a list of instances, which are listed by their ids alone. Ids that bear their time
   * come in the order in which the instances began.
   */
  public Cursor cursor() {
    return new Cursor(Instant.EPOCH, instance, 0);
  }
}
