package io.countersign.benchmarks.trips;

/** SQL statements that do as little as a round trip and a commit can. */
final class TripsSql {

  static final String TABLES =
      """
      create schema if not exists trips;
      create table if not exists trips.calls (
        id bigint generated always as identity primary key, kind text not null,
        number integer not null)
      """;

  /** In the place of a load. */
  static final String READ =
      """
      select 1
      """;

  /** In the place of a write: a commit without a row would not wait for the disk. */
  static final String WRITE =
      """
      insert into trips.calls (kind, number) values (?, ?)
      """;

  static final String WRITTEN =
      """
      select count(*) from trips.calls where kind = ?
      """;

  private TripsSql() {}
}
