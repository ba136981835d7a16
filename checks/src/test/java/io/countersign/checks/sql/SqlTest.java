package io.countersign.checks.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.JavaSource;
import io.countersign.checks.Repository;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL is where it belongs and takes time as a bind. */
class SqlTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldBindTimeInMigrations() {
    var findings = new ArrayList<Finding>();
    for (var module : REPOSITORY.codeModules()) {
      var resources = module.directory().resolve("src/main/resources");
      for (var file : REPOSITORY.filesEnding(resources, ".sql")) {
        findings.addAll(SqlRule.inMigration(REPOSITORY.name(file), Repository.read(file)));
      }
    }

    Finding.assertNone(findings);
  }

  @Test
  void shouldKeepStatementsInSqlClassesAndBindTime() {
    var findings = new ArrayList<Finding>();
    for (var module : REPOSITORY.codeModules()) {
      for (var file : REPOSITORY.filesEnding(module.mainSources(), ".java")) {
        findings.addAll(SqlRule.inSource(REPOSITORY.name(file), JavaSource.of(file)));
      }
    }

    Finding.assertNone(findings);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "now()",
        "NOW ()",
        "current_timestamp",
        "current_date",
        "localtimestamp",
        "clock_timestamp()",
        "statement_timestamp()",
        "transaction_timestamp()",
        "'now'::timestamptz",
        "timestamptz 'today'",
        "random()",
        "gen_random_uuid()",
        "uuidv7()"
      })
  void shouldBiteWhenAMigrationAsksTheServer(String asking) {
    var sql = "-- no now() here\ncreate table t (\n  due timestamptz default " + asking + "\n);\n";

    var findings = SqlRule.inMigration("V001__t.sql", sql);

    assertThat(findings)
        .singleElement()
        .asString()
        .startsWith("V001__t.sql:3")
        .contains("To fix: bind the value");
  }

  @Test
  void shouldBiteWhenAnSqlClassAsksTheServer() {
    var source =
        JavaSource.parse(
            "StepSql.java",
            """
            package p;
            final class StepSql {
              static final String CLOSE = \"""
                  update step
                  set closed_at = now() /* not now() */
                  \""";
              static final String SNOWED = "select known_now from snow(1)";
            }
            """);

    var findings = SqlRule.inSource("StepSql.java", source);

    assertThat(findings).singleElement().asString().contains("StepSql.java:5", "now(");
  }

  @Test
  void shouldBiteWhenAStatementStandsElsewhere() {
    var source =
        JavaSource.parse(
            "Store.java",
            """
            package p;
            final class Store {
              String block = \"""
                  -- why
                  WITH moved AS (select 1) select 2
                  \""";
              String line = "delete from step where id = :id";
              String message = "update the document first, then record it";
              String prose = \"""
                  The select of a step.
                  \""";
            }
            """);

    var findings = SqlRule.inSource("Store.java", source);

    assertThat(findings).extracting(Finding::place).containsExactly("Store.java:3", "Store.java:7");
    assertThat(findings).asString().contains("move it to the …Sql class of its table family");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"select now()\"",
        "\"create table t (due timestamptz default now())\"",
        "\"alter table t alter due set default now()\"",
        "\"with x as (select now()) select * from x\"",
        "\"truncate t; select now() as n\"",
        "\"where due <= now()\"",
        "\"select '--', now()\"",
        "\" and id = \" + \"gen_random_uuid()\"",
        "\"\"\"\n/* why */ select now() \"\"\""
      })
  void shouldBiteWhenAnyLiteralAsksTheServer(String literal) {
    assertThat(SqlRule.inSource("Store.java", field(literal)))
        .extracting(Finding::toString)
        .filteredOn(finding -> finding.contains("asks the server"))
        .hasSize(1);
    assertThat(SqlRule.inSource("StepSql.java", field("StepSql", literal)))
        .singleElement()
        .asString()
        .contains("asks the server");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"create table t (id int)\"",
        "\"create or replace view v as select 1\"",
        "\"create unique index i on t (id)\"",
        "\"create database \\\"\" + name",
        "\"alter table t add id int\"",
        "\"drop database if exists x\"",
        "\"drop materialized view v\"",
        "\"truncate t\"",
        "\"truncate table a, b cascade\"",
        "\"with x as (select 1) select * from x\"",
        "\"WITH RECURSIVE x (id) AS NOT MATERIALIZED (select 1) select 2\"",
        "\"/* why */ delete from t\"",
        "\"\"\"\n/* why */\n-- and why\nselect 1 \"\"\"",
        "\"\"\"\ntruncate t \"\"\""
      })
  void shouldBiteWhenAStatementOfAnyKindStandsElsewhere(String literal) {
    assertThat(SqlRule.inSource("Store.java", field(literal)))
        .singleElement()
        .asString()
        .contains("An SQL statement stands in Store.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Create the table first.\"",
        "\"alter it, or drop the table\"",
        "\"Drop it by hand.\"",
        "\"truncate the text to 63 characters\"",
        "\"with a value as given\"",
        "\"known() and random names, unknown (now)\"",
        "1; /** A select now() that is no literal. */ // nor is now()"
      })
  void shouldLetProsePass(String literal) {
    assertThat(SqlRule.inSource("Store.java", field(literal))).isEmpty();
  }

  private static JavaSource field(String literal) {
    return field("Store", literal);
  }

  private static JavaSource field(String type, String literal) {
    return JavaSource.parse(
        type + ".java",
        "package p;\nfinal class " + type + " {\n  Object o = " + literal + "\n;}\n");
  }
}
