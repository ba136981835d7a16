package io.countersign.testkit.host;

import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A host with a fake for every port. */
public final class FakeHost {

  /** The effect types that the engine's own steps queue. */
  private static final List<String> EFFECTS = List.of("webhook", "email", "sms", "integration");

  private final FakeDocuments documents = new FakeDocuments();
  private final FakeMutations mutations = new FakeMutations(documents);
  private final FakeDirectory directory = new FakeDirectory();
  private final FakeOrganisations organisations = new FakeOrganisations();
  private final FakePolicies policies = new FakePolicies();
  private final FakeRules rules = new FakeRules();
  private final Map<String, FakeSender> senders = new TreeMap<>();
  private final Map<String, FakeStep> steps = new TreeMap<>();

  /**
   * Creates a host with custom steps.
   *
   * @param stepTypes their node types
   */
  public FakeHost(Set<String> stepTypes) {
    stepTypes.forEach(type -> steps.put(type, new FakeStep()));
    EFFECTS.forEach(type -> senders.put(type, new FakeSender()));
  }

  /** Adds a sender for effects of a type that the host names, unless there is one. */
  public void sends(String effectType) {
    senders.computeIfAbsent(effectType, type -> new FakeSender());
  }

  /** Returns the documents. */
  public FakeDocuments documents() {
    return documents;
  }

  /** Returns the mutations of documents. */
  public FakeMutations mutations() {
    return mutations;
  }

  /** Returns the directory. */
  public FakeDirectory directory() {
    return directory;
  }

  /** Returns the settings of the organisations. */
  public FakeOrganisations organisations() {
    return organisations;
  }

  /** Returns the policy. */
  public FakePolicies policies() {
    return policies;
  }

  /** Returns the rules. */
  public FakeRules rules() {
    return rules;
  }

  /**
   * Returns the sender of an effect type: webhook, email, sms, integration, or one that was added.
   *
   * @throws IllegalArgumentException if there is none
   */
  public FakeSender sender(String effectType) {
    return require(senders, effectType, "a type of effect");
  }

  /**
   * Returns the custom step of a node type.
   *
   * @throws IllegalArgumentException if it has none
   */
  public FakeStep step(String nodeType) {
    return require(steps, nodeType, "the node type of a step that the host adds");
  }

  /** Returns all senders, by effect type. */
  public Map<String, EffectSender> senders() {
    return new LinkedHashMap<>(senders);
  }

  /** Returns the ports that the engine needs. */
  public HostPorts ports() {
    return new HostPorts(
        documents,
        mutations,
        directory,
        organisations,
        new HostPorts.Judges(policies, rules, policies),
        new LinkedHashMap<String, CustomStep>(steps));
  }

  /** Returns an action that restores the current data. */
  public Runnable restorer() {
    var before = List.of(documents.restorer(), mutations.restorer());
    return () -> before.forEach(Runnable::run);
  }

  private static <T> T require(Map<String, T> all, String name, String what) {
    var one = all.get(name);
    if (one == null) {
      throw new IllegalArgumentException(
          "Expected " + what + ", one of " + all.keySet() + ", but found '" + name + "'.");
    }
    return one;
  }
}
