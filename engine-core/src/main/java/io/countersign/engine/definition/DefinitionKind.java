package io.countersign.engine.definition;

/** What a definition is. */
public enum DefinitionKind {
  /** The skeleton that a contract gives. */
  ENVELOPE,
  /** What an organisation adds to an envelope. */
  ORG_PATCH,
  /** Both of them compiled: what runs. */
  EFFECTIVE
}
