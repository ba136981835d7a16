package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.Approvers;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Approvers as a patch names them: a list of them, or a chain of the organisation. */
public sealed interface ApproverGroup extends Approvers {

  /**
   * Chain of the organisation, by name.
   *
   * @param chainId its id
   */
  record Chain(String chainId) implements ApproverGroup {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("approvalChainId", chainId).build();
    }
  }

  /**
   * Approvers named on the step.
   *
   * @param approvers the approvers, all of whom are asked
   * @param quorum how many of them have to approve
   * @param serial whether each is asked only after the one before has approved
   */
  record Inline(List<Approver> approvers, Quorum quorum, boolean serial) implements ApproverGroup {

    /** Copies the approvers. */
    public Inline {
      approvers = List.copyOf(approvers);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("approvers", approvers.stream().map(Approver::toPlain).toList())
          .with("quorum", quorum.toPlain())
          .withFlag("serial", serial)
          .build();
    }
  }

  /** Reads the approvers from a step's configuration. */
  static Approvers read(JsonMembers config) {
    Optional<String> chain = config.textIfAny("approvalChainId");
    if (chain.isPresent()) {
      return new Chain(chain.get());
    }
    var approvers = config.objects("approvers").stream().map(ApproverGroup::approver).toList();
    return new Inline(approvers, quorum(config, approvers), config.flag("serial"));
  }

  private static Quorum quorum(JsonMembers config, List<Approver> approvers) {
    if (!config.has("quorum")) {
      return Quorum.usual(approvers);
    }
    if (config.any("quorum") instanceof Map) {
      return Quorum.people(config.object("quorum").number("people"));
    }
    if (config.any("quorum") instanceof Long) {
      return Quorum.of(config.number("quorum"));
    }
    if ("any".equals(config.any("quorum"))) {
      return Quorum.ANY;
    }
    if ("all".equals(config.any("quorum"))) {
      return Quorum.ALL;
    }
    throw config.mismatch("quorum", "any, all, a number, or a number of people");
  }

  private static Approver approver(JsonMembers one) {
    if (one.has("user")) {
      return new User(one.text("user"));
    }
    if (one.has("role")) {
      return new Role(
          one.text("role"), one.choiceIfAny("pick", Role.Pick.class).orElse(Role.Pick.ANY));
    }
    if (one.has("managerLevels")) {
      return new Superior(one.number("managerLevels"));
    }
    return one.has("rule")
        ? new Rule(one.text("rule"), one.flag("each"))
        : new Strategy(one.text("strategy"));
  }
}
