package io.countersign.engine.workflow.graph;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Namer of the edges of one slot that their author gave no id. A name is a function of the slot,
 * the ends as they are written, the outcome and the names that are taken. Not safe for several
 * threads.
 */
public final class EdgeNames {

  private final String slotId;
  private final Set<String> taken;

  /** Creates a namer; {@code taken} are the ids that edges of the slot have already. */
  public EdgeNames(String slotId, Collection<String> taken) {
    this.slotId = slotId;
    this.taken = new HashSet<>(taken);
  }

  /** Takes the id of an edge that has one. */
  public void take(String id) {
    taken.add(id);
  }

  /** Returns and takes the id of the next edge without one. */
  public String next(String source, String target, Optional<String> on) {
    var id = slotId + "/" + source + "-" + target + on.map(outcome -> "-" + outcome).orElse("");
    var free = id;
    for (int n = 2; !taken.add(free); n++) {
      free = id + "-" + n;
    }
    return free;
  }
}
