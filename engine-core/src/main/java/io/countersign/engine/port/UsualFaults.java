package io.countersign.engine.port;

import io.countersign.engine.store.StoreUnavailableException;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * Default classifier, which knows the usual outages by their types, anywhere in the chain of
 * causes.
 *
 * @param more further outages of a host
 */
record UsualFaults(Set<Class<? extends Throwable>> more) implements FaultClassifier {

  private static final Set<String> OUTAGES =
      Set.of(
          "java.sql.SQLTransientException",
          "java.sql.SQLRecoverableException",
          "java.sql.SQLNonTransientConnectionException",
          "java.net.SocketException",
          "java.net.UnknownHostException",
          "java.net.http.HttpTimeoutException",
          "java.io.InterruptedIOException",
          "java.nio.channels.ClosedChannelException",
          "javax.net.ssl.SSLException");

  /** Copies the types. */
  public UsualFaults {
    more = Set.copyOf(more);
  }

  @Override
  public boolean isOutage(Throwable thrown) {
    return ThrownTypes.chain(thrown).stream().anyMatch(this::isOne);
  }

  private boolean isOne(Throwable thrown) {
    return thrown instanceof OutageException
        || thrown instanceof StoreUnavailableException
        || thrown instanceof TimeoutException
        || ThrownTypes.isOneOf(thrown, OUTAGES)
        || more.stream().anyMatch(type -> type.isInstance(thrown));
  }
}
