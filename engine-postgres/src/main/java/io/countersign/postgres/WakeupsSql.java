package io.countersign.postgres;

/** SQL statements with which processes wake each other. */
final class WakeupsSql {

  static final String LISTEN = "LISTEN countersign";

  static final String NOTIFY = "NOTIFY countersign";

  static final String SESSION = "SELECT pg_backend_pid()";

  private WakeupsSql() {}
}
