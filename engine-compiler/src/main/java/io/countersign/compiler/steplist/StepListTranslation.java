package io.countersign.compiler.steplist;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.EdgeChoice.OnConditionError;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.TaskDeadline.Audience;
import io.countersign.engine.workflow.TaskDeadline.Kind;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translation of a step list into a patch. A step becomes the node of its key; a fork or a join
 * with a role becomes two nodes, because a person works before the fork or behind the join. A step
 * at which documents end on arrival becomes none: links to it lead out of the slot.
 */
final class StepListTranslation {

  private static final String SLOT = "slot:steps";
  private static final Pattern PLACE =
      Pattern.compile("/slots/" + SLOT + "/(nodes|edges)/(\\d+)(/.*)?");
  private static final int FIRST_CONDITION = 10;
  private static final String NO_DEADLINE = "The list has no time limit that ends the step.";

  private final StepList list;

  private final BranchIndex branches;
  private final DirectedGraph forward;
  private final List<String> nodePlaces = new ArrayList<>();
  private final List<String> edgePlaces = new ArrayList<>();
  private final WorkflowPatch patch;

  StepListTranslation(EntityContract contract, StepList list) {
    this.list = list;
    this.forward = new DirectedGraph(list.steps().stream().map(ListedStep::key).toList());
    this.branches = new BranchIndex(list);
    addForward();
    this.patch =
        PatchBuilder.on(contract.entityType(), contract.lifecycleVersion())
            .slot(SLOT, this::fill)
            .build();
  }

  WorkflowPatch patch() {
    return patch;
  }

