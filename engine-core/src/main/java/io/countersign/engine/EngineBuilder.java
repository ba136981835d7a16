package io.countersign.engine;

import io.countersign.engine.advance.Leniency;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes an engine. What has no default has to be given. Not safe for several threads. */
public final class EngineBuilder {

  private final Store store;
  private final Map<String, EffectSender> senders = new TreeMap<>();
  private final Set<String> shadow = new TreeSet<>();
  private final Set<String> unguarded = new TreeSet<>();
  private Wakeups wakeups = Wakeups.inProcess();
  private @Nullable Function<Engine, HostPorts> ports;
  private @Nullable Settings settings;

  EngineBuilder(Store store) {
    this.store = store;
  }

  EngineBuilder(EngineBuilder other) {
    this.store = other.store;
    this.senders.putAll(other.senders);
    this.shadow.addAll(other.shadow);
    this.unguarded.addAll(other.unguarded);
    this.wakeups = other.wakeups;
    this.ports = other.ports;
    this.settings = other.settings;
  }

  /** Sets what the host implements. This or the other way to say it has to be given. */
  public EngineBuilder host(HostPorts ports) {
    return host(engine -> ports);
  }

  /**
   * Sets what the host implements, for ports that lead back to the engine: steps change documents
   * by the host's {@code mutate()}, which asks and tells the engine. The ports may keep the engine
   * that they are given and must not use it before {@link #build} has answered.
   */
  public EngineBuilder host(Function<Engine, HostPorts> ports) {
    this.ports = ports;
    return this;
  }

  /** Sets how instances are advanced. Has to be given. */
  public EngineBuilder settings(Settings settings) {
    this.settings = settings;
    return this;
  }

  /** Sets how workers are woken; those of this process unless it is called. */
  public EngineBuilder wakeups(Wakeups wakeups) {
    this.wakeups = wakeups;
    return this;
  }

  /** Adds a sender for a type of effect; one that was there is replaced. */
  public EngineBuilder sender(String effectType, EffectSender sender) {
    senders.put(effectType, sender);
    return this;
  }

  /**
   * Puts document types into shadow: the guard says what it would refuse and refuses nothing, and
   * statuses that the host changes itself are followed. What was put into shadow before stays
   * there.
   */
  public EngineBuilder shadow(String... documentTypes) {
    shadow.addAll(List.of(documentTypes));
    return this;
  }

  /**
   * Has changes of these document types recorded that the guard would have refused and was not
   * asked about: the journal keeps the objection, the telemetry is told, and nothing is denied. For
   * hosts that do not ask the guard everywhere yet. The guard itself refuses as it always does.
   * Types that were named before stay named.
   */
  public EngineBuilder unguarded(String... documentTypes) {
    unguarded.addAll(List.of(documentTypes));
    return this;
  }

  /**
   * The engine.
   *
   * @throws IllegalStateException if something is missing that has no default
   */
  public Engine build() {
    return new Engine(new EngineBuilder(this), store);
  }

  Wakeups wakeups() {
    return wakeups;
  }

  /** The ports for one engine. */
  HostPorts ports(Engine engine) {
    return given(ports, "host").apply(engine);
  }

  Leniency leniency() {
    return new Leniency(shadow, unguarded);
  }

  Settings settings() {
    return given(settings, "settings");
  }

  Map<String, EffectSender> senders() {
    return senders;
  }

  private static <T> T given(@Nullable T value, String name) {
    if (value == null) {
      throw new IllegalStateException(
          "Expected " + name + "(...) to be given, but found nothing. Give it before build().");
    }
    return value;
  }
}
