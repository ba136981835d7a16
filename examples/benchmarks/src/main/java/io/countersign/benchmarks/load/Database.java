package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/**
 * The database of one contender.
 *
 * @param name its name
 * @param url how to reach it, user included
 */
public record Database(String name, String url) {

  /** So many connections, as a host would pool them; they stay open. */
  HikariDataSource pool(int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMinimumIdle(connections);
    config.setMaximumPoolSize(connections);
    // A backend that ended would take its processor time with it.
    config.setMaxLifetime(0);
    return new HikariDataSource(config);
  }

  /** So many connections whose round trips are counted. */
  HikariDataSource counted(int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.addDataSourceProperty("socketFactory", RoundTrips.class.getName());
    config.setMinimumIdle(connections);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }
}
