package io.countersign.testkit.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TestSettingsTest {

  @Test
  void shouldFindAServerOfTheNewestMajorVersionUnlessToldOtherwise() {
    assertThat(TestSettings.from(name -> null))
        .isEqualTo(new TestSettings(18, null, TestCollation.C));
    assertThat(TestSettings.from(name -> ""))
        .isEqualTo(new TestSettings(18, null, TestCollation.C));
    assertThat(TestSettings.from(Map.of(TestSettings.MAJOR, "15")::get))
        .isEqualTo(new TestSettings(15, null, TestCollation.C));
  }

  @ParameterizedTest
  @ValueSource(strings = {"14", "9.6", "fifteen", "-15", "15.19", "18000"})
  void shouldRefuseWhatIsNoSupportedMajorVersion(String text) {
    assertThatThrownBy(() -> TestSettings.from(Map.of(TestSettings.MAJOR, text)::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("from 15 on in countersign.test.postgres, but found " + text + ".")
        .hasMessageContaining("Write -Dcountersign.test.postgres=15, or leave it out for 18.");
  }

  @Test
  void shouldSortTextsAsAskedFor() {
    var properties = Map.of(TestSettings.COLLATION, "icu");

    assertThat(TestSettings.from(properties::get).collation()).isEqualTo(TestCollation.ICU);
    assertThatThrownBy(() -> TestSettings.from(Map.of(TestSettings.COLLATION, "de")::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("one of c, icu in countersign.test.collation, but found de.")
        .hasMessageContaining("Write -Dcountersign.test.collation=icu, or leave it out for c.");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db:5433/app?ssl=true&a=b, jdbc:postgresql://db:5433/x?ssl=true&a=b",
    "jdbc:postgresql://db/app, jdbc:postgresql://db/x",
    "jdbc:postgresql://db, jdbc:postgresql://db/x",
    "'jdbc:postgresql://one:1,two:2/app', 'jdbc:postgresql://one:1,two:2/x'",
    "jdbc:postgresql://[::1]:5432/app, jdbc:postgresql://[::1]:5432/x",
    "jdbc:postgresql:app, jdbc:postgresql:x",
    "jdbc:postgresql:/, jdbc:postgresql:x",
    "jdbc:postgresql://db/?user=me, jdbc:postgresql://db/x"
  })
  void shouldExchangeTheDatabaseInAUrl(String given, String other) {
    assertThat(ServerUrl.parse(given).url().to("x")).hasToString(other);
  }

  @Test
  void shouldTakeTheLoginOutOfTheUrl() {
    var url = "jdbc:postgresql://db/app?user=ann%40home&ssl=true&password=a%26b";

    var login = given(Map.of(TestSettings.JDBC_URL, url));

    assertThat(login.user()).isEqualTo("ann@home");
    assertThat(login.password()).isEqualTo("a&b");
    assertThat(login).hasToString("jdbc:postgresql://db/app?ssl=true as ann@home");
  }

  @Test
  void shouldLetThePropertiesOverrideTheLoginInTheUrl() {
    var properties =
        Map.of(
            TestSettings.JDBC_URL, "jdbc:postgresql://db/app?user=ann&password=hers",
            TestSettings.USER, "bob",
            TestSettings.PASSWORD, "his");

    var login = given(properties);

    assertThat(login.user()).isEqualTo("bob");
    assertThat(login.password()).isEqualTo("his");
  }

  @Test
  void shouldRefuseAUrlOfAnotherDatabaseWithoutTellingItsSecrets() {
    var properties = Map.of(TestSettings.JDBC_URL, "jdbc:h2:mem:x?password=secret");

    assertThatThrownBy(() -> TestSettings.from(properties::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("starts with jdbc:postgresql: in countersign.test.jdbcUrl")
        .hasMessageContaining("but found jdbc:h2:mem:x?…")
        .hasMessageNotContaining("secret");
  }

  private static DatabaseLogin given(Map<String, String> properties) {
    return requireNonNull(TestSettings.from(properties::get).given());
  }
}
