package io.countersign.webhook;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.postgres.problem.PostgresCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import io.countersign.webhook.WebhookSignature.Verdict;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifier and parser of events signed by an external system. For a controller of the host, which
 * has the bytes and the header of a request, and knows the sender by the route. Pure: it serves no
 * HTTP, reads no clock and writes nothing. Immutable and safe for many threads.
 *
 * <p>The body is {@code {"id": …, "key": …, "payload": {…}}}. The signature covers all of it,
 * including the id, by which duplicates are detected. Ids are scoped to their sender, so that
 * senders cannot collide.
 */
public final class SignedInbound {

  /** How many bytes a body has at most. */
  public static final int LARGEST_BODY = 256 * 1024;

  /** How many characters an id or a key has at most. */
  public static final int LONGEST_NAME = 500;

  private final String org;
  private final Actor sender;
  private final List<SigningSecret> secrets;
  private final Duration tolerance;

  /**
   * Creates a verifier for one sender to one organisation.
   *
   * @param org the organisation
   * @param sender the actor to whom the events are attributed
   * @param secrets its secrets, at least one; more than one during a rotation
   * @param tolerance how far the time of signing may be from now, either way
   * @throws IllegalArgumentException if there is no secret
   */
  public SignedInbound(String org, Actor sender, List<SigningSecret> secrets, Duration tolerance) {
    this.org = org;
    this.sender = sender;
    this.secrets = List.copyOf(secrets);
    this.tolerance = tolerance;
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected at least one secret of " + sender.id() + ", but found none.");
    }
  }

  /**
   * Verifies a request and parses its event. Deliver it in a transaction with {@code
   * engine.in(tx).deliver(event)}; delivering it again is a no-op.
   *
   * @param header the value of {@link WebhookSignature#HEADER}, or null if there is none
   * @param body the bytes as they came
   * @param now the time
   * @return the event, or why the request is refused, without any content of its body
   */
  public Result<ExternalEvent> read(@Nullable String header, byte[] body, Instant now) {
    if (body.length > LARGEST_BODY) {
      return unreadable("at most " + LARGEST_BODY + " bytes", body.length + " bytes");
    }
    var verdict = WebhookSignature.verify(secrets, header, body, now, tolerance);
    if (verdict instanceof Verdict.Refused refused) {
      return new Result.Refused<>(refused.problem());
    }
    var text = text(body);
    if (text.isEmpty()) {
      return unreadable("a body in UTF-8", "other bytes");
    }
    var reading = Json.read(text.get());
    return reading instanceof Result.Accepted<@Nullable Object> value
        ? check(JsonMembers.read(value.value(), members -> event(members, now)))
        : new Result.Refused<>(withoutExcerpts(reading.problems()));
  }

  /** Checks the event here, where the sender still receives the error. */
  private static Result<ExternalEvent> check(Result<ExternalEvent> read) {
    return read instanceof Result.Accepted<ExternalEvent> event ? event.value().check() : read;
  }

  private ExternalEvent event(JsonMembers members, Instant now) {
    var id = sender.id() + "/" + name(members, "id");
    return new ExternalEvent(org, id, name(members, "key"), payload(members), sender, now);
  }

  private static String name(JsonMembers members, String member) {
    var name = members.text(member);
    boolean usable =
        !name.isBlank()
            && (name.length() <= LONGEST_NAME)
            && name.chars().noneMatch(Character::isISOControl);
    if (!usable) {
      throw members.mismatch(
          member, "a text of 1 to " + LONGEST_NAME + " characters, none a control character");
    }
    return name;
  }

  private static Map<String, @Nullable Object> payload(JsonMembers members) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    var given = members.objectOrEmpty("payload");
    given.names().forEach(name -> payload.put(name, given.any(name)));
    return payload;
  }

  private static Optional<String> text(byte[] body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Removes excerpts, so that no problem repeats what the sender wrote. */
  private static List<Problem> withoutExcerpts(List<Problem> problems) {
    return problems.stream()
        .map(
            one ->
                Problem.error(
                    one.code(),
                    new ProblemPlace(
                        null,
                        one.place().pointer(),
                        one.place().line(),
                        one.place().column(),
                        null),
                    one.expected(),
                    one.found(),
                    one.remedy()))
        .toList();
  }

  private static Result<ExternalEvent> unreadable(String expected, String found) {
    return new Result.Refused<>(
        Problem.error(
            PostgresCode.WEBHOOK_BODY_UNREADABLE,
            ProblemPlace.nowhere(),
            expected,
            found,
            "Send a JSON object in UTF-8, and leave large things where they can be fetched."));
  }
}
