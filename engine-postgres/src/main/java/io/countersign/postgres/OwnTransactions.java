package io.countersign.postgres;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.function.Function;

/** Adapter from the host's transactions for workers to transactions of the store. */
final class OwnTransactions implements TransactionSource {

  private final PostgresStore store;
  private final HostTransactions host;

  OwnTransactions(PostgresStore store, HostTransactions host) {
    this.store = store;
    this.host = host;
  }

  OwnTransactions of(PostgresStore other) {
    return new OwnTransactions(other, host);
  }

  HostTransactions host() {
    return host;
  }

  @Override
  public <T> T inOwn(Function<StoreTransaction, T> work) {
    return run(store::begin, work);
  }

  @Override
  public <T> T inOwn(String org, Function<StoreTransaction, T> work) {
    return run(connection -> store.begin(enterIfAsked(connection, org)), work);
  }

  @Override
  public <T> T inOwnVerb(String org, Function<StoreTransaction, T> verb) {
    // A transaction that the host commits is left to the host.
    return host instanceof PooledTransactions
        ? run(connection -> store.beginVerb(enterIfAsked(connection, org)), verb)
        : inOwn(org, verb);
  }

  /** Enters the organisation on a connection if the settings ask for it; returns the connection. */
  private Connection enterIfAsked(Connection connection, String org) {
    if (store.settings().enters()) {
      try (var statement = connection.prepareStatement(OrganisationSql.ENTER)) {
        statement.setString(1, org);
        statement.execute();
      } catch (SQLException e) {
        throw new StoreException("enter an organisation", e);
      }
    }
    return connection;
  }

  private <T> T run(
      Function<Connection, StoreTransaction> begin, Function<StoreTransaction, T> work) {
    var results = new ArrayList<T>(1);
    host.inNew(connection -> results.add(work.apply(begin.apply(connection))));
    if (results.size() != 1) {
      throw new IllegalStateException(
          "Expected the host to have the work of a worker done once, but found it done "
              + results.size()
              + " times. Correct its HostTransactions.");
    }
    return results.get(0);
  }
}
