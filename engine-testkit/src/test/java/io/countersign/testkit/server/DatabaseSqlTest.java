package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DatabaseSqlTest {

  private static final String ODD = "a\"; drop database b; --";

  @Test
  void shouldKeepANameInsideItsQuotes() {
    var quoted = "\"a\"\"; drop database b; --\"";

    assertThat(DatabaseSql.create(ODD, TestCollation.C))
        .startsWith("create database " + quoted + "\n");
    assertThat(DatabaseSql.drop(ODD)).startsWith("drop database if exists " + quoted + " with");
  }
}
