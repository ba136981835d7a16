package io.countersign.postgres;

import java.sql.Connection;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runner of queries with named parameters in the transaction of a {@link StatementRunner}. Keeps
 * one JDBI handle on its connection. Not safe for several threads.
 */
final class QueryRunner {

  private final StatementRunner session;
  private @Nullable Handle handle;

  QueryRunner(StatementRunner session) {
    this.session = session;
  }

  /**
   * Begins a query.
   *
   * @param doing what the database does with it, for the message of a failure
   */
  NamedQuery ask(String doing, String sql) {
    return new NamedQuery(session, handle(session.connection()), doing, sql, 1);
  }

  /**
   * Begins a query as an organisation, which leaves the session as it was. The statement names the
   * organisation as {@code :org}.
   */
  NamedQuery askAs(String org, String doing, String sql) {
    var text = OrganisationSql.BEFORE + sql + OrganisationSql.AFTER;
    return new NamedQuery(session, handle(session.connection()), doing, text, 2).bind("org", org);
  }

  /** The handle on a connection; a host may give another connection with each call. */
  private Handle handle(Connection connection) {
    var open = handle;
    if (open == null || open.getConnection() != connection) {
      open = HandleFactory.open(connection);
      handle = open;
    }
    return open;
  }
}
