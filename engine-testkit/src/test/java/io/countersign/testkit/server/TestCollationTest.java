package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test databases sort texts by bytes, or as a dictionary does. */
final class TestCollationTest {

  @ParameterizedTest
  @CsvSource({"C, 20, 'B,a,a-c,aB,ab'", "ICU, 21, 'a,ab,aB,a-c,B'"})
  void shouldSortTextsInTheOrderOfTheDatabase(TestCollation collation, long number, String sorted)
      throws Exception {
    var databases = new TestDatabases(TestPostgres.databases().server(), number, collation);

    try (var database = databases.create(TestCollationTest.class)) {
      assertThat(
              Sql.query(
                  database,
                  "select string_agg(t, ',' order by t)"
                      + " from unnest(array['ab', 'B', 'a-c', 'aB', 'a']) t"))
          .containsExactly(sorted);
    }
  }
}
