package io.countersign.engine.port;

import java.time.ZoneOffset;
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
   * The ports that every host has. Its organisations have their days in UTC, log what the system
   * does as {@code system} and show expressions no settings; there are neither rules from before
   * nor steps of the host's own, and a workflow that has a step for such rules fails there.
   */
  public static HostPorts of(
      Documents documents, Mutations mutations, Directory directory, Policies policies) {
    return new HostPorts(
        documents,
        mutations,
        directory,
        (transaction, org) -> new Organisations.Settings(ZoneOffset.UTC, "system", Map.of()),
        new Judges(policies, new NoRules(), Permissions.UNSET),
        Map.of());
  }

  /** The same ports, with what people may do to workflows. */
  public HostPorts permitting(Permissions permissions) {
    return new HostPorts(
        documents,
        mutations,
        directory,
        organisations,
        new Judges(judges.policies(), judges.rules(), permissions),
        steps);
  }

  /**
   * Those who say what may be done.
   *
   * @param policies the policy
   * @param rules rules that the host had before
   * @param permissions what people may do to workflows
   */
  public record Judges(Policies policies, Rules rules, Permissions permissions) {

    /** Those of a host where everybody may request and nobody may intervene. */
    public Judges(Policies policies, Rules rules) {
      this(policies, rules, Permissions.UNSET);
    }
  }
}
