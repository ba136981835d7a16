package io.countersign.erp.story;

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
final class Portal implements AutoCloseable {

  /** The state of the portal. */
  enum Mood {
    /** It takes what comes. */
    WELL,
    /** It is overloaded and takes nothing. */
    FAILING,
    /** It thinks for as long as it is told to, and then takes what came. */
    SLOW,
    /** It takes what comes, and hangs up before it has said so. */
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

  Portal(SigningSecret secret, InstantSource clock) {
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

  /** Where it is. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** How it will take the next calls, one after another; well, after that. */
  synchronized void feels(Mood... next) {
    moods.addAll(List.of(next));
  }

  /** Has it think no longer. */
  void hurries() {
    thinking.countDown();
  }

  /** How often it was called. */
  synchronized int calls() {
    return calls;
  }

  /** How often it was sent what it had taken before. */
  synchronized int repeats() {
    return repeats;
  }

  /** The statements that it took, each once: the path and the body. */
  synchronized List<String> statements() {
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

  /** What comes again with a key that is there changes nothing. */
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
    hurries();
    server.stop(0);
    threads.shutdownNow();
  }
}
