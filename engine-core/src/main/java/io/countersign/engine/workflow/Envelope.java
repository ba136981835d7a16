package io.countersign.engine.workflow;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Envelope: the skeleton of every workflow over a document type, generated from its contract.
 * Immutable.
 */
public sealed interface Envelope permits EnvelopeModel {

  /** Returns the contract that it was generated from. */
  EntityContract contract();

  /** Returns the document type. */
  String entityType();

  /** Returns the envelope's version: that of the contract's lifecycle. */
  int version();

  /** Returns the envelope in its JSON form. */
  Map<String, @Nullable Object> toPlain();

  /** Returns the SHA-256 of its canonical JSON, as 64 hexadecimal digits. */
  String hash();
}
