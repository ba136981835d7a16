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

  /** The types of effect that the engine's own steps promise. */
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
   * A host with steps of its own.
   *
   * @param stepTypes their node types
   */
  public FakeHost(Set<String> stepTypes) {
    stepTypes.forEach(type -> steps.put(type, new FakeStep()));
    EFFECTS.forEach(type -> senders.put(type, new FakeSender()));
  }

  /** Its documents. */
  public FakeDocuments documents() {
    return documents;
  }

  /** What it does to documents when it is asked to. */
  public FakeMutations mutations() {
    return mutations;
  }

  /** Its people. */
  public FakeDirectory directory() {
    return directory;
  }

  /** The settings of its organisations. */
  public FakeOrganisations organisations() {
    return organisations;
  }

  /** Its policy. */
  public FakePolicies policies() {
    return policies;
  }

  /** Its rules. */
  public FakeRules rules() {
    return rules;
  }

  /**
   * Its sender of a type of effect: webhook, email, sms or integration.
   *
   * @throws IllegalArgumentException if there is none
   */
  public FakeSender sender(String effectType) {
    return found(senders, effectType, "a type of effect");
  }

  /**
   * Its step of a node type.
   *
   * @throws IllegalArgumentException if it has none
   */
  public FakeStep step(String nodeType) {
    return found(steps, nodeType, "the node type of a step of the host's");
  }

  /** All senders by type of effect. */
  public Map<String, EffectSender> senders() {
    return new LinkedHashMap<>(senders);
  }

  /** Everything that the engine needs of it. */
  public HostPorts ports() {
    return new HostPorts(
        documents,
        mutations,
        directory,
        organisations,
        new HostPorts.Judges(policies, rules, policies),
        new LinkedHashMap<String, CustomStep>(steps));
  }

  /** How its data stand now, to come back to. */
  public Runnable restorer() {
    var before = List.of(documents.restorer(), mutations.restorer());
    return () -> before.forEach(Runnable::run);
  }

  private static <T> T found(Map<String, T> all, String name, String what) {
    var one = all.get(name);
    if (one == null) {
      throw new IllegalArgumentException(
          "Expected " + what + ", one of " + all.keySet() + ", but found '" + name + "'.");
    }
    return one;
  }
}