  /** Returns a problem of the patch, at the place in the list that it is about. */
  Problem locate(Problem problem) {
    var place = PLACE.matcher(problem.place().pointer());
    if (!place.matches()) {
      return problem;
    }
    var places = place.group(1).equals("nodes") ? nodePlaces : edgePlaces;
    return new Problem(
        problem.code(),
        problem.severity(),
        ProblemPlace.at(places.get(Integer.parseInt(place.group(2)))),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }

  private void addForward() {
    for (var step : list.steps()) {
      StepLink.of(step).stream()
          .filter(StepLink::isForward)
          .forEach(link -> forward.add(step.key(), link.target()));
      branches.joinBehind(step.key()).ifPresent(join -> forward.add(step.key(), join.key()));
    }
  }

  private SlotBuilder fill(SlotBuilder slot) {
    slot.joining();
    for (int i = 0; i < list.steps().size(); i++) {
      addNodes(slot, list.steps().get(i), "/steps/" + i);
    }
    for (int i = 0; i < list.steps().size(); i++) {
      var step = list.steps().get(i);
      if (step.entry()) {
        edge(slot, "in", step.key(), EdgeChoice.ALWAYS, false, "/steps/" + i);
        slot.showing(ParticipantStatus.PENDING.name());
      }
      addEdges(slot, step, "/steps/" + i);
    }
    return slot;
  }

  private ListedStep step(String key) {
    return list.step(key).orElseThrow();
  }

  private void addNodes(SlotBuilder slot, ListedStep step, String at) {
    if (step.isMarker()) {
      return;
    }
    switch (step.type()) {
      case FORK -> {
        if (step.role().isPresent()) {
          node(slot, step.key(), step.name(), task(step, List.of(StepAction.APPROVE)), at);
        }
        node(slot, split(step), step.name(), PatchSteps.split(), at);
      }
      case JOIN -> {
        node(slot, step.key(), step.name(), join(step), at);
        if (step.role().isPresent()) {
          node(slot, last(step), step.name(), task(step, List.of(StepAction.APPROVE)), at);
        }
      }
      case TIMER -> {
        var minutes = "PT" + step.minutes().orElseThrow() + "M";
        var timer =
            step.role().isPresent()
                ? task(step, step.offered()).within(minutes)
                : PatchSteps.pause(minutes);
        node(slot, step.key(), step.name(), timer, at);
      }
      case REVIEW, APPROVAL, PRINT, COLLECT, NOTIFICATION, CUSTOM, COUNTER ->
          node(slot, step.key(), step.name(), task(step, step.offered()), at);
    }
  }

  private void node(SlotBuilder slot, String id, String name, NodeConfig config, String at) {
    slot.step(id, config, node -> node.withLabel(name));
    if (config instanceof Task task && !task.isLimited()) {
      slot.silence("LINT_APPROVAL_NO_TIMEOUT", id, NO_DEADLINE);
    }
    nodePlaces.add(at);
  }

  /** The split of a fork: its own node, or the one behind the task of its role. */
  private static String split(ListedStep fork) {
    return fork.role().isPresent() ? fork.key() + ".split" : fork.key();
  }

  /** The node from which the document leaves a join: its own, or the task of its role. */
  private static String last(ListedStep join) {
    return join.role().isPresent() ? join.key() + ".go" : join.key();
  }

  private static StepForm.ParallelJoin join(ListedStep step) {
    return new StepForm.ParallelJoin(step.fork().mode(), step.fork().count());
  }

  private Task task(ListedStep step, List<StepAction> actions) {
    var people = step.roles().stream().map(PatchSteps::role).toList();
    var taken = actions.stream().map(StepAction::toTask).toArray(Task.Action[]::new);
    var task =
        step.people() > 1 || people.size() > 1
            ? PatchSteps.counted(step.people(), people, taken)
                .showing(ParticipantStatus.INPROGRESS.name())
            : PatchSteps.task(people, taken);
    if (!branches.isInBranch(step.key())) {
      task = task.showingReturned(ParticipantStatus.RETURNED.name());
    }
    var missing = step.type().actions().stream().filter(action -> !actions.contains(action));
    for (var action : missing.toList()) {
      task = refuse(task, action);
    }
    for (var action : actions) {
      task = cause(task, step, action);
    }
    return limit(task, step);
  }

  /** People are warned before the time of a step is over, and told or helped out when it is. */
  private Task limit(Task task, ListedStep step) {
    var sla = step.sla();
    if (sla.minutes().isEmpty()) {
      return task;
    }
    var breach = "PT" + sla.minutes().getAsInt() + "M";
    var taken = sla.action().flatMap(ListedStep.SlaAction::taken);
    var warning =
        TaskDeadline.telling(
            "warning", Kind.WARNING, "PT" + sla.warnedAfter() + "M", Audience.ASSIGNEES);
    var over =
        taken.isPresent()
            ? TaskDeadline.acting("breach", Kind.BREACH, breach, taken.get().name())
            : TaskDeadline.telling(
                "breach", Kind.BREACH, breach, Audience.ASSIGNEES, Audience.ADMIN);
    return task.withDeadline(counted(warning)).withDeadline(counted(over));
  }

  private TaskDeadline counted(TaskDeadline deadline) {
    return list.calendar().map(deadline::by).orElse(deadline);
  }

  /** In the profile, printing and notifying are effects of the host, too. */
  private Task cause(Task task, ListedStep step, StepAction action) {
    var type = action.effectType().filter(effect -> list.profile().isPresent());
    return type.isEmpty()
        ? task
        : task.causing(
            action.name(), type.get(), Map.of("step", quoted(step.key()), "by", "actor.user_id"));
  }

  /** The keys of steps need no escape in a text of the language. */
  private static String quoted(String key) {
    return "'" + key + "'";
  }

  /** An action that the type allows and that leads nowhere is refused with its own reason. */
  private static Task refuse(Task task, StepAction action) {
    return switch (action) {
      case RETURN -> task.refusing(action.name(), Task.Refusal.NO_RETURN_TARGET);
      case ESCALATE -> task.refusing(action.name(), Task.Refusal.NO_ESCALATION_TARGET);
      case APPROVE, REJECT, BYPASS, PRINT, COLLECT, NOTIFY, ARCHIVE -> task;
    };
  }

  private void addEdges(SlotBuilder slot, ListedStep step, String at) {
    if (step.isMarker()) {
      return;
    }
    switch (step.type()) {
      case FORK -> addFork(slot, step, at);
      case JOIN -> addJoin(slot, step, at);
      case TIMER -> {
        if (step.role().isPresent()) {
          addActions(slot, step, at);
          lead(slot, step, step.links().next(), on(StepOutcomes.EXPIRED), true, at + "/nextStepId");
        } else {
          lead(slot, step, step.links().next(), EdgeChoice.ALWAYS, true, at + "/nextStepId");
        }
        show(slot, step, step.links().next(), StepAction.APPROVE);
      }
      case REVIEW, APPROVAL, PRINT, COLLECT, NOTIFICATION, CUSTOM, COUNTER ->
          addActions(slot, step, at);
    }
  }

  private void addFork(SlotBuilder slot, ListedStep fork, String at) {
    if (fork.role().isPresent()) {
      edge(slot, fork.key(), split(fork), on(StepAction.APPROVE.outcome()), false, at);
    }
    for (int i = 0; i < fork.fork().branches().size(); i++) {
      var branch = fork.fork().branches().get(i);
      edge(slot, split(fork), branch, EdgeChoice.ALWAYS, false, at + "/forkStepIds/" + i);
      slot.showing(ParticipantStatus.INPROGRESS.name());
    }
  }

  private void addJoin(SlotBuilder slot, ListedStep join, String at) {
    var fork = list.forksOf(join).get(0);
    var unmet = fork.links().rejection();
    if (unmet.isPresent() && closesCycle(join, unmet.get())) {
      edge(slot, join.key(), unmet.get(), on(StepOutcomes.UNMET), true, at);
    } else {
      lead(slot, join, unmet, on(StepOutcomes.UNMET), false, at);
    }
    show(slot, join, unmet, StepAction.REJECT);
    if (join.role().isPresent()) {
      edge(slot, join.key(), last(join), on("met"), false, at);
      lead(
          slot,
          last(join),
          join,
          join.links().next(),
          on(StepAction.APPROVE.outcome()),
          true,
          at + "/nextStepId");
    } else {
      lead(slot, join, join.links().next(), on("met"), true, at + "/nextStepId");
    }
    show(slot, join, join.links().next(), StepAction.APPROVE);
  }

  /**
   * Sets the display status for the edge that was added last. While a fork is open it stays as it
   * is.
   *
   * @param target the step that the action leads to, if there is one
   */
  private void show(SlotBuilder slot, ListedStep step, Optional<String> target, StepAction action) {
    boolean staysInFork = branches.isInBranch(target.orElse(step.key()));
    boolean arrives =
        branches.isInBranch(step.key())
            && target.equals(branches.joinBehind(step.key()).map(ListedStep::key));
    if (!staysInFork && !arrives) {
      boolean completes = target.map(this::step).filter(ListedStep::isMarker).isPresent();
      var word =
          completes
              ? ParticipantStatus.COMPLETED
              : ParticipantStatus.after(action, target.isPresent());
      slot.showing(word.name());
    }
  }

  private void addActions(SlotBuilder slot, ListedStep step, String at) {
    for (var action : step.offered()) {
      var choice = on(action.outcome());
      var target = step.links().target(action);
      if (action.isUsual()) {
        addConditions(slot, step, choice, at);
      }
      boolean back = target.isPresent() && leadsBack(step, action, target.get());
      if (back) {
        edge(slot, step.key(), target.get(), choice, true, at + place(action));
      } else {
        lead(slot, step, target, choice, action.isUsual(), at + place(action));
      }
      show(slot, step, target, action);
    }
  }

  /** Rejections and escalations may lead anywhere; they lead back if they would close a cycle. */
  private boolean leadsBack(ListedStep step, StepAction action, String target) {
    return switch (action) {
      case RETURN -> true;
      case REJECT, ESCALATE -> closesCycle(step, target);
      case APPROVE, PRINT, COLLECT, NOTIFY, BYPASS, ARCHIVE -> false;
    };
  }

  /** Returns the member of a step that says where an action leads. */
  private static String place(StepAction action) {
    return switch (action) {
      case APPROVE, PRINT, COLLECT, NOTIFY -> "/nextStepId";
      case BYPASS -> "/bypassTargetId";
      case REJECT -> "/rejectionTargetId";
      case ESCALATE -> "/escalationTargetId";
      case RETURN -> "/returnTargetId";
      case ARCHIVE -> "";
    };
  }

  private void addConditions(SlotBuilder slot, ListedStep step, EdgeChoice usual, String at) {
    for (int i = 0; i < step.conditions().size(); i++) {
      var route = step.conditions().get(i);
      var condition = new LinkedHashMap<String, @Nullable Object>();
      condition.put("field", route.field());
      condition.put("operator", route.operator());
      condition.put("value", route.value());
      var choice =
          new EdgeChoice(
              FIRST_CONDITION + i,
              usual.on(),
              Optional.of(Condition.data(condition)),
              Optional.empty(),
              OnConditionError.SKIP);
      edge(slot, step.key(), route.target(), choice, false, at + "/conditions/" + i);
      show(slot, step, Optional.of(route.target()), StepAction.APPROVE);
    }
  }

  private boolean closesCycle(ListedStep step, String target) {
    boolean back = forward.reachableFrom(target).contains(step.key());
    if (!back) {
      forward.add(step.key(), target);
    }
    return back;
  }

  private void lead(
      SlotBuilder slot,
      ListedStep step,
      Optional<String> target,
      EdgeChoice choice,
      boolean counts,
      String at) {
    lead(slot, step.key(), step, target, choice, counts, at);
  }

  /**
   * Leads forward: to a target, else to the join behind the branch, else out of the slot.
   *
   * @param counts whether an arrival at a join counts for it; if it needs a number, all do
   */
  private void lead(
      SlotBuilder slot,
      String source,
      ListedStep step,
      Optional<String> target,
      EdgeChoice choice,
      boolean counts,
      String at) {
    var end = target.map(this::step).or(() -> branches.joinBehind(step.key()));
    if (end.isEmpty()) {
      edge(slot, source, "out", choice, false, at);
      return;
    }
    boolean arrives = end.get().type() == StepType.JOIN;
    boolean qualifies = counts || !arrives || end.get().fork().mode() == JoinMode.COUNT;
    edge(slot, source, end.get().key(), qualifies ? choice : choice.qualifying("false"), false, at);
  }

  private void edge(
      SlotBuilder slot, String source, String target, EdgeChoice choice, boolean back, String at) {
    if (back) {
      slot.returnTo(source, target, choice);
    } else {
      boolean completes = list.step(target).filter(ListedStep::isMarker).isPresent();
      slot.edge(source, completes ? "out" : target, choice);
    }
    edgePlaces.add(at);
  }

  private static EdgeChoice on(String outcome) {
    return EdgeChoice.on(outcome);
  }
}
