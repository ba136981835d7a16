package io.countersign.engine.family.effect;

import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.TokenId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fact about an effect on an outside system. */
public sealed interface EffectEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** An effect was queued. */
    EFFECT_QUEUED,
    /** An effect was settled. */
    EFFECT_SETTLED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A step queued an effect for an outside system. A row of the effect outbox holds it, and its
   * sender reports back.
   *
   * @param token the step's token
   * @param effectType webhook, email, sms or integration
   * @param payload what is sent, masked where sensitive
   * @param options how it is sent, masked where sensitive
   * @param digest the salted digest of the content, as hexadecimal digits; empty until it is
   *     written
   * @param content what is sent in full; nothing once the event comes from a journal, which does
   *     not hold it
   */
  record EffectQueued(
      TokenId token,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String digest,
      Optional<EffectContent> content)
      implements EffectEvent {

    /** An effect as a journal holds it. */
    public EffectQueued(
        TokenId token,
        String effectType,
        Map<String, @Nullable Object> payload,
        Map<String, @Nullable Object> options,
        String digest) {
      this(token, effectType, payload, options, digest, Optional.empty());
    }

    /** The same with a salt in its content, and the digest of it. */
    public EffectQueued salted(String salt) {
      var salted = content.map(one -> new EffectContent(one.payload(), one.options(), salt));
      return new EffectQueued(
          token,
          effectType,
          payload,
          options,
          salted.map(EffectContent::digest).orElse(digest),
          salted);
    }

    @Override
    public Kind kind() {
      return Kind.EFFECT_QUEUED;
    }
  }

  /**
   * An effect was sent, or given up.
   *
   * @param effect the sequence number of the event that queued it
   * @param confirmed whether it was sent
   * @param response what the receiver said, or why the effect was given up
   */
  record EffectSettled(long effect, boolean confirmed, Map<String, @Nullable Object> response)
      implements EffectEvent {
    @Override
    public Kind kind() {
      return Kind.EFFECT_SETTLED;
    }
  }
}
