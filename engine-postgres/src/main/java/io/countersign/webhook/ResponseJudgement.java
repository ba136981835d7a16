package io.countersign.webhook;

import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the response to a webhook to the result of sending it. */
final class ResponseJudgement {

  private static final String RETRYABLE = "retryable";
  private static final String PERMANENT = "permanent";

  /** The length to which kept headers are cut; longer than any legitimate one. */
  private static final int LONGEST_HEADER = 2000;

  private ResponseJudgement() {}

  /** Maps a response by its status. */
  static Sent of(WebhookResponse received) {
    int status = received.status();
    if ((status >= 200) && (status < 300)) {
      return new Sent.Arrived(evidence(received));
    }
    if (status == 429) {
      return later("external_limit", received);
    }
    if ((status == 408) || (status == 425) || ((status >= 500) && (status < 600))) {
      return later(RETRYABLE, received);
    }
    boolean redirect = (status >= 300) && (status < 400);
    var found = redirect ? "the redirect " + status + ", which is not followed" : "" + status;
    return new Sent.Never(unexpected(found), with(PERMANENT, evidence(received)));
  }

  /** There was no response; a retry may succeed. */
  static Sent silence(String found) {
    return new Sent.Later(
        "Expected an answer of the receiver, but found " + found + ".", with(RETRYABLE, Map.of()));
  }

  /** The webhook was not sent, because the host does not allow it. */
  static Sent deny(Problem problem) {
    return never("policy_denied", problem);
  }

  /** The webhook was not sent, because it cannot be. */
  static Sent unfit(Problem problem) {
    return never(PERMANENT, problem);
  }

  private static Sent never(String category, Problem problem) {
    return new Sent.Never(
        problem.message() + " " + problem.remedy(),
        with(category, Map.of("code", problem.code().name())));
  }

  private static Sent later(String category, WebhookResponse received) {
    return new Sent.Later(unexpected("" + received.status()), with(category, evidence(received)));
  }

  private static String unexpected(String found) {
    return "Expected a status of 200 to 299, but found " + found + ".";
  }

  private static Map<String, @Nullable Object> with(
      String category, Map<String, ? extends @Nullable Object> evidence) {
    var all = new LinkedHashMap<String, @Nullable Object>(evidence);
    all.put("category", category);
    return all;
  }

  private static Map<String, @Nullable Object> evidence(WebhookResponse received) {
    var evidence = new LinkedHashMap<String, @Nullable Object>();
    evidence.put("status", (long) received.status());
    evidence.put("body", received.body());
    evidence.put("truncated", received.truncated());
    for (var name : List.of("location", "retry-after")) {
      received
          .headers()
          .firstValue(name)
          .ifPresent(value -> evidence.put(name.replace('-', '_'), cut(value)));
    }
    return evidence;
  }

  private static String cut(String header) {
    return header.length() > LONGEST_HEADER ? header.substring(0, LONGEST_HEADER) : header;
  }
}
