package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/**
 * The database of one contender.
 *
 * @param url how to reach it, user included
 */
public record Database(String url) {

  /** So many connections, as a host would pool them. */
  HikariDataSource pool(int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMinimumIdle(connections);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  /** One connection whose round trips are counted. */
  HikariDataSource counted() {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.addDataSourceProperty("socketFactory", RoundTrips.class.getName());
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }
}
