package io.countersign.postgres.problem;

import io.countersign.problem.ProblemCode;

/**
 * Problem codes of the store, the webhook sender and the verification of received webhooks. Each
 * constant has a page under {@code docs/errors}.
 */
public enum PostgresCode implements ProblemCode {
  /** A transaction has another isolation level than READ COMMITTED. */
  WORKFLOW_ISOLATION_UNSUPPORTED,
  /** A connection has no open transaction that the engine could join. */
  WORKFLOW_NO_TRANSACTION,
  /** The host writes on another connection than the engine. */
  WORKFLOW_OTHER_CONNECTION,
  /** A transaction was ended between two calls of the engine that belong in one transaction. */
  WORKFLOW_TRANSACTION_ENDED,
  /** A transaction or a server is read-only. */
  WORKFLOW_READ_ONLY,
  /** The server has run out of a resource, such as disk space. */
  WORKFLOW_SERVER_EXHAUSTED,
  /** A login lacks the role that its use needs. */
  WORKFLOW_ROLE_MISSING,
  /** A login bypasses row security. */
  WORKFLOW_LOGIN_UNBOUND,
  /** Idle transactions of a login keep their locks without a time limit. */
  WORKFLOW_SESSIONS_UNLIMITED,
  /** The database holds another schema than this version's. */
  WORKFLOW_SCHEMA_DIFFERS,
  /** The partitions of the coming months are missing. */
  WORKFLOW_PARTITIONS_SHORT,
  /** The clocks of the host and of the database differ. */
  WORKFLOW_CLOCK_SKEW,
  /** The target of a webhook is not among those that the host allows. */
  WEBHOOK_TARGET_REFUSED,
  /** The name of a target resolves to an address inside the host network. */
  WEBHOOK_ADDRESS_BLOCKED,
  /** A webhook names a secret that its organisation does not have. */
  WEBHOOK_SECRET_UNKNOWN,
  /** A request that must be signed has no signature. */
  WEBHOOK_SIGNATURE_MISSING,
  /** The signature header cannot be parsed. */
  WEBHOOK_SIGNATURE_MALFORMED,
  /** A signature was made with another secret or over another body. */
  WEBHOOK_SIGNATURE_WRONG,
  /** A signature is valid, but too old or from the future. */
  WEBHOOK_SIGNATURE_EXPIRED,
  /** The body of an event is too large or is not UTF-8. */
  WEBHOOK_BODY_UNREADABLE
}
