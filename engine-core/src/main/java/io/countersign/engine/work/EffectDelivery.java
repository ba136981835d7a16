package io.countersign.engine.work;

import io.countersign.engine.document.Actor;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.ErrorReporter.Report;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.json.JsonMembers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends one effect and writes the result. */
final class EffectDelivery {

  private static final Actor SENDER = new Actor("sender", Actor.Kind.SYSTEM, List.of());

  private static final String ONCE = JsonMembers.word(DeliveryMode.AT_MOST_ONCE);

  /** The audience of effects that an engine without a sender need not send. */
  private static final String OPTIONAL = "optional";

  private final Store store;
  private final EngineSettings settings;
  private final Map<String, EffectSender> senders;

  EffectDelivery(Store store, EngineSettings settings, Map<String, EffectSender> senders) {
    this.store = store;
    this.settings = settings;
    this.senders = Map.copyOf(senders);
  }

  /** Writes the result of an effect. Returns the time at which it was written. */
  Instant write(QueuedEffect queued, Sent sent) {
    var written =
        store
            .transactions()
            .inOwn(
                tx -> {
                  var now = settings.clock().at(tx.now());
                  return new Written(now, write(tx, queued, sent, now));
                });
    written.dead().ifPresent(error -> tellDead(queued, error));
    return written.at();
  }

  /**
   * Result that was written.
   *
   * @param at the time
   * @param dead why the effect was given up, if it was
   */
  private record Written(Instant at, Optional<String> dead) {}

  private void tellDead(QueuedEffect queued, String error) {
    var telemetry = settings.telemetry();
    telemetry.count(Meter.DEAD_LETTERS, Meter.EFFECTS);
    telemetry.signal(
        "effect.dead",
        queued.instance(),
        Map.of("effect", queued.effect().effectType(), "error", error));
  }

  /**
   * Sends an effect. Returns empty if its claim has passed to another worker before the effect was
   * begun.
   */
  Optional<Sent> attempt(QueuedEffect queued) {
    if (once(queued)) {
      return sentOnce(queued);
    }
    if (settings.tries().effects().isOverdrawn(queued.attempts())) {
      var reason = "every attempt broke off, though it was sent alone";
      var last = queued.earlier().brokeOff();
      return Optional.of(new Sent.Never(last.isEmpty() ? reason : reason + ": " + last, Map.of()));
    }
    return Optional.of(send(queued));
  }

  /** Returns the result of an attempt that ended with an error. */
  Sent brokenOff(QueuedEffect queued, Error thrown) {
    var reason = String.valueOf(thrown);
    return once(queued) ? new Sent.Never(reason, Map.of()) : new Sent.Later(reason, Map.of());
  }

  private static boolean once(QueuedEffect queued) {
    return ONCE.equals(queued.effect().options().get("delivery"));
  }

  /**
   * Sends an effect at most once. If it was begun and is not known to have arrived, it is left to
   * an operator; otherwise it was never sent.
   */
  private Optional<Sent> sentOnce(QueuedEffect queued) {
    if (queued.earlier().begun()) {
      return Optional.of(
          new Sent.Never("an earlier attempt broke off; it may have arrived", Map.of()));
    }
    boolean begun =
        store.transactions().inOwn(tx -> tx.effects().begin(queued, settings.clock().at(tx.now())));
    if (!begun) {
      return Optional.empty();
    }
    return Optional.of(
        send(queued) instanceof Sent.Arrived arrived
            ? arrived
            : new Sent.Never("it is not known to have arrived", Map.of()));
  }

  private Sent send(QueuedEffect queued) {
    var effect = queued.effect();
    var sender = senders.get(effect.effectType());
    if (sender == null && OPTIONAL.equals(effect.options().get("audience"))) {
      return new Sent.Arrived(Map.of("receivers", "none"));
    }
    if (sender == null) {
      return new Sent.Later("there is no sender for " + effect.effectType(), Map.of());
    }
    try (var span = settings.telemetry().begin(ActivityKind.SEND, effect.trace())) {
      span.tell("instance", queued.instance());
      span.tell("effect", effect.effectType());
      return send(queued, sender, span);
    }
  }

  private Sent send(QueuedEffect queued, EffectSender sender, Span span) {
    var effect = queued.effect();
    try {
      var envelope =
          new Envelope(
              queued.org(),
              effect.key(queued.instance()),
              effect.sentPayload(),
              effect.sentOptions(),
              span.traceOr(effect.trace()));
      return Objects.requireNonNull(
          sender.send(envelope), "Expected a result from the sender, but it returned null.");
    } catch (RuntimeException thrown) {
      span.fail(thrown);
      settings
          .telemetry()
          .reportFailure(
              new Report(
                  thrown,
                  queued.instance(),
                  "",
                  effect.trace(),
                  queued.attempts(),
                  List.of(
                      "effect " + effect.effectType() + " " + effect.seq(),
                      "step " + effect.step())));
      return new Sent.Later(String.valueOf(thrown), Map.of());
    }
  }

  /** Returns why the effect was given up, if it was. */
  private Optional<String> write(
      StoreTransaction transaction, QueuedEffect queued, Sent sent, Instant now) {
    if (sent instanceof Sent.Arrived arrived) {
      report(transaction, queued, TriggerType.EFFECT_CONFIRMED, arrived.response());
      return Optional.empty();
    }
    if (sent instanceof Sent.Later later) {
      var seed = queued.effect().key(queued.instance());
      var again = settings.tries().effects().after(queued.attempts(), now, seed);
      if (again.isPresent()) {
        transaction.effects().fail(queued, new AttemptFailure(later.reason(), now, again));
        settings.telemetry().count(Meter.RETRIES, Meter.EFFECTS);
        return Optional.empty();
      }
      return giveUp(transaction, queued, later.response(), later.reason());
    }
    var never = (Sent.Never) sent;
    return giveUp(transaction, queued, never.response(), never.reason());
  }

  private Optional<String> giveUp(
      StoreTransaction transaction,
      QueuedEffect queued,
      Map<String, @Nullable Object> response,
      String reason) {
    boolean held = report(transaction, queued, TriggerType.EFFECT_FAILED, with(response, reason));
    return held ? Optional.of(reason) : Optional.empty();
  }

  /** Returns whether the claim had not passed to another worker. */
  private boolean report(
      StoreTransaction transaction,
      QueuedEffect queued,
      TriggerType type,
      Map<String, @Nullable Object> response) {
    var effect = queued.effect();
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("effect", effect.seq());
    payload.put("response", response);
    // An effect that an operator requeued reports again.
    var cause = effect.seq() + "." + queued.fence();
    return transaction
        .effects()
        .settle(queued, new Trigger(type, cause, 0, payload, SENDER, effect.trace()));
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> response, String reason) {
    var all = new LinkedHashMap<String, @Nullable Object>(response);
    all.put("reason", reason);
    return all;
  }
}
