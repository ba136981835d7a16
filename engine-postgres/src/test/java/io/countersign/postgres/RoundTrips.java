package io.countersign.postgres;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Counter of round trips of the wire protocol: how often a connection begins to read after writing.
 * The driver creates it by name, with the URL of the database, for which it counts: other tests may
 * run at the same time.
 */
public final class RoundTrips extends SocketFactory {

  private static final Map<String, AtomicLong> TURNS = new ConcurrentHashMap<>();

  private final AtomicLong turns;

  /** Called by the driver. */
  public RoundTrips(String database) {
    turns = counter(database);
  }

  private static AtomicLong counter(String database) {
    return TURNS.computeIfAbsent(database, url -> new AtomicLong());
  }

  /** A source of connections to the database of a test, whose round trips are counted. */
  static PGSimpleDataSource source(Ground ground) {
    var source = new PGSimpleDataSource();
    source.setUrl(ground.source().getUrl());
    source.setUser(ground.source().getUser());
    source.setPassword(ground.source().getPassword());
    source.setSocketFactory(RoundTrips.class.getName());
    source.setSocketFactoryArg(ground.source().getUrl());
    return source;
  }

  /** Returns how many round trips the connections to the database of a test have made. */
  static long soFar(Ground ground) {
    return counter(ground.source().getUrl()).get();
  }

  @Override
  public Socket createSocket() {
    return new Counted(turns);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw connected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw connected();
  }

  private static IOException connected() {
    return new IOException("Expected the driver to connect its sockets itself.");
  }

  private static final class Counted extends Socket {

    private final AtomicLong written = new AtomicLong();
    private final AtomicLong turns;

    Counted(AtomicLong turns) {
      this.turns = turns;
    }

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
        turns.incrementAndGet();
      }
    }
  }
}
