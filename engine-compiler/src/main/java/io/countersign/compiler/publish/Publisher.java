package io.countersign.compiler.publish;

import java.util.Set;

/**
 * The person who requests a publication, with the permissions granted by the host.
 *
 * @param userId the id by which the host knows the person
 * @param permissions what the person may do; the host has checked it
 */
public record Publisher(String userId, Set<Permission> permissions) {

  /** Copies the permissions. */
  public Publisher {
    permissions = Set.copyOf(permissions);
  }

  /** The permissions of publishing. Writing drafts needs none. */
  public enum Permission {
    /** To publish patches, and to archive what is published. */
    PUBLISH,
    /** To publish steps that act in the name of the system or of a service account. */
    RUN_AS_OTHERS,
    /** To recompile published workflows after the compiler changed. */
    RECOMPILE
  }

  boolean may(Permission permission) {
    return permissions.contains(permission);
  }
}
