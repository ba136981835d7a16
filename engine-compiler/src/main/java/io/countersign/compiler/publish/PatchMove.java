package io.countersign.compiler.publish;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.store.DefinitionStore;
import java.util.Optional;

/**
 * A move of a patch from one envelope to another.
 *
 * @param patch the patch: the draft, or one that is or was published
 * @param from the envelope that it was written for
 * @param to the new envelope
 */
public record PatchMove(Definition patch, Definition from, Definition to) {

  /**
   * Holds that these are a patch, its envelope and another of the same scope.
   *
   * @throws IllegalArgumentException if they are not
   */
  public PatchMove {
    boolean kinds =
        patch.kind() == DefinitionKind.ORG_PATCH
            && from.kind() == DefinitionKind.ENVELOPE
            && to.kind() == DefinitionKind.ENVELOPE;
    boolean scopes = patch.scope().equals(from.scope()) && patch.scope().equals(to.scope());
    if (!kinds || !scopes || ScopeSnapshot.envelopeVersion(patch) != from.version()) {
      throw new IllegalArgumentException(
          "Expected a patch, its own envelope and another of its scope: " + patch.id());
    }
  }

  /** Reads the envelopes of a move; nothing when the store has one of them not. */
  public static Optional<PatchMove> read(
      DefinitionStore definitions, Definition patch, int toVersion) {
    var from = definitions.envelope(patch.scope(), ScopeSnapshot.envelopeVersion(patch));
    var to = definitions.envelope(patch.scope(), toVersion);
    return from.isPresent() && to.isPresent()
        ? Optional.of(new PatchMove(patch, from.get(), to.get()))
        : Optional.empty();
  }
}
