package io.countersign.compiler.publish;

import java.util.Set;

/**
 * Who asks for a publication, and what the host lets that person do.
 *
 * @param userId the id by which the host knows the person
 * @param permissions what the person may do; the host has checked it
 */
public record Publisher(String userId, Set<Permission> permissions) {

  /** Copies the permissions. */
  public Publisher {
    permissions = Set.copyOf(permissions);
  }

  /** What a person may be allowed. Writing drafts needs none of it. */
  public enum Permission {
    /** To publish patches, and to archive what is published. */
    PUBLISH,
    /** To publish steps that act in the name of the system or of a service account. */
    RUN_AS_OTHERS,
    /** To compile published workflows anew after the compiler changed. */
    RECOMPILE
  }

  boolean may(Permission permission) {
    return permissions.contains(permission);
  }
}
