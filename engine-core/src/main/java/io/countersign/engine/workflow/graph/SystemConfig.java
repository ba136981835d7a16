package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Configurations of the nodes of the envelope and of the compiler; no patch may contain one. */
public sealed interface SystemConfig extends NodeConfig {

  /** The types of these nodes. */
  Set<String> TYPES = Set.of("start", "end", "state", "lifecycle_gate", "policy_gate", "slot_port");

  /** Start of every workflow. */
  record Start() implements SystemConfig {

    @Override
    public String type() {
      return "start";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of();
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.empty();
    }
  }

  /** End of a token, and with the last token of the workflow. */
  record End() implements SystemConfig {

    @Override
    public String type() {
      return "end";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of();
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.empty();
    }
  }

  /**
   * Status of the document. Its outcomes are the verbs that people may request there.
   *
   * @param status the status as the document carries it
   * @param role its meaning to the engine
   * @param rests whether the token waits there for a request for a transition
   */
  record State(String status, Role role, boolean rests) implements SystemConfig {

    @Override
    public String type() {
      return "state";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.openWith(StepOutcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      var plain = PlainMembers.object().with("status", status).with("role", role);
      return plain.withFlag("rests", rests).build();
    }
  }

  /**
   * Gate of a transition: only a gate changes the status.
   *
   * @param verb the transition
   * @param from the statuses it may start from
   * @param to the status it leads to
   * @param start what moves the document towards it
   * @param approvalRequired whether it opens only after an approval
   */
  record LifecycleGate(
      String verb,
      List<String> from,
      String to,
      TransitionContract.Start start,
      boolean approvalRequired)
      implements SystemConfig {

    /** Copies the statuses. */
    public LifecycleGate {
      from = List.copyOf(from);
    }

    @Override
    public String type() {
      return "lifecycle_gate";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("verb", verb)
          .with("from", from)
          .with("to", to)
          .with("start", start)
          .withFlag("approvalRequired", approvalRequired)
          .build();
    }
  }

  /**
   * Step that asks the host's policy whether a transition may continue.
   *
   * @param verb the transition
   */
  record PolicyGate(String verb) implements SystemConfig {

    @Override
    public String type() {
      return "policy_gate";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of(StepOutcomes.REJECT, StepOutcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("verb", verb).build();
    }
  }

  /**
   * Way into or out of a filled slot, put there by the compiler.
   *
   * @param slotId the slot
   * @param side which way
   */
  record SlotPort(String slotId, Side side) implements SystemConfig {

    /** Port of a slot. */
    public enum Side {
      /** The way in. */
      IN,
      /** The way out. */
      OUT
    }

    @Override
    public String type() {
      return "slot_port";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of(StepOutcomes.REJECTED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("slotId", slotId).with("side", side).build();
    }
  }

  /** Reads the configuration of a system node; empty if the type is none of these. */
  static Optional<NodeConfig> read(String type, JsonMembers config) {
    return Optional.ofNullable(
        switch (type) {
          case "start" -> new Start();
          case "end" -> new End();
          case "state" ->
              new State(
                  config.text("status"), config.choice("role", Role.class), config.flag("rests"));
          case "lifecycle_gate" ->
              new LifecycleGate(
                  config.text("verb"),
                  config.texts("from"),
                  config.text("to"),
                  config.choice("start", TransitionContract.Start.class),
                  config.flag("approvalRequired"));
          case "policy_gate" -> new PolicyGate(config.text("verb"));
          case "slot_port" ->
              new SlotPort(config.text("slotId"), config.choice("side", SlotPort.Side.class));
          default -> null;
        });
  }
}
