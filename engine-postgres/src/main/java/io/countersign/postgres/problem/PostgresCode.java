package io.countersign.postgres.problem;

import io.countersign.problem.ProblemCode;

/**
 * Every kind of problem that the store, the webhook sender and the receiver's side report. Each
 * constant has a page under {@code docs/errors}.
 */
public enum PostgresCode implements ProblemCode {
  /** A transaction reads otherwise than READ COMMITTED does. */
  WORKFLOW_ISOLATION_UNSUPPORTED,
  /** A connection is in no transaction that the engine could take part in. */
  WORKFLOW_NO_TRANSACTION,
  /** The host writes on another connection than the engine. */
  WORKFLOW_OTHER_CONNECTION,
  /** A transaction was ended between two calls of the engine that belong into one. */
  WORKFLOW_TRANSACTION_ENDED,
  /** A transaction or a server takes nothing in. */
  WORKFLOW_READ_ONLY,
  /** The server has run out of something, such as space on its disk. */
  WORKFLOW_SERVER_EXHAUSTED,
  /** A login has not the role that its work needs. */
  WORKFLOW_ROLE_MISSING,
  /** A login sees past row security. */
  WORKFLOW_LOGIN_UNBOUND,
  /** Sessions of a login that stands still keep their locks without limit. */
  WORKFLOW_SESSIONS_UNLIMITED,
  /** The database holds another schema than this version's. */
  WORKFLOW_SCHEMA_DIFFERS,
  /** The partitions of the coming months are not there. */
  WORKFLOW_PARTITIONS_SHORT,
  /** The clocks of the host and of the database differ. */
  WORKFLOW_CLOCK_SKEW,
  /** A webhook was to go where the host does not let webhooks go. */
  WEBHOOK_TARGET_REFUSED,
  /** The name of a target leads to an address inside of the host's network. */
  WEBHOOK_ADDRESS_BLOCKED,
  /** A webhook names a secret that its organisation does not have. */
  WEBHOOK_SECRET_UNKNOWN,
  /** A request that has to be signed is not. */
  WEBHOOK_SIGNATURE_MISSING,
  /** The header of a signature cannot be read. */
  WEBHOOK_SIGNATURE_MALFORMED,
  /** A signature was made with another secret or over another body. */
  WEBHOOK_SIGNATURE_WRONG,
  /** A signature is genuine, but too old or from the future. */
  WEBHOOK_SIGNATURE_EXPIRED,
  /** The body of an event is too large or is not UTF-8. */
  WEBHOOK_BODY_UNREADABLE
}
