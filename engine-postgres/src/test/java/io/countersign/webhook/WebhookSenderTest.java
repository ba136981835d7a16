package io.countersign.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.webhook.WebhookSignature.Verdict;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSenderTest {

  private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
  private static final String WORDS = "correct horse battery staple";
  private static final SigningSecret SECRET = SigningSecret.ofText(WORDS);
  private static final String KEY =
      "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";

  private final Receiver receiver = new Receiver();

  WebhookSenderTest() throws IOException {}

  @AfterEach
  void close() {
    receiver.close();
  }

  private static WebhookSender.Builder sender() {
    var targets =
        WebhookAllowList.builder()
            .hosts("127.0.0.1", "*.example.org")
            .plainHttp("127.0.0.1", "plain.example.org")
            .privateAddresses("127.0.0.1", "inside.example.org")
            .build();
    return WebhookSender.to(targets, () -> NOW)
        .secrets(
            (org, name) ->
                org.equals("acme") && name.equals("partner")
                    ? Optional.of(SECRET)
                    : Optional.empty());
  }

  private static Envelope envelope(String url) {
    return envelope(Map.of("url", url, "secret", "partner"), "");
  }

  private static Envelope envelope(Map<String, @Nullable Object> options, String trace) {
    return new Envelope("acme", KEY, Map.of("z", 1L, "a", "ä"), options, trace);
  }

  private Sent send() {
    return sender().build().send(envelope(receiver.url()));
  }

  private static Map<String, @Nullable Object> response(Sent sent) {
    if (sent instanceof Sent.Arrived arrived) {
      return arrived.response();
    }
    return sent instanceof Sent.Later later ? later.response() : ((Sent.Never) sent).response();
  }

  private static String reason(Sent sent) {
    return sent instanceof Sent.Later later ? later.reason() : ((Sent.Never) sent).reason();
  }

  @Test
  void shouldObjectToWhatItCouldNeverSend() {
    var sender = sender().build();

    assertThat(objections(sender, "acme", Map.of("url", "https://a.example.org/x"))).isEmpty();
    assertThat(objections(sender, "acme", Map.of("secret", "partner"))).isEmpty();
    assertThat(objections(sender, "acme", Map.of())).isEmpty();
    assertThat(
            objections(sender, "other", Map.of("url", "https://evil.test/x", "secret", "partner")))
        .containsExactly(
            "WEBHOOK_TARGET_REFUSED /url evil.test", "WEBHOOK_SECRET_UNKNOWN /secret none");
  }

  @Test
  void shouldAskForASecretWithoutReadingItWhereTheHostCan() {
    var careful =
        new SigningSecrets() {
          @Override
          public Optional<SigningSecret> find(String org, String name) {
            throw new IllegalStateException("read");
          }

          @Override
          public boolean has(String org, String name) {
            return name.equals("partner");
          }
        };
    var sender = sender().secrets(careful).build();

    assertThat(objections(sender, "acme", Map.of("secret", "partner"))).isEmpty();
    assertThat(objections(sender, "acme", Map.of("secret", "other")))
        .containsExactly("WEBHOOK_SECRET_UNKNOWN /secret none");
  }

  private static List<String> objections(
      WebhookSender sender, String org, Map<String, @Nullable Object> options) {
    return sender.objections(org, options).stream()
        .map(one -> one.code().name() + " " + one.place().pointer() + " " + one.found())
        .toList();
  }

  @Test
  void shouldPostTheCanonicalPayloadWithItsKey() {
    var sent = send();

    var request = receiver.requests().get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path()).isEqualTo("/hook");
    assertThat(request.body()).isEqualTo("{\"a\":\"ä\",\"z\":1}");
    assertThat(request.header("Content-Type")).contains("application/json");
    assertThat(request.header("Idempotency-Key")).contains(KEY);
    assertThat(sent)
        .isEqualTo(
            new Sent.Arrived(Map.of("status", 200L, "body", "said 200", "truncated", false)));
  }

  @Test
  void shouldSendNumbersAndTimesAsTheGuideSays() {
    var payload = new TreeMap<String, @Nullable Object>();
    payload.put("amount", new BigDecimal("777.00"));
    payload.put("none", new BigDecimal("0.00"));
    payload.put("large", new BigDecimal("1E+3"));
    payload.put("lines", List.of(Map.of("price", new BigDecimal("1.50"))));
    payload.put("cents", 77_700L);
    payload.put("serial", Long.MAX_VALUE);
    payload.put("on", LocalDate.parse("2026-01-05"));
    payload.put("at", Instant.parse("2026-01-05T09:00:00.120Z"));

    sender().build().send(new Envelope("acme", KEY, payload, Map.of("url", receiver.url()), ""));

    assertThat(receiver.requests().get(0).body())
        .isEqualTo(
            "{\"amount\":\"777.00\",\"at\":\"2026-01-05T09:00:00.120Z\",\"cents\":77700,"
                + "\"large\":\"1000\",\"lines\":[{\"price\":\"1.50\"}],\"none\":\"0.00\","
                + "\"on\":\"2026-01-05\",\"serial\":\"9223372036854775807\"}");
  }

  @Test
  void shouldSignSoThatTheReceiverCanTell() {
    send();

    var request = receiver.requests().get(0);
    var verdict =
        WebhookSignature.verify(
            List.of(SECRET),
            request.header(WebhookSignature.HEADER).orElseThrow(),
            request.bytes(),
            NOW,
            Duration.ZERO);
    assertThat(verdict).isEqualTo(new Verdict.Genuine(NOW));
  }

  @Test
  void shouldSendUnsignedWhereNoSecretIsNamed() {
    sender().build().send(envelope(Map.of("url", receiver.url()), ""));

    assertThat(receiver.requests().get(0).header(WebhookSignature.HEADER)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01,traceparent",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01,Countersign-Trace",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01,Countersign-Trace",
    "request-17,Countersign-Trace"
  })
  void shouldCarryTheTraceOn(String trace, String header) {
    sender().build().send(envelope(Map.of("url", receiver.url()), trace));

    assertThat(receiver.requests().get(0).header(header)).contains(trace);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\r\nX-Admin: yes", "ä", "two words"})
  void shouldCarryOnNoTraceThatIsNoHeader(String trace) {
    sender().build().send(envelope(Map.of("url", receiver.url()), trace));

    var request = receiver.requests().get(0);
    assertThat(request.header("Countersign-Trace")).isEmpty();
    assertThat(request.header("traceparent")).isEmpty();
    assertThat(request.header("X-Admin")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "408,Later,retryable",
    "425,Later,retryable",
    "429,Later,external_limit",
    "500,Later,retryable",
    "503,Later,retryable",
    "400,Never,permanent",
    "404,Never,permanent",
    "410,Never,permanent",
    "422,Never,permanent"
  })
  void shouldTellWhatMayPassFromWhatStays(int status, String kind, String category) {
    receiver.says(Receiver.status(status));

    var sent = send();

    assertThat(sent.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(reason(sent)).contains("" + status);
    assertThat(response(sent))
        .containsEntry("status", (long) status)
        .containsEntry("body", "said " + status)
        .containsEntry("category", category);
  }

  @Test
  void shouldKeepWhenTheReceiverWantsToBeAskedAgain() {
    receiver.says(Receiver.header(503, "Retry-After", "120"));

    assertThat(response(send())).containsEntry("retry_after", "120");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void shouldFollowNoRedirectButNameIt(int status) {
    receiver.says(Receiver.header(status, "Location", "http://169.254.169.254/latest"));

    var sent = send();

    assertThat(sent).isInstanceOf(Sent.Never.class);
    assertThat(reason(sent)).contains("redirect " + status);
    assertThat(response(sent)).containsEntry("location", "http://169.254.169.254/latest");
    assertThat(receiver.requests()).hasSize(1);
  }

  @Test
  void shouldKeepOnlyTheBeginningOfALongAnswer() {
    receiver.says(Receiver.body(200, letters(1024 * 1024)));

    var response = response(send());

    assertThat(response).containsEntry("truncated", true);
    assertThat((String) response.get("body")).hasSize(WebhookSender.LARGEST_ANSWER).matches("a+");
  }

  @Test
  void shouldKeepAnAnswerThatJustFits() {
    receiver.says(Receiver.body(200, letters(WebhookSender.LARGEST_ANSWER)));

    var response = response(send());

    assertThat(response).containsEntry("truncated", false);
    assertThat((String) response.get("body")).hasSize(WebhookSender.LARGEST_ANSWER);
  }

  private static byte[] letters(int count) {
    var letters = new byte[count];
    Arrays.fill(letters, (byte) 'a');
    return letters;
  }

  @Test
  void shouldKeepBytesAsTextThatEveryStoreCanKeep() {
    var bytes = new byte[WebhookSender.LARGEST_ANSWER];
    Arrays.fill(bytes, (byte) 0xff);
    bytes[0] = 'a';
    bytes[1] = 0;
    receiver.says(Receiver.body(200, bytes));

    var body = (String) response(send()).get("body");

    assertThat(body).startsWith("a\uFFFD").doesNotContain("\0");
    assertThat(String.valueOf(body).getBytes(StandardCharsets.UTF_8).length)
        .isLessThanOrEqualTo(WebhookSender.LARGEST_ANSWER);
  }

  @Test
  void shouldTryAgainWhenNoAnswerComesInTime() {
    receiver.says(receiver.silence());

    var sent = impatient().send(envelope(receiver.url()));

    assertThat(sent).isInstanceOf(Sent.Later.class);
    assertThat(response(sent)).isEqualTo(Map.of("category", "retryable"));
  }

  @Test
  void shouldTakeAStatusForAnAnswerThoughItsBodyNeverEnds() {
    receiver.says(receiver.endless(200));

    var sent = impatient().send(envelope(receiver.url()));

    assertThat(sent)
        .isEqualTo(new Sent.Arrived(Map.of("status", 200L, "body", "begun", "truncated", true)));
  }

  private static WebhookSender impatient() {
    return sender().timeouts(Duration.ofSeconds(5), Duration.ofMillis(700)).build();
  }

  @Test
  void shouldTryAgainWhenTheReceiverHangsUp() {
    receiver.says(Receiver.nothing());

    var sent = send();

    assertThat(sent).isInstanceOf(Sent.Later.class);
    assertThat(reason(sent)).contains("a broken connection");
  }

  @Test
  void shouldTryAgainWhenNobodyListens() throws IOException {
    int port;
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }

    var sent = sender().build().send(envelope("http://127.0.0.1:" + port + "/"));

    assertThat(sent).isInstanceOf(Sent.Later.class);
    assertThat(reason(sent)).contains("ConnectException");
  }

  @Test
  void shouldTryAgainWhenTheNameIsNotKnown() {
    var sent = resolving(host -> throwing()).send(envelope("https://api.example.org/"));

    assertThat(sent).isInstanceOf(Sent.Later.class);
    assertThat(reason(sent)).contains("api.example.org");
  }

  private static List<InetAddress> throwing() throws UnknownHostException {
    throw new UnknownHostException("no");
  }

  private static WebhookSender resolving(AddressResolver resolver) {
    return sender().resolver(resolver).build();
  }

  @Test
  void shouldStopForWhoeverInterrupts() {
    receiver.says(receiver.silence());
    Thread.currentThread().interrupt();

    var sent = send();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(sent).isInstanceOf(Sent.Later.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.1.2.3", "127.0.0.1", "169.254.169.254", "::1", "fd00::1", "224.0.0.1"})
  void shouldNotCallWhatANameHidesInside(String address) {
    var sent =
        resolving(host -> List.of(InetAddress.getByName("8.8.8.8"), InetAddress.getByName(address)))
            .send(envelope("https://api.example.org/"));

    assertThat(sent).isInstanceOf(Sent.Never.class);
    assertThat(reason(sent)).contains("public addresses behind the name api.example.org");
    assertThat(response(sent))
        .containsEntry("category", "policy_denied")
        .containsEntry("code", "WEBHOOK_ADDRESS_BLOCKED");
  }

  @Test
  void shouldKeepAwayFromCredentialsOfCloudsWhateverIsAllowed() {
    var sent =
        resolving(host -> List.of(InetAddress.getByName("169.254.169.254")))
            .send(envelope("https://inside.example.org/"));

    assertThat(response(sent)).containsEntry("code", "WEBHOOK_ADDRESS_BLOCKED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://other.test/", "http://api.example.org/", "ftp://127.0.0.1/", "nonsense"})
  void shouldGoOnlyWhereTheHostLetsIt(String url) {
    var sent = sender().build().send(envelope(url));

    assertThat(sent).isInstanceOf(Sent.Never.class);
    assertThat(response(sent))
        .containsEntry("category", "policy_denied")
        .containsEntry("code", "WEBHOOK_TARGET_REFUSED");
  }

  @Test
  void shouldSendNothingUnsignedThatIsToBeSigned() {
    var other = new Envelope("other", KEY, Map.of(), envelope(receiver.url()).options(), "");

    var sent = sender().build().send(other);

    assertThat(sent).isInstanceOf(Sent.Never.class);
    assertThat(response(sent)).containsEntry("code", "WEBHOOK_SECRET_UNKNOWN");
    assertThat(receiver.requests()).isEmpty();
  }

  @Test
  void shouldTellNobodyWhatTheVaultSaid() {
    var sender =
        sender()
            .secrets(
                (org, name) -> {
                  throw new IllegalStateException(WORDS);
                })
            .build();

    var sent = sender.send(envelope(receiver.url()));

    assertThat(sent).isInstanceOf(Sent.Later.class);
    assertThat(reason(sent)).contains("IllegalStateException").doesNotContain(WORDS);
    assertThat(receiver.requests()).isEmpty();
  }

  @Test
  void shouldTellTheSecretToNobody() {
    var sent = send();

    assertThat(SECRET + " " + sent).doesNotContain(WORDS);
    var headers = receiver.requests().get(0).exchange().getRequestHeaders();
    assertThat(headers + receiver.requests().get(0).body()).doesNotContain(WORDS);
  }

  @Test
  void shouldGiveUpWhatCannotBeWritten() {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("half", 0.5);

    var sent =
        sender()
            .build()
            .send(new Envelope("acme", KEY, payload, envelope(receiver.url()).options(), ""));

    assertThat(sent).isInstanceOf(Sent.Never.class);
    assertThat(response(sent)).containsEntry("category", "permanent");
  }

  @Test
  void shouldTakeOnlyTimesAboveZero() {
    assertThatThrownBy(() -> sender().timeouts(Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above zero");
    assertThatThrownBy(() -> sender().timeouts(Duration.ofSeconds(1), Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
