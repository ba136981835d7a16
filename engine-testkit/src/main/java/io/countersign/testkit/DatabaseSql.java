package io.countersign.testkit;

/**
 * The statements that make and drop databases. A statement binds values, not identifiers, so the
 * name is written into these as a quoted identifier: between double quotes, where only a double
 * quote means anything, and that one is doubled.
 */
final class DatabaseSql {

  private DatabaseSql() {}

  /** The bare template and one locale, so that all servers give the same database. */
  static String create(String name) {
    return """
    create database %s
    template template0 encoding 'UTF8' locale_provider libc locale 'C'
    """
        .formatted(quoted(name));
  }

  /** By force, because a test that failed may have left sessions open. */
  static String drop(String name) {
    return """
    drop database if exists %s with (force)
    """
        .formatted(quoted(name));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
