package io.countersign.webhook;

import java.util.Optional;

/**
 * Finds secrets by the names that patches know them under. A worker asks when it sends, so that a
 * secret is in no workflow, no row and no journal. Has to be safe for many threads.
 */
@FunctionalInterface
public interface SigningSecrets {

  /**
   * The secret that an organisation keeps under a name, or nothing if it keeps none. An
   * organisation gets its own only: whoever writes a patch chooses the name.
   *
   * <p>An exception counts as a failure that may pass; only its class is told to anybody.
   */
  Optional<SigningSecret> find(String org, String name);

  /**
   * Whether an organisation keeps a secret under a name. It is asked when a workflow is published,
   * which warns of one that is missing. This default finds the secret and lets go of it; a host
   * that can answer without reading the secret does.
   */
  default boolean has(String org, String name) {
    return find(org, name).isPresent();
  }

  /** Knows no secret. */
  static SigningSecrets none() {
    return (org, name) -> Optional.empty();
  }
}
