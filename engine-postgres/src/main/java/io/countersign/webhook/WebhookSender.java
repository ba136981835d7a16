package io.countersign.webhook;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalText;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sender of webhooks: POSTs the payload as canonical JSON, signed with the secret that the step
 * names. Safe for many threads; one {@link #send} is one request, and the calling thread waits for
 * it. The HTTP client of the JDK runs daemon threads of its own.
 *
 * <p>A webhook goes only to {@link WebhookAllowList}. The addresses of its host are looked up
 * before every request, and each of them must be allowed. The HTTP client then looks the name up
 * again: it accepts no address, and with an address instead of the name it could not verify a
 * certificate. Within the time that the JDK caches names ({@code networkaddress.cache.ttl}, 30
 * seconds unless set) it gets the same answer. A name server that changes its answer just when the
 * cache lapses can lead the connection elsewhere. Over https only the start of a handshake is sent
 * there, because that server has no certificate for the name; over http the webhook is sent. So
 * name hosts for http only if their name servers are your own, and do not turn the cache off.
 * Proxies of the JVM are not used, because they would resolve the name.
 *
 * <p>Redirects are not followed. At most 64 KB of a response are read and kept. Neither secrets nor
 * signatures are in any result.
 */
public final class WebhookSender implements EffectSender {

  /** The header with the idempotency key, which is the same for every attempt. */
  public static final String KEY_HEADER = "Idempotency-Key";

  /** How many bytes of a response body are read. */
  public static final int LARGEST_ANSWER = 64 * 1024;

  private final WebhookAllowList targets;
  private final InstantSource clock;
  private final SigningSecrets secrets;
  private final AddressResolver resolver;
  private final Duration whole;
  private final HttpClient client;

  private WebhookSender(Builder builder) {
    targets = builder.targets;
    clock = builder.clock;
    secrets = builder.secrets;
    resolver = builder.resolver;
    whole = builder.whole;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(builder.connect)
            .build();
  }

  /**
   * Creates a builder.
   *
   * @param targets where it may send
   * @param clock the clock for the time of signatures
   */
  public static Builder to(WebhookAllowList targets, InstantSource clock) {
    return new Builder(targets, clock);
  }

  /** Sends once. Returns {@link Sent.Later} after a transient failure; does not retry. */
  @Override
  public Sent send(Envelope envelope) {
    try {
      return answer(request(envelope));
    } catch (Unsent unsent) {
      return unsent.sent;
    }
  }

  /**
   * An address to which {@link WebhookAllowList} let nothing go, and a secret that the organisation
   * does not keep. Asks no name server.
   */
  @Override
  public List<Problem> objections(String org, Map<String, @Nullable Object> options) {
    var objections = new ArrayList<Problem>();
    if (options.containsKey("url")) {
      targets.read(options.get("url")).problems().forEach(one -> objections.add(one.under("/url")));
    }
    if (options.get("secret") instanceof String name && !secrets.has(org, name)) {
      objections.add(unknown(name).under("/secret"));
    }
    return objections;
  }

  private HttpRequest request(Envelope envelope) throws Unsent {
    var address = address(envelope);
    var body = body(envelope);
    var request =
        HttpRequest.newBuilder(address)
            .timeout(whole)
            .header("Content-Type", "application/json")
            .header(KEY_HEADER, envelope.idempotencyKey())
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    TraceHeader.of(envelope.trace()).forEach(request::header);
    var secret = secret(envelope);
    // Resolves last, as close as possible to the lookup of the client.
    checkAddresses(address);
    secret.ifPresent(
        one ->
            request.header(
                WebhookSignature.HEADER, WebhookSignature.sign(one, body, clock.instant())));
    return request.build();
  }

  private URI address(Envelope envelope) throws Unsent {
    var read = targets.read(envelope.options().get("url"));
    if (read instanceof Result.Accepted<URI> address) {
      return address.value();
    }
    throw new Unsent(ResponseJudgement.deny(read.problems().get(0)));
  }

  private static byte[] body(Envelope envelope) throws Unsent {
    var canonical = CanonicalJson.ofValue(PlainValues.toSendable(envelope.payload()));
    if (canonical instanceof Result.Accepted<CanonicalText> text) {
      return text.value().bytes();
    }
    throw new Unsent(ResponseJudgement.unfit(canonical.problems().get(0)));
  }

  private Optional<SigningSecret> secret(Envelope envelope) throws Unsent {
    var name = envelope.options().get("secret");
    if (name == null) {
      return Optional.empty();
    }
    Optional<SigningSecret> found;
    try {
      found = secrets.find(envelope.org(), String.valueOf(name));
    } catch (RuntimeException thrown) {
      // The message of the exception may contain confidential data.
      throw new Unsent(
          ResponseJudgement.silence("that its secret cannot be read now: " + nameOf(thrown)));
    }
    if (found.isEmpty()) {
      throw new Unsent(ResponseJudgement.unfit(unknown(String.valueOf(name))));
    }
    return found;
  }

  private void checkAddresses(URI address) throws Unsent {
    var host = HostPattern.normalOf(address);
    List<InetAddress> found;
    try {
      found = resolver.resolve(host);
    } catch (UnknownHostException e) {
      throw new Unsent(ResponseJudgement.silence("that the name " + host + " is not known now"));
    }
    boolean inside = targets.mayBeInside(address);
    for (var one : found) {
      var reach = AddressReach.of(one);
      if ((reach == AddressReach.NEVER) || ((reach == AddressReach.INSIDE) && !inside)) {
        throw new Unsent(ResponseJudgement.deny(blockedProblem(host, one)));
      }
    }
  }

  private Sent answer(HttpRequest request) {
    var receiving = new ResponseReader(LARGEST_ANSWER);
    var exchange = client.sendAsync(request, receiving);
    String silence;
    try {
      exchange.get(whole.toMillis(), TimeUnit.MILLISECONDS);
      silence = "nothing";
    } catch (TimeoutException e) {
      exchange.cancel(true);
      silence = "none within " + whole;
    } catch (ExecutionException e) {
      silence = "a broken connection: " + nameOf(e.getCause());
    } catch (InterruptedException e) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      silence = "that this worker was told to stop";
    }
    // Once a status has arrived, the receiver has the whole request, even if the body of its
    // response fails.
    return receiving.soFar().map(ResponseJudgement::of).orElse(ResponseJudgement.silence(silence));
  }

  private static String nameOf(@Nullable Throwable thrown) {
    return thrown == null ? "no reason" : thrown.getClass().getSimpleName();
  }

  private static Problem unknown(String name) {
    return Problem.error(
        PostgresCode.WEBHOOK_SECRET_UNKNOWN,
        ProblemPlace.nowhere(),
        "a secret named '" + name + "' of this organisation",
        "none",
        "Keep one under this name, or correct the secret of the step; then try the effect again.");
  }

  private static Problem blockedProblem(String host, InetAddress address) {
    return Problem.error(
        PostgresCode.WEBHOOK_ADDRESS_BLOCKED,
        ProblemPlace.nowhere(),
        "public addresses behind the name " + host,
        address.getHostAddress(),
        "Correct the name, or allow the host with Targets.Builder.privateAddresses.");
  }

  /** Carries a result out of the preparation of a request; never leaves this class. */
  private static final class Unsent extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Sent sent;

    Unsent(Sent sent) {
      super(null, null, false, false);
      this.sent = sent;
    }
  }

  /** Builder of a sender. Not safe for several threads. */
  public static final class Builder {

    private final WebhookAllowList targets;
    private final InstantSource clock;
    private SigningSecrets secrets = SigningSecrets.none();
    private AddressResolver resolver = AddressResolver.OF_MACHINE;
    private Duration connect = Duration.ofSeconds(5);
    private Duration whole = Duration.ofSeconds(15);

    private Builder(WebhookAllowList targets, InstantSource clock) {
      this.targets = targets;
      this.clock = clock;
    }

    /** Sets the lookup of secrets; by default there are none. */
    public Builder secrets(SigningSecrets found) {
      secrets = found;
      return this;
    }

    /**
     * Sets how long connecting may take, and how long the whole exchange; 5 and 15 seconds
     * otherwise. The lease of a worker on effects must outlast the exchanges of all effects that it
     * claims at a time.
     *
     * @throws IllegalArgumentException if one is not positive
     */
    public Builder timeouts(Duration connecting, Duration exchange) {
      if (connecting.isNegative()
          || connecting.isZero()
          || exchange.isNegative()
          || exchange.isZero()) {
        throw new IllegalArgumentException(
            "Expected times above zero, but found " + connecting + " and " + exchange + ".");
      }
      connect = connecting;
      whole = exchange;
      return this;
    }

    Builder resolver(AddressResolver other) {
      resolver = other;
      return this;
    }

    /** The sender. */
    public WebhookSender build() {
      return new WebhookSender(this);
    }
  }
}
