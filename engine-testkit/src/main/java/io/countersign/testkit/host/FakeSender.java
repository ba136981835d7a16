package io.countersign.testkit.host;

import io.countersign.engine.port.EffectSender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sends nothing, records everything, and says what it was told to say: that it arrived. */
public final class FakeSender implements EffectSender {

  private final List<Envelope> sent = new ArrayList<>();
  private Sent always = new Sent.Arrived(Map.of());
  private Sent first = always;
  private int left;

  /** From now on everything arrives. */
  public FakeSender arrives() {
    return always(new Sent.Arrived(Map.of()));
  }

  /** From now on nothing arrives, and it may be tried again. */
  public FakeSender fails(String reason) {
    return always(new Sent.Later(reason, Map.of()));
  }

  /** From now on nothing arrives, for good. */
  public FakeSender neverArrives(String reason) {
    return always(new Sent.Never(reason, Map.of()));
  }

  /** The next so many do not arrive and may be tried again; then it is as before. */
  public FakeSender failsFirst(String reason, int times) {
    first = new Sent.Later(reason, Map.of());
    left = times;
    return this;
  }

  /** From now on this is the answer to everything. */
  public FakeSender always(Sent answer) {
    always = answer;
    left = 0;
    return this;
  }

  /** Every attempt, in order. */
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
