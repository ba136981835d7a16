package io.countersign.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * A data source on whose connections somebody is stopped before one of the calls that go to the
 * database, counted from 1 over all of them, and goes on when let go.
 */
final class Parking {

  private final DataSource source;
  private final int place;
  private final AtomicInteger calls = new AtomicInteger();
  private final CompletableFuture<Boolean> parked = new CompletableFuture<>();
  private final CountDownLatch release = new CountDownLatch(1);

  Parking(DataSource source, int place) {
    this.source = source;
    this.place = place;
  }

  /** Done when somebody is stopped. */
  CompletableFuture<Boolean> parked() {
    return parked;
  }

  void release() {
    release.countDown();
  }

  DataSource source() {
    return (DataSource)
        Proxy.newProxyInstance(
            Parking.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, given) ->
                method.getName().equals("getConnection")
                    ? connection(source.getConnection())
                    : method.invoke(source, given));
  }

  private Connection connection(Connection inner) {
    return (Connection)
        Proxy.newProxyInstance(
            Parking.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, given) -> {
              var name = method.getName();
              if (name.equals("prepareStatement") || name.equals("commit")) {
                pass();
              }
              try {
                return method.invoke(inner, given);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            });
  }

  private void pass() throws InterruptedException {
    if (calls.incrementAndGet() == place) {
      parked.complete(true);
      if (!release.await(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException("Expected to be let go, but was not.");
      }
    }
  }
}
