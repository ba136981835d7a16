package io.countersign.compiler.steplist;

import io.countersign.engine.workflow.JoinMode;
import io.countersign.json.JsonMembers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Step of a list. Links name the keys of other steps.
 *
 * @param key its key, unique in the list
 * @param name its name for people, unique in the list
 * @param type its type
 * @param order its place in the list, unique
 * @param entry whether documents begin here
 * @param role the role whose holders do the work
 * @param links where its actions lead
 * @param conditions tested in order before the usual way
 * @param fork what a fork or a join needs
 * @param minutes how long a timer runs, for a timer only
 * @param action its primary action: the first that people are offered
 * @param approvals how many people have to approve, and who else may
 * @param end whether the document ends here
 * @param sla how long the step may take
 */
public record ListedStep(
    String key,
    String name,
    StepType type,
    int order,
    boolean entry,
    Optional<String> role,
    Links links,
    List<Route> conditions,
    Fork fork,
    OptionalInt minutes,
    StepAction action,
    Approvals approvals,
    End end,
    Sla sla) {

  /** Copies the conditions. */
  public ListedStep {
    conditions = List.copyOf(conditions);
  }

  /**
   * Links of a step.
   *
   * @param next the usual way
   * @param rejection for a rejection
   * @param bypass for a bypass
   * @param returning for a return
   * @param escalation for an escalation
   */
  public record Links(
      Optional<String> next,
      Optional<String> rejection,
      Optional<String> bypass,
      Optional<String> returning,
      Optional<String> escalation) {

    /** Returns the step that an action names, apart from conditions and branches, or empty. */
    public Optional<String> target(StepAction action) {
      return switch (action) {
        case APPROVE, PRINT, COLLECT, NOTIFY -> next;
        case BYPASS -> bypass.or(() -> next);
        case REJECT -> rejection;
        case RETURN -> returning;
        case ESCALATE -> escalation;
        case ARCHIVE -> Optional.empty();
      };
    }
  }

  /**
   * Condition under which another step follows.
   *
   * @param field the path of a field of the document
   * @param operator the operator of a structured condition
   * @param value the value that it is compared with
   * @param target the step that follows
   */
  public record Route(String field, String operator, @Nullable Object value, String target) {}

  /**
   * Parts of a fork or a join.
   *
   * @param branches the first step of each branch, for a fork only
   * @param join the join of its branches, for a fork only
   * @param strategy how many branches a join needs, as stated
   * @param count the number of branches that a join needs, as stated
   */
  public record Fork(
      List<String> branches,
      Optional<String> join,
      Optional<JoinMode> strategy,
      OptionalInt count) {

    /** Copies the branches. */
    public Fork {
      branches = List.copyOf(branches);
    }

    /** Returns how many branches a join needs: all, unless it states something else. */
    public JoinMode mode() {
      return strategy.orElse(count.isPresent() ? JoinMode.COUNT : JoinMode.ALL);
    }
  }

  /**
   * Approvals that a step needs.
   *
   * @param required how many people have to approve, as stated
   * @param threshold the same under its older name
   * @param unique whether each person counts once, as stated
   * @param roles the roles whose holders do the work instead of those of the role of the step
   */
  public record Approvals(
      OptionalInt required, OptionalInt threshold, Optional<Boolean> unique, List<String> roles) {

    /** Copies the roles. */
    public Approvals {
      roles = List.copyOf(roles);
    }

    /** Returns how many people have to approve: one, unless more are stated. */
    public int people() {
      return required.isPresent() ? required.getAsInt() : threshold.orElse(1);
    }
  }

  /**
   * End of the pipeline.
   *
   * @param terminal whether the author says that no usual way leads on
   * @param onArrival whether a document that is led here ends at once, without asking people
   */
  public record End(boolean terminal, boolean onArrival) {}

  /**
   * Time that a step may take.
   *
   * @param minutes how long, as stated
   * @param warning how long before that people are warned, as stated
   * @param action what happens when the time is over, as stated
   */
  public record Sla(OptionalInt minutes, OptionalInt warning, Optional<SlaAction> action) {

    private static final int WARNING_PERCENT = 80;
    private static final int HUNDRED = 100;

    /** Returns after how many minutes people are warned: after 80 %, unless something is stated. */
    int warnedAfter() {
      int all = minutes.orElseThrow();
      return warning.isPresent()
          ? all - warning.getAsInt()
          : (int) ((long) all * WARNING_PERCENT / HUNDRED);
    }
  }

  /** What happens when the time of a step is over. */
  public enum SlaAction {
    /** People are told. */
    NOTIFY,
    /** The step is escalated by the system. */
    ESCALATE,
    /** The step is approved by the system. */
    AUTO_APPROVE,
    /** The step is rejected by the system. */
    AUTO_REJECT;

    /** Returns the action that the system takes, or empty. */
    Optional<StepAction> taken() {
      return switch (this) {
        case NOTIFY -> Optional.empty();
        case ESCALATE -> Optional.of(StepAction.ESCALATE);
        case AUTO_APPROVE -> Optional.of(StepAction.APPROVE);
        case AUTO_REJECT -> Optional.of(StepAction.REJECT);
      };
    }
  }

  /** Returns how many people have to agree. */
  int people() {
    return approvals.people();
  }

  /** Returns the roles whose holders do the work. */
  List<String> roles() {
    return approvals.roles().isEmpty() ? role.stream().toList() : approvals.roles();
  }

  /** Returns whether a document that is led here ends at once. */
  boolean isMarker() {
    return end.onArrival();
  }

  /** Returns the actions of its type that have somewhere to lead, the primary one first. */
  List<StepAction> offered() {
    if (isMarker()) {
      return List.of();
    }
    return type.actions().stream()
        .filter(one -> one != StepAction.RETURN || links.returning().isPresent())
        .filter(one -> one != StepAction.ESCALATE || links.escalation().isPresent())
        .sorted(Comparator.comparing(one -> one != action))
        .toList();
  }

  static ListedStep read(JsonMembers step) {
    var type = step.textIfAny("stepType").map(StepType::valueOf).orElse(StepType.REVIEW);
    return new ListedStep(
        step.text("key"),
        step.text("name"),
        type,
        step.number("order"),
        step.flag("isEntryPoint"),
        step.textIfAny("roleId"),
        new Links(
            step.textIfAny("nextStepId"),
            step.textIfAny("rejectionTargetId"),
            step.textIfAny("bypassTargetId"),
            step.textIfAny("returnTargetId"),
            step.textIfAny("escalationTargetId")),
        step.objects("conditions").stream().map(ListedStep::route).toList(),
        fork(step),
        step.numberIfAny("timerDurationMinutes"),
        step.textIfAny("action").map(StepAction::valueOf).orElse(type.primaryAction()),
        approvals(step),
        new End(step.flag("isTerminal"), step.flag("endOnArrival")),
        new Sla(
            step.numberIfAny("slaDurationMinutes"),
            step.numberIfAny("slaWarningMinutes"),
            step.textIfAny("slaAction").map(SlaAction::valueOf)));
  }

  private static Approvals approvals(JsonMembers step) {
    return new Approvals(
        step.numberIfAny("requiredApprovals"),
        step.numberIfAny("counterThreshold"),
        step.has("uniqueApprovers") ? Optional.of(step.flag("uniqueApprovers")) : Optional.empty(),
        step.texts("approverRoles"));
  }

  private static Route route(JsonMembers condition) {
    return new Route(
        condition.text("field"),
        condition.text("operator"),
        condition.any("value"),
        condition.text("nextStepId"));
  }

  private static Fork fork(JsonMembers step) {
    return new Fork(
        step.texts("forkStepIds"),
        step.textIfAny("joinStepId"),
        step.textIfAny("joinStrategy").map(JoinMode::valueOf),
        step.numberIfAny("joinRequirement"));
  }
}
