package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** A round trip is a read after any number of writes. */
class RoundTripsTest {

  @Test
  void shouldCountReadsAfterWrites() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var socket = new RoundTrips().createSocket()) {
      socket.connect(server.getLocalSocketAddress());
      var echo = Executors.newSingleThreadExecutor();
      try (var other = server.accept()) {
        var echoed = echo.submit(() -> other.getInputStream().transferTo(other.getOutputStream()));
        long before = RoundTrips.soFar();

        for (int i = 0; i < 2; i++) {
          socket.getOutputStream().write(1);
          socket.getOutputStream().write(new byte[] {2, 3});
          assertThat(socket.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
        }

        assertThat(RoundTrips.soFar() - before).isEqualTo(2);
        socket.shutdownOutput();
        assertThat(echoed.get()).isEqualTo(6);
      } finally {
        echo.shutdownNow();
      }
    }
  }
}
