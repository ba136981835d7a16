package io.countersign.engine.port;

import java.util.Map;
import java.util.TreeMap;

/**
 * All that a host implements for the advance of instances.
 *
 * @param documents shows documents
 * @param mutations changes documents
 * @param directory knows people
 * @param organisations knows organisations
 * @param judges says what may be done
 * @param steps the kinds of step that the host adds, by node type
 */
public record HostPorts(
    Documents documents,
    Mutations mutations,
    Directory directory,
    Organisations organisations,
    Judges judges,
    Map<String, CustomStep> steps) {

  /** Copies the map. */
  public HostPorts {
    steps = Map.copyOf(new TreeMap<>(steps));
  }

  /**
   * Those who say what may be done.
   *
   * @param policies the policy
   * @param rules rules that the host had before
   */
  public record Judges(Policies policies, Rules rules) {}
}
