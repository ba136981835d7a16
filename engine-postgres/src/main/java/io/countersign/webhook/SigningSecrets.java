package io.countersign.webhook;

import java.util.Optional;

/**
 * Lookup of secrets by the names that patches use. A worker looks a secret up when it sends, so
 * that no workflow, row or journal contains it. Must be safe for many threads.
 */
@FunctionalInterface
public interface SigningSecrets {

  /**
   * Returns the secret that an organisation has under a name, or empty if it has none. Return only
   * secrets of that organisation: the author of a patch chooses the name.
   *
   * <p>An exception counts as a transient failure; only its class is reported.
   */
  Optional<SigningSecret> find(String org, String name);

  /**
   * Returns whether an organisation has a secret under a name. Called when a workflow is published,
   * to warn of a missing secret. The default finds the secret and discards it; override it if the
   * host can answer without reading the secret.
   */
  default boolean has(String org, String name) {
    return find(org, name).isPresent();
  }

  /** Returns a lookup without secrets. */
  static SigningSecrets none() {
    return (org, name) -> Optional.empty();
  }
}
