package io.countersign.postgres.problem;

import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;

/**
 * Problem codes of the store, the webhook sender and the verification of received webhooks. {@code
 * docs/errors.md} lists them.
 */
public enum PostgresCode implements ProblemCode {
  /** A transaction has another isolation level than READ COMMITTED. */
  WORKFLOW_ISOLATION_UNSUPPORTED(
      """
      A transaction in which the engine takes a lock, for an instance, an event or a
      publication, does not read at READ COMMITTED. Nothing was done, and the transaction can
      only be rolled back.
      """,
      """
      The host began its transaction at REPEATABLE READ or SERIALIZABLE, or its data source or
      login is set to one of them. Such a transaction would read the rows as they were before
      the lock was granted.
      """,
      """
      Begin transactions in which the engine is called at READ COMMITTED. Look at the
      isolation setting of the pool and at `default_transaction_isolation` of the login.
      """),
  /** A connection has no open transaction that the engine could join. */
  WORKFLOW_NO_TRANSACTION(
      """
      The engine was given a connection that is in no transaction. Nothing was done.
      """,
      """
      Auto-commit is on, so that every statement would be a transaction of its own, and a lock
      would end with the statement that took it.
      """,
      """
      Call the engine inside of the transaction in which the host writes its document, on the
      same connection.
      """),
  /** The host writes on another connection than the engine. */
  WORKFLOW_OTHER_CONNECTION(
      """
      The host writes on another connection than the engine, so that their writes are not
      committed or rolled back together. Nothing was done.
      """,
      """
      A library of the host takes its own connections from the data source instead of the one
      of the transaction: a pool that was given to two libraries, or a data source that no
      proxy makes aware of Spring's transactions.
      """,
      """
      Give both the connection of the transaction. With Spring, wrap the data source of the
      library in a `TransactionAwareDataSourceProxy`. The check that finds this is
      `PostgresStore.requireSame`; make it once, on the first request.
      """),
  /** A transaction was ended between two calls of the engine that belong in one transaction. */
  WORKFLOW_TRANSACTION_ENDED(
      """
      The engine had to write in the transaction in which it had locked the instance, and
      found another one. It wrote nothing; earlier commits stay.
      """,
      """
      A port committed the transaction or rolled it back during a call of the engine, or the
      host did so between `guard` and `record`.
      """,
      """
      The worker or the host that began the transaction ends it, the host after its last call.
      A port that has to undo a write rolls back to its own savepoint.
      """),
  /** A transaction or a server is read-only. */
  WORKFLOW_READ_ONLY(
      """
      The engine had to write, and the transaction or the server is read-only. Nothing was
      written.
      """,
      """
      The host began the transaction as read-only (`readOnly = true` under Spring, `SET
      TRANSACTION READ ONLY`), the login or the pool makes all of them so, or the connection
      leads to a standby.
      """,
      """
      Begin transactions in which the engine records or advances without `readOnly`, and
      connect to the primary server. Workers continue when the server accepts writes again; no
      attempt is counted meanwhile.
      """),
  /** The server has run out of a resource, such as disk space. */
  WORKFLOW_SERVER_EXHAUSTED(
      """
      The database server has run out of a resource: space on its disk, memory, or
      connections. Nothing was written, and the transaction has to be rolled back.
      """,
      """
      The problem contains the message of the server, such as `could not extend file … No
      space left on device` (SQLSTATE 53100), or another error of class 53.
      """,
      """
      Roll back and tell the person to try again later; an administrator has to free the
      resource. Workers continue when the server accepts writes again; no attempt is counted
      meanwhile.
      """),
  /** A login lacks the role that its use needs. */
  WORKFLOW_ROLE_MISSING(
      """
      The login of a data source does not have the role that its work needs.
      """,
      """
      The login was never granted the role, was granted it without INHERIT, or the data source
      names another login: `wf_app` is for requests, `wf_worker` for workers, `wf_repair` for
      operators who rebuild live rows, `wf_maintenance` for retention and partitions.
      """,
      """
      Grant the role to the login, for example `GRANT wf_worker TO my_worker`, or give the
      data source the login that has it.
      """),
  /** A login bypasses row security. */
  WORKFLOW_LOGIN_UNBOUND(
      """
      Row security does not bind the login of a data source. This is a warning: everything
      works, but only the statements of the engine separate organisations.
      """,
      """
      The login is a superuser, has BYPASSRLS or is a member of wf_sweeper.
      """,
      """
      Let the application use a login of its own that has the role it needs and nothing else.
      Migrate with another one.
      """),
  /** Idle transactions of a login keep their locks without a time limit. */
  WORKFLOW_SESSIONS_UNLIMITED(
      """
      Sessions of this login may be idle in a transaction without a limit, and hold the lock
      of a document meanwhile. This is a warning.
      """,
      """
      `idle_in_transaction_session_timeout` is off, or the server notices only after hours
      that a machine has vanished, because `tcp_keepalives_idle` is longer than ten minutes
      and `client_connection_check_interval` is off. Both are the defaults of the server.
      """,
      """
      Set both for the login, as in [locks and sessions](operate.md#locks-and-sessions):

      ALTER ROLE billing_jobs SET idle_in_transaction_session_timeout = '60s'; ALTER ROLE
      billing_jobs SET tcp_keepalives_idle = 60;
      """),
  /** The database holds another schema than this version's. */
  WORKFLOW_SCHEMA_DIFFERS(
      """
      The schema `workflow` of the database is not that of this version. The message names
      each file that is missing, changed or unknown.
      """,
      """
      The database has not been migrated, was migrated by a later version, or a file was
      changed after it was applied.
      """,
      """
      Run `PostgresSchema.migrate` of this version at deployment, before the process starts.
      If the database is ahead, run the version it was migrated with, or a later one.
      """),
  /** The partitions of the coming months are missing. */
  WORKFLOW_PARTITIONS_SHORT(
      """
      The partitions of the coming months are missing. It is a warning while this month has
      its partitions, and otherwise an error: then nothing can be written. The engine denies
      changes with this code before any write, and workers claim nothing, so that no attempt
      is counted.
      """,
      """
      No worker has done `WorkerKind.STORAGE` for months: all workers were stopped, or the
      running ones exclude it with `only(...)`.
      """,
      """
      Let workers do `WorkerKind.STORAGE`; they create partitions three months ahead, under
      their own login. Without workers, run `PartitionKeeper.runOnce` under a login with
      `wf_maintenance`, and have it answer with at least two months ahead.
      """),
  /** The clocks of the host and of the database differ. */
  WORKFLOW_CLOCK_SKEW(
      """
      The clocks of the host and of the database are more than a minute apart. This is a
      warning.
      """,
      """
      One of the two machines does not synchronise its clock, or the connection took very
      long.
      """,
      """
      Synchronise both clocks with the same time servers. Claims and timers use the time of
      the caller, and journals the time of the database.
      """),
  /** The target of a webhook is not among those that the host allows. */
  WEBHOOK_TARGET_REFUSED(
      """
      The host does not allow webhooks to this address. The webhook was not sent. As a warning
      of publishing: it would not be sent.
      """,
      """
      The host of its address is not named in the `WebhookAllowList` of the sender, it is
      called over http without being allowed for that, or the text is not an address with a
      host: it may hold a user name, an unusual way to write an address, or a path alone.
      """,
      """
      Correct the `url` of the step, or name the host in the `WebhookAllowList`. Then try the effect
      again.
      """),
  /** The name of a target resolves to an address inside the host network. */
  WEBHOOK_ADDRESS_BLOCKED(
      """
      The name of a target resolves to an address that is not public. The webhook was not
      sent.
      """,
      """
      A name server returns an address of the machine or network of the host, or one that is
      link-local, multicast or reserved. One such address among several is enough.
      """,
      """
      Correct the name. If the target really is inside, allow it with
      `WebhookAllowList.Builder.privateAddresses`. Link-local and reserved addresses cannot be allowed.
      """),
  /** A webhook names a secret that its organisation does not have. */
  WEBHOOK_SECRET_UNKNOWN(
      """
      A webhook names a secret that its organisation does not have. It was not sent, because
      it would have been unsigned. As a warning of publishing: it would not be sent.
      """,
      """
      The name is misspelt, the secret was removed, or it is kept for another organisation.
      """,
      """
      Keep a secret under this name for this organisation, or correct `secret` of the step.
      Then try the effect again.
      """),
  /** A request that must be signed has no signature. */
  WEBHOOK_SIGNATURE_MISSING(
      """
      A request that has to be signed has no signature.
      """,
      """
      The header `Countersign-Signature` is missing or empty: the sender does not sign, or a
      proxy drops the header.
      """,
      """
      Sign the request, or have the proxy pass the header on.
      """),
  /** The signature header cannot be parsed. */
  WEBHOOK_SIGNATURE_MALFORMED(
      """
      The signature of a request cannot be read.
      """,
      """
      The header is not of the form `t=<seconds>,v1=<64 hexadecimal digits>`, has more than
      one time, or is longer than 1,024 characters.
      """,
      """
      Write it as [webhooks](webhooks.md) describes.
      """),
  /** A signature was made with another secret or over another body. */
  WEBHOOK_SIGNATURE_WRONG(
      """
      A request was not signed with the secret, or its body or time was changed afterwards.
      """,
      """
      The two sides have different secrets, or a proxy or the receiver parsed the body and
      wrote it again before the signature was checked.
      """,
      """
      Compare the secrets of both sides. Sign the bytes that are sent, and check the bytes
      that were received. If neither explains it, another sender sent the request.
      """),
  /** A signature is valid, but too old or from the future. */
  WEBHOOK_SIGNATURE_EXPIRED(
      """
      A signature is genuine, but was made too long ago or in the future.
      """,
      """
      The clocks of the two sides differ, the request was delayed, an old signature was used
      for another attempt, or an attacker replays a request.
      """,
      """
      Set the clocks of both sides, and sign every attempt again.
      """),
  /** The body of an event is too large or is not UTF-8. */
  WEBHOOK_BODY_UNREADABLE(
      """
      The body of a signed event cannot be read.
      """,
      """
      It has more than 262,144 bytes, or is not UTF-8.
      """,
      """
      Send a JSON object in UTF-8. Keep large contents at a place from which they can be
      fetched, and send that place.
      """);

  private final String meaning;
  private final String cause;
  private final String remedy;

  PostgresCode(String meaning, String cause, String remedy) {
    this.meaning = meaning;
    this.cause = cause;
    this.remedy = remedy;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
