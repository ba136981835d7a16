package io.countersign.engine;

import io.countersign.engine.advance.Advancer;
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
import org.jspecify.annotations.Nullable;

/** Describes an engine. What has no default has to be given. Not safe for several threads. */
public final class EngineBuilder {

  private final Store store;
  private final Map<String, EffectSender> senders = new TreeMap<>();
  private final Set<String> shadow = new TreeSet<>();
  private Wakeups wakeups = Wakeups.inProcess();
  private @Nullable HostPorts ports;
  private @Nullable Settings settings;

  EngineBuilder(Store store) {
    this.store = store;
  }

  EngineBuilder(EngineBuilder other) {
    this.store = other.store;
    this.senders.putAll(other.senders);
    this.shadow.addAll(other.shadow);
    this.wakeups = other.wakeups;
    this.ports = other.ports;
    this.settings = other.settings;
  }

  /** Sets what the host implements. Has to be given. */
  public EngineBuilder host(HostPorts ports) {
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
   * The engine.
   *
   * @throws IllegalStateException if something is missing that has no default
   */
  public Engine build() {
    return new Engine(
        new EngineBuilder(this), store, new Advancer(store, ports(), settings(), shadow));
  }

  Wakeups wakeups() {
    return wakeups;
  }

  HostPorts ports() {
    return given(ports, "host");
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
