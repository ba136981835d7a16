package io.countersign.engine.workflow;

import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.json.Members;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of the envelope and of the compiler; no patch may contain one. */
public sealed interface SystemConfig extends NodeConfig {

  /** The types of these nodes. */
  Set<String> TYPES = Set.of("start", "end", "state", "lifecycle_gate", "policy_gate", "slot_port");

  /** Where every workflow begins. */
  record Start() implements SystemConfig {

    @Override
    public String type() {
      return "start";
    }

    @Override
    public Outcomes outcomes() {
      return Outcomes.of();
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return Plain.empty();
    }
  }

  /** Where a token ends, and with the last one the workflow. */
  record End() implements SystemConfig {

    @Override
    public String type() {
      return "end";
    }

    @Override
    public Outcomes outcomes() {
      return Outcomes.of();
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return Plain.empty();
    }
  }

  /**
   * A status of the document. Its outcomes are the verbs that people may ask for there.
   *
   * @param status the status as the document carries it
   * @param role what it means to the engine
   * @param rests whether the token waits there until somebody asks for a transition
   */
  record State(String status, Role role, boolean rests) implements SystemConfig {

    @Override
    public String type() {
      return "state";
    }

    @Override
    public Outcomes outcomes() {
      return Outcomes.openWith(Outcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      var plain = Plain.object().with("status", status).with("role", role);
      return plain.withFlag("rests", rests).done();
    }
  }

  /**
   * The gate of a transition: it alone changes the status.
   *
   * @param verb the transition
   * @param from the statuses it may start from
   * @param to the status it leads to
   * @param start what moves the document towards it
   * @param approvalRequired whether it opens for nothing less than an approval
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
    public Outcomes outcomes() {
      return Outcomes.of(Outcomes.REJECT, Outcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return Plain.object()
          .with("verb", verb)
          .with("from", from)
          .with("to", to)
          .with("start", start)
          .withFlag("approvalRequired", approvalRequired)
          .done();
    }
  }

  /**
   * A step that asks the host's policy whether a transition may go on.
   *
   * @param verb the transition
   */
  record PolicyGate(String verb) implements SystemConfig {

    @Override
    public String type() {
      return "policy_gate";
    }

    @Override
    public Outcomes outcomes() {
      return Outcomes.of(Outcomes.REJECT, Outcomes.DRIFT);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return Plain.object().with("verb", verb).done();
    }
  }

  /**
   * The way into or out of a filled slot, put there by the compiler.
   *
   * @param slotId the slot
   * @param side which way
   */
  record SlotPort(String slotId, Side side) implements SystemConfig {

    /** The two ports of a slot. */
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
    public Outcomes outcomes() {
      return Outcomes.of(Outcomes.REJECTED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return Plain.object().with("slotId", slotId).with("side", side).done();
    }
  }

  /** Reads the configuration of a system node, or nothing when the type is none of these. */
  static Optional<NodeConfig> read(String type, Members config) {
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
