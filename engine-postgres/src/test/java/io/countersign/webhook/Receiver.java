package io.countersign.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A receiver of webhooks on this machine. It says what it was told to say, and else that all is
 * well.
 */
final class Receiver implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Deque<Reply> replies = new ArrayDeque<>();
  private final List<Request> requests = new ArrayList<>();

  /** A request as it came. */
  record Request(String method, String path, HttpExchange exchange, String body) {

    byte[] bytes() {
      return body.getBytes(StandardCharsets.UTF_8);
    }

    Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }
  }

  /** An answer. */
  interface Reply {

    void to(HttpExchange exchange) throws IOException, InterruptedException;
  }

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Reply reply;
    synchronized (this) {
      var path = exchange.getRequestURI().getPath();
      requests.add(new Request(exchange.getRequestMethod(), path, exchange, body));
      reply = replies.isEmpty() ? status(200) : replies.remove();
    }
    try {
      reply.to(exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  /** The next answers, in order. */
  synchronized Receiver says(Reply... next) {
    replies.addAll(List.of(next));
    return this;
  }

  synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  static Reply status(int status) {
    return body(status, ("said " + status).getBytes(StandardCharsets.UTF_8));
  }

  static Reply body(int status, byte[] body) {
    return exchange -> {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    };
  }

  static Reply header(int status, String name, String value) {
    return exchange -> {
      exchange.getResponseHeaders().add(name, value);
      exchange.sendResponseHeaders(status, -1);
    };
  }

  /** Hangs up without a word. */
  static Reply nothing() {
    return HttpExchange::close;
  }

  /** Says nothing until the test is over. */
  Reply silence() {
    return exchange -> closing.await();
  }

  /** Begins to answer and never ends. */
  Reply endless(int status) {
    return exchange -> {
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write("begun".getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
      closing.await();
    };
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
