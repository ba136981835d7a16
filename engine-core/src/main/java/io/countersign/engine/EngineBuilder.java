package io.countersign.engine;

import io.countersign.engine.advance.LenientTypes;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builder of an engine. Only the ports of the host are required. Not safe for several threads. */
public final class EngineBuilder {

  private final Store store;
  private final Map<String, EffectSender> senders = new TreeMap<>();
  private final Set<String> shadow = new TreeSet<>();
  private final Set<String> unguarded = new TreeSet<>();
  private Wakeups wakeups = Wakeups.inProcess();
  private @Nullable Function<Engine, HostPorts> ports;
  private @Nullable EngineSettings settings;

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

  /** Sets the ports of the host. This or the other {@code host} method is required. */
  public EngineBuilder host(HostPorts ports) {
    return host(engine -> ports);
  }

  /**
   * Sets the ports of the host, for ports that call the engine: steps change documents through the
   * host's {@code mutate()}, which calls the engine's guard and records the change. The ports may
   * keep the engine that they are given and must not use it before {@link #build} has returned.
   */
  public EngineBuilder host(Function<Engine, HostPorts> ports) {
    this.ports = ports;
    return this;
  }

  /**
   * Sets how instances are advanced. By default ids and secrets come from {@code SecureRandom}, the
   * time from the store, and what a person has to look at goes to the log.
   */
  public EngineBuilder settings(EngineSettings settings) {
    this.settings = settings;
    return this;
  }

  /** Sets how workers are woken; only those of this process by default. */
  public EngineBuilder wakeups(Wakeups wakeups) {
    this.wakeups = wakeups;
    return this;
  }

  /** Adds a sender for a type of effect, replacing an earlier one. */
  public EngineBuilder sender(String effectType, EffectSender sender) {
    senders.put(effectType, sender);
    return this;
  }

  /**
   * Puts document types into shadow mode: the guard reports what it would refuse and refuses
   * nothing, and the engine follows statuses that the host changes itself. Types that were put into
   * shadow mode before stay in it.
   */
  public EngineBuilder shadow(String... documentTypes) {
    shadow.addAll(List.of(documentTypes));
    return this;
  }

  /**
   * Records changes of these document types that the guard would have refused if the host had asked
   * it: the journal keeps the objection, telemetry is told, and nothing is denied. For hosts that
   * do not ask the guard everywhere yet. The guard itself still refuses. Types that were named
   * before stay named.
   */
  public EngineBuilder unguarded(String... documentTypes) {
    unguarded.addAll(List.of(documentTypes));
    return this;
  }

  /**
   * Returns the engine.
   *
   * @throws IllegalStateException if a setting without a default is missing
   */
  public Engine build() {
    return new Engine(new EngineBuilder(this), store);
  }

  Wakeups wakeups() {
    return wakeups;
  }

  /** Returns the ports for one engine. */
  HostPorts ports(Engine engine) {
    if (ports == null) {
      throw new IllegalStateException(
          "Expected host(...) to be given, but found nothing. Give it before build().");
    }
    return ports.apply(engine);
  }

  LenientTypes leniency() {
    return new LenientTypes(shadow, unguarded);
  }

  EngineSettings settings() {
    return settings == null ? DefaultSettings.create() : settings;
  }

  Map<String, EffectSender> senders() {
    return senders;
  }
}
