package io.countersign.engine.family.step;

import io.countersign.engine.family.HostCall;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Call of the host that runs or judges a step. */
public sealed interface StepCall extends HostCall {

  /** The kinds of these calls, for exhaustive dispatch. */
  enum Kind {
    /** Asks rules that the host had before. */
    ASK_RULES,
    /** Runs a step that the host added. */
    CUSTOM,
    /** Asks the policy of the host. */
    ASK_POLICY
  }

  /** Returns which of these calls it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.STEP;
  }

  @Override
  default boolean writesFirst() {
    return switch (kind()) {
      case ASK_RULES, CUSTOM -> true;
      case ASK_POLICY -> false;
    };
  }

  /**
   * Question to rules of the host.
   *
   * @param ruleSet the host's name for them
   */
  record AskRules(String ruleSet) implements StepCall {
    @Override
    public Kind kind() {
      return Kind.ASK_RULES;
    }
  }

  /**
   * Step whose handler the host registered.
   *
   * @param type the node type
   * @param settings its configuration
   */
  record Custom(String type, Map<String, @Nullable Object> settings) implements StepCall {
    @Override
    public Kind kind() {
      return Kind.CUSTOM;
    }
  }

  /**
   * Question to the host's policy.
   *
   * @param action the action to be allowed
   */
  record AskPolicy(String action) implements StepCall {
    @Override
    public Kind kind() {
      return Kind.ASK_POLICY;
    }
  }
}
