package io.countersign.erp.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.WebhookSender;
import io.countersign.webhook.WebhookSignature;
import io.countersign.webhook.WebhookSignature.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The portal of the franchisees, an external system: it verifies signatures, detects duplicate
 * keys, and sometimes fails. Safe for many threads.
 */
public final class PortalServer implements AutoCloseable {

  /** The state of the portal. */
  public enum Mood {
    /** It takes the statement. */
    WELL,
    /** It is overloaded and takes no statement. */
    FAILING,
    /** It waits until the test ends the delay, and then takes the statement. */
    SLOW,
    /** It takes the statement, and hangs up before it confirms. */
    FORGETTING
  }

  private final SigningSecret secret;
  private final InstantSource clock;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Deque<Mood> moods = new ArrayDeque<>();
  private final Set<String> keys = new HashSet<>();
  private final List<String> statements = new ArrayList<>();
  private final CountDownLatch thinking = new CountDownLatch(1);
  private int calls;
  private int repeats;

  /** Starts a portal that shares a secret with one organisation. */
  public PortalServer(SigningSecret secret, InstantSource clock) {
    this.secret = secret;
    this.clock = clock;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  /** Returns its address. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Sets the states in which it receives the next calls; after them it is well. */
  public synchronized void feel(Mood... next) {
    moods.addAll(List.of(next));
  }

  /** Ends the delay of a slow call. */
  public void hurry() {
    thinking.countDown();
  }

  /** Returns how often it was called. */
  public synchronized int calls() {
    return calls;
  }

  /** Returns how often it received a statement again. */
  public synchronized int repeats() {
    return repeats;
  }

  /** Returns the statements that it took, each once: the path and the body. */
  public synchronized List<String> statements() {
    return List.copyOf(statements);
  }

  private void take(HttpExchange exchange) throws IOException {
    var body = exchange.getRequestBody().readAllBytes();
    var mood = nextMood();
    if (mood == Mood.SLOW) {
      think();
    }
    try (exchange) {
      if (mood == Mood.FAILING) {
        exchange.sendResponseHeaders(503, -1);
      } else if (!isGenuine(exchange, body)) {
        exchange.sendResponseHeaders(401, -1);
      } else {
        keep(exchange, body);
        if (mood != Mood.FORGETTING) {
          exchange.sendResponseHeaders(204, -1);
        }
      }
    }
  }

  private synchronized Mood nextMood() {
    calls++;
    return moods.isEmpty() ? Mood.WELL : moods.remove();
  }

  private void think() {
    try {
      thinking.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isGenuine(HttpExchange exchange, byte[] body) {
    var verdict =
        WebhookSignature.verify(
            List.of(secret),
            exchange.getRequestHeaders().getFirst(WebhookSignature.HEADER),
            body,
            clock.instant(),
            WebhookSignature.TOLERANCE);
    return verdict instanceof Verdict.Genuine;
  }

  /** A statement that is sent again has the same key. */
  private synchronized void keep(HttpExchange exchange, byte[] body) {
    if (keys.add(exchange.getRequestHeaders().getFirst(WebhookSender.KEY_HEADER))) {
      var path = exchange.getRequestURI().getPath();
      statements.add(path + " " + new String(body, StandardCharsets.UTF_8));
    } else {
      repeats++;
    }
  }

  @Override
  public void close() {
    hurry();
    server.stop(0);
    threads.shutdownNow();
  }
}
