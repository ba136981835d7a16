package io.countersign.erp.story;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.erp.document.FieldsCodec;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bank, an external system: it takes payment orders over HTTP, refuses those that are not
 * signed, and takes an order that is sent again once. Safe for many threads.
 */
final class BankServer implements AutoCloseable {

  private static final int TAKEN = 204;
  private static final int UNAUTHORIZED = 401;

  private final SigningSecret secret;
  private final InstantSource clock;
  private final HttpServer server;
  private final Map<String, Map<String, @Nullable Object>> orders = new LinkedHashMap<>();

  BankServer(SigningSecret secret, InstantSource clock) {
    this.secret = secret;
    this.clock = clock;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/payments", this::take);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns the amounts that were ordered to be paid for an invoice, in cents. */
  synchronized List<Long> ordered(String invoice) {
    return orders.values().stream()
        .filter(order -> invoice.equals(order.get("invoice_id")))
        .map(order -> (Long) order.get("total"))
        .toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      boolean genuine = isGenuine(exchange, body);
      if (genuine) {
        keep(exchange.getRequestHeaders().getFirst(WebhookSender.KEY_HEADER), body);
      }
      exchange.sendResponseHeaders(genuine ? TAKEN : UNAUTHORIZED, -1);
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

  /** The key is the same in every attempt to send an order. */
  private synchronized void keep(String key, byte[] body) {
    orders.putIfAbsent(key, FieldsCodec.read(new String(body, StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
