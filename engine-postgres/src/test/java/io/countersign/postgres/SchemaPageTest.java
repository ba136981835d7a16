package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/**
 * The page says what the catalogue says. {@code -Dcountersign.schema=write} writes it again, for a
 * person to review.
 */
@WithPostgres
final class SchemaPageTest {

  private static final Path PAGE = Path.of("../docs/schema.md");

  @Test
  void shouldSayWhatTheCatalogueSays(TestDatabase database) throws SQLException, IOException {
    // given
    String page;
    try (var session = SqlSession.migrated(database)) {
      page = SchemaPage.of(session);
    }

    // when
    if ("write".equals(System.getProperty("countersign.schema"))) {
      Files.writeString(PAGE, page);
    }

    // then
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }
}
