package io.countersign.testkit.host;

import io.countersign.engine.port.EffectSender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sender that sends nothing, records every attempt, and returns a configured result; by default,
 * that the effect arrived.
 */
public final class FakeSender implements EffectSender {

  private final List<Envelope> sent = new ArrayList<>();
  private Sent always = new Sent.Arrived(Map.of());
  private Sent first = always;
  private int left;

  /** Makes every effect arrive from now on. */
  public FakeSender arrives() {
    return always(new Sent.Arrived(Map.of()));
  }

  /** Makes every attempt fail with a transient failure from now on. */
  public FakeSender fails(String reason) {
    return always(new Sent.Later(reason, Map.of()));
  }

  /** Makes every attempt fail permanently from now on. */
  public FakeSender neverArrives(String reason) {
    return always(new Sent.Never(reason, Map.of()));
  }

  /**
   * Makes the given number of attempts fail with a transient failure; then the previous result
   * applies.
   */
  public FakeSender failsFirst(String reason, int times) {
    first = new Sent.Later(reason, Map.of());
    left = times;
    return this;
  }

  /** Sets the result of every attempt from now on. */
  public FakeSender always(Sent answer) {
    always = answer;
    left = 0;
    return this;
  }

  /** Returns every attempt, in order. */
  public List<Envelope> attempts() {
    return List.copyOf(sent);
  }

  @Override
  public Sent send(Envelope envelope) {
    sent.add(envelope);
    if (left > 0) {
      left--;
      return first;
    }
    return always;
  }
}
