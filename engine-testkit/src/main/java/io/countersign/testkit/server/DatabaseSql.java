package io.countersign.testkit.server;

/**
 * SQL statements that create and drop databases. Identifiers cannot be bound as parameters, so the
 * name is inserted as a quoted identifier, with double quotes doubled.
 */
final class DatabaseSql {

  private DatabaseSql() {}

  /** The bare template and a stated locale, so that all servers give the same database. */
  static String create(String name, TestCollation collation) {
    return """
    create database %s
    template template0 encoding 'UTF8' %s
    """
        .formatted(quote(name), collation.clause());
  }

  /** Drops with FORCE, because a failed test may have left sessions open. */
  static String drop(String name) {
    return """
    drop database if exists %s with (force)
    """
        .formatted(quote(name));
  }

  private static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
