package io.countersign.testkit.host;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A policy for steps and people that allows everything except the actions that a test denies, and
 * records the questions about steps.
 */
public final class FakePolicies implements Policies, Permissions {

  private final Map<String, Ruling> rulings = new TreeMap<>();
  private final List<Question> asked = new ArrayList<>();

  /** Denies an action, or the verb of a transition, until it is allowed again. */
  public FakePolicies deny(String action, String reason) {
    rulings.put(action, Ruling.deny(reason));
    return this;
  }

  /** Allows an action again. */
  public FakePolicies allow(String action) {
    rulings.remove(action);
    return this;
  }

  /** Returns all recorded questions, in order. */
  public List<Question> questions() {
    return List.copyOf(asked);
  }

  @Override
  public Ruling check(StoreTransaction transaction, Actor actor, Attempt attempt) {
    return rulings.getOrDefault(attempt.action(), Ruling.ALLOWED);
  }

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    asked.add(question);
    return rulings.getOrDefault(question.action(), Ruling.ALLOWED);
  }
}
