package io.countersign.benchmarks.load;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Counter of round trips of the wire protocol: how often a client begins to read after writing. The
 * driver creates it by name, through the connection property {@code socketFactory}, so the count is
 * that of the whole JVM: only one such connection may be active while it counts.
 */
public final class RoundTrips extends SocketFactory {

  private static final AtomicLong TURNS = new AtomicLong();

  /** Creates it; called by the driver. */
  public RoundTrips() {}

  /** How many there have been in this JVM. */
  public static long soFar() {
    return TURNS.get();
  }

  @Override
  public Socket createSocket() {
    return new Counted();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw unconnected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw unconnected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw unconnected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw unconnected();
  }

  private static IOException unconnected() {
    return new IOException(
        "Expected the driver to ask for a socket that is not connected, but found an address.");
  }

  private static final class Counted extends Socket {

    private final AtomicLong written = new AtomicLong();

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(int one) throws IOException {
          written.incrementAndGet();
          out.write(one);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          written.addAndGet(length);
          out.write(bytes, from, length);
        }
      };
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          turn();
          return super.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
          turn();
          return super.read(bytes, from, length);
        }
      };
    }

    private void turn() {
      if (written.getAndSet(0) > 0) {
        TURNS.incrementAndGet();
      }
    }
  }
}
