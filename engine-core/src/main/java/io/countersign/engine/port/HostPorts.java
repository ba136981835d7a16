package io.countersign.engine.port;

import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;

/**
 * Ports that a host implements for the advance of instances.
 *
 * @param documents reads documents
 * @param mutations changes documents
 * @param directory the people
 * @param organisations the organisations
 * @param judges the policy, the rules and the permissions
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
   * Returns the ports that every host has. Its organisations have their days in UTC, log the system
   * as {@code system} and give expressions no settings. There are no rules and no custom steps, and
   * a workflow with a step for such rules fails there.
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

  /**
   * Returns the ports of a host that shows and changes its documents in one class and whose policy
   * allows every action, with the rest as {@link #of(Documents, Mutations, Directory, Policies)}
   * has it.
   *
   * @param host shows and changes documents
   * @param directory knows people
   * @param <H> the class of the host
   */
  public static <H extends Documents & Mutations> HostPorts of(H host, Directory directory) {
    return of(host, host, directory, Policies.ALLOW_ALL);
  }

  /** Returns the same ports with permissions for people. */
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
   * Ports that decide what may be done.
   *
   * @param policies the policy
   * @param rules existing rules of the host
   * @param permissions the permissions of people
   */
  public record Judges(Policies policies, Rules rules, Permissions permissions) {

    /** Creates the ports of a host in which every person may request and none may intervene. */
    public Judges(Policies policies, Rules rules) {
      this(policies, rules, Permissions.UNSET);
    }
  }
}
