package io.countersign.engine.definition;

/** Kind of definition. */
public enum DefinitionKind {
  /** An envelope that is generated from a contract. */
  ENVELOPE,
  /** A patch of an organisation to an envelope. */
  ORG_PATCH,
  /** The compiled workflow of both, which instances run. */
  EFFECTIVE
}
