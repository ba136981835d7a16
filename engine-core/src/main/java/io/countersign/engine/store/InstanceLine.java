package io.countersign.engine.store;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Instance in a list.
 *
 * @param instance its id
 * @param document its document
 * @param workflowHash the hash of the compiled workflow that it runs
 * @param stand its status and nodes
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
   * Status and nodes of an instance.
   *
   * @param status the status
   * @param reason why it is paused or ended, or empty
   * @param nodes the nodes at which its tokens are, except forked tokens, sorted
   * @param shows the display status of its document in this workflow, or empty
   */
  public record Stand(
      InstanceStatus status, Optional<String> reason, List<String> nodes, Optional<String> shows) {

    /** Copies the nodes. */
    public Stand {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Returns its place in a list of instances, which are listed by their ids alone. Ids that contain
   * their time come in the order in which the instances began.
   */
  public ListCursor cursor() {
    return new ListCursor(Instant.EPOCH, instance, 0);
  }
}
