package io.countersign.compiler.steplist;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Rules of step lists. Each problem points to the step and the member that it is about. */
final class StepListCheck {

  private static final Set<String> OPERATORS =
      Set.of(
          "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "startsWith", "regex");

  private final StepList list;
  private final List<Problem> problems = new ArrayList<>();

  StepListCheck(StepList list) {
    this.list = list;
  }

  /** Returns all problems, in reading order; empty if there are none. */
  List<Problem> problems() {
    if (list.steps().size() > StepList.MOST_STEPS) {
      tooMany("/steps", list.steps().size(), StepList.MOST_STEPS, "steps in a list");
    }
    checkNames();
    checkEntry();
    for (int i = 0; i < list.steps().size(); i++) {
      var step = list.steps().get(i);
      var at = "/steps/" + i;
      checkMembers(step, at);
      checkConditions(step, at);
      checkFork(step, at);
      for (var link : StepLink.of(step)) {
        checkLink(step, link, at);
      }
    }
    if (problems.isEmpty()) {
      checkWays();
    }
    return Problem.sorted(problems);
  }

  private void checkNames() {
    var keys = new HashSet<String>();
    var names = new HashSet<String>();
    var orders = new HashSet<Integer>();
    for (int i = 0; i < list.steps().size(); i++) {
      var step = list.steps().get(i);
      unique(keys.add(step.key()), i, "key", "'" + step.key() + "'");
      unique(names.add(step.name()), i, "name", "'" + step.name() + "'");
      unique(orders.add(step.order()), i, "order", Integer.toString(step.order()));
    }
  }

  private void unique(boolean isNew, int index, String member, String value) {
    if (!isNew) {
      add(
          CompilerCode.STEPS_NAME,
          "/steps/" + index + "/" + member,
          "a " + member + " that no step before it has",
          value + " again",
          "Give each step a " + member + " of its own.");
    }
  }

  private void checkEntry() {
    var entries = new ArrayList<Integer>();
    for (int i = 0; i < list.steps().size(); i++) {
      if (list.steps().get(i).entry()) {
        entries.add(i);
      }
    }
    if (entries.isEmpty()) {
      add(
          CompilerCode.STEPS_ENTRY,
          "/steps",
          "one step with isEntryPoint",
          "none",
          "Mark the step in which documents begin.");
    }
    for (int second : entries.subList(Math.min(1, entries.size()), entries.size())) {
      add(
          CompilerCode.STEPS_ENTRY,
          "/steps/" + second + "/isEntryPoint",
          "one step with isEntryPoint",
          "a second one",
          "Leave it out at all steps but the first.");
    }
  }

  private void checkMembers(ListedStep step, String at) {
    if (step.type().isForPeople() && step.roles().isEmpty() && !step.isMarker()) {
      member(
          at + "/roleId",
          "a role whose holders do the work of " + quoted(step),
          "none",
          "Name a role.");
    }
    problems.addAll(new StepMemberCheck(step, at).problems());
    boolean timer = step.type() == StepType.TIMER;
    if (timer != step.minutes().isPresent()) {
      member(
          at + "/timerDurationMinutes",
          timer ? "how long the timer runs" : "no duration, because the step is no timer",
          timer ? "none" : Integer.toString(step.minutes().orElse(0)),
          timer ? "Write the minutes." : "Leave it out, or make the step a TIMER.");
    }
    checkForkMembers(step, at);
    if (timer && step.role().isEmpty() && step.links().bypass().isPresent()) {
      member(
          at + "/bypassTargetId",
          "no target for BYPASS at a timer without a role, which no person ends",
          "'" + step.links().bypass().get() + "'",
          "Name a role, or leave the target out.");
    }
    unusable(step, step.links().rejection(), StepLinkKind.REJECTION, at);
    unusable(step, step.links().bypass(), StepLinkKind.BYPASS, at);
    unusable(step, step.links().returning(), StepLinkKind.RETURN, at);
    unusable(step, step.links().escalation(), StepLinkKind.ESCALATION, at);
  }

  /** What only forks and joins have. */
  private void checkForkMembers(ListedStep step, String at) {
    boolean fork = step.type() == StepType.FORK;
    if (step.fork().join().isPresent() && (!fork || step.links().next().isPresent())) {
      member(
          at + "/joinStepId",
          fork
              ? "the join as joinStepId or as nextStepId"
              : "no join at a step of type " + step.type(),
          fork ? "both" : "'" + step.fork().join().get() + "'",
          fork ? "Leave nextStepId out." : "Leave it out, or make the step a FORK.");
    }
    boolean isStated = step.fork().strategy().isPresent() || step.fork().count().isPresent();
    if (step.fork().strategy().isPresent() && step.fork().count().isPresent()) {
      member(
          at + "/joinRequirement",
          "a joinStrategy or a joinRequirement",
          "both",
          "Leave joinStrategy out if a number of branches is enough.");
    }
    if (step.type() != StepType.JOIN && isStated) {
      member(
          at,
          "no joinStrategy and no joinRequirement at a step of type " + step.type(),
          "one of them",
          "Write them at the JOIN.");
    }
  }

  private void unusable(ListedStep step, Optional<String> link, StepLinkKind kind, String at) {
    if (link.isPresent() && !kind.isUsableAt(step.type())) {
      member(
          at + "/" + kind.member(),
          "no " + kind.member() + ", which no action leads to at a step of type " + step.type(),
          "'" + link.get() + "'",
          "Leave it out, or change the type of the step.");
    }
  }

  private void checkConditions(ListedStep step, String at) {
    int count = step.conditions().size();
    if (count > StepList.MOST_CONDITIONS) {
      tooMany(at + "/conditions", count, StepList.MOST_CONDITIONS, "conditions at a step");
    }
    if (count > 0 && !StepLinkKind.CONDITION.isUsableAt(step.type())) {
      member(
          at + "/conditions",
          "no conditions at a step of type " + step.type(),
          count + " of them",
          "Put them at a step that people approve.");
    }
    for (int i = 0; i < count; i++) {
      var operator = step.conditions().get(i).operator();
      if (!OPERATORS.contains(operator)) {
        member(
            at + "/conditions/" + i + "/operator",
            "one of the operators " + OPERATORS.stream().sorted().collect(Collectors.joining(", ")),
            "'" + operator + "'",
            "Use one of them.");
      }
    }
  }

  private void checkFork(ListedStep step, String at) {
    boolean fork = step.type() == StepType.FORK;
    var branches = step.fork().branches();
    if (branches.size() > StepList.MOST_BRANCHES) {
      tooMany(at + "/forkStepIds", branches.size(), StepList.MOST_BRANCHES, "branches of a fork");
    }
    if (fork && branches.size() < 2) {
      fork(
          at + "/forkStepIds",
          "at least two branches of the fork " + quoted(step),
          Integer.toString(branches.size()),
          "Name the first step of each branch.");
    } else if (!fork && !branches.isEmpty()) {
      member(
          at + "/forkStepIds",
          "no branches at a step of type " + step.type(),
          branches.size() + " of them",
          "Leave them out, or make the step a FORK.");
    }
    if (fork && list.joinOf(step).isEmpty()) {
      fork(
          at + "/joinStepId",
          "the join in which the branches of " + quoted(step) + " meet",
          "none",
          "Name a step of type JOIN, as joinStepId or nextStepId.");
    }
    if (step.type() == StepType.JOIN) {
      checkJoin(step, at);
    }
  }

  private void checkJoin(ListedStep join, String at) {
    var forks = list.forksOf(join);
    if (forks.size() != 1) {
      fork(
          at,
          "one fork whose branches meet in the join " + quoted(join),
          Integer.toString(forks.size()),
          "Give each fork a join of its own.");
      return;
    }
    int branches = forks.get(0).fork().branches().size();
    int count = join.fork().count().orElse(1);
    if (join.fork().mode() == JoinMode.COUNT && (count < 1 || count > branches)) {
      fork(
          at + "/joinRequirement",
          "a number from 1 to " + branches + ", the branches of " + quoted(forks.get(0)),
          Integer.toString(count),
          "Require no more arrivals than there are branches.");
    }
  }

  private void checkLink(ListedStep step, StepLink link, String at) {
    var target = list.step(link.target()).orElse(null);
    var pointer = at + "/" + link.member();
    if (target == null || target.key().equals(step.key())) {
      add(
          CompilerCode.STEPS_TARGET,
          pointer,
          "the key of another step of the list",
          "'" + link.target() + "'" + (target == null ? "" : ", the step itself"),
          "Name a step of the list, or leave the link out.");
    } else if (target.isMarker() && link.kind() == StepLinkKind.RETURN) {
      add(
          CompilerCode.STEPS_TARGET,
          pointer,
          "a step before it, at which people work",
          quoted(target) + ", at which the document ends on arrival",
          "Name a step to which the document goes back.");
    } else if (link.isBound(step) && !step.type().mayLeadTo(target.type())) {
      add(
          CompilerCode.STEPS_CONNECTION,
          pointer,
          "a step that may follow one of type " + step.type(),
          quoted(target) + " of type " + target.type(),
          "Put a step of another type between them.");
    }
  }

  private void checkWays() {
    var keys = list.steps().stream().map(ListedStep::key).toList();
    var all = new DirectedGraph(keys);
    var forward = new DirectedGraph(keys);
    for (var step : list.steps()) {
      for (var link : StepLink.of(step)) {
        all.add(step.key(), link.target());
        if (link.isForward()) {
          forward.add(step.key(), link.target());
        }
      }
    }
    for (var cycle : forward.disjointCycles()) {
      add(
          CompilerCode.STEPS_CYCLE,
          "/steps/" + indexOf(cycle.get(0)),
          "usual ways, conditions and bypasses that lead forward",
          "the cycle "
              + cycle.stream().map(key -> "'" + key + "'").collect(Collectors.joining(", ")),
          "Let one of the links be a rejection, a return or an escalation.");
    }
    problems.addAll(new BranchEndCheck(list).problems());
    var entry = list.steps().stream().filter(ListedStep::entry).findFirst().orElseThrow();
    var reached = all.reachableFrom(entry.key());
    for (var step : list.steps()) {
      if (!reached.contains(step.key())) {
        add(
            CompilerCode.STEPS_UNREACHABLE,
            "/steps/" + indexOf(step.key()),
            "a way from the entry " + quoted(entry) + " to " + quoted(step),
            "none",
            "Link a step to it, or remove it.");
      }
    }
  }

  private int indexOf(String key) {
    return list.steps().stream().map(ListedStep::key).toList().indexOf(key);
  }

  private static String quoted(ListedStep step) {
    return "'" + step.name() + "'";
  }

  private void tooMany(String pointer, int found, int most, String what) {
    add(
        CompilerCode.STEPS_LIMIT,
        pointer,
        "at most " + most + " " + what,
        Integer.toString(found),
        "Divide it.");
  }

  private void fork(String pointer, String expected, String found, String remedy) {
    add(CompilerCode.STEPS_FORK, pointer, expected, found, remedy);
  }

  private void member(String pointer, String expected, String found, String remedy) {
    add(CompilerCode.STEPS_MEMBER, pointer, expected, found, remedy);
  }

  private void add(
      CompilerCode code, String pointer, String expected, String found, String remedy) {
    problems.add(Problem.error(code, ProblemPlace.at(pointer), expected, found, remedy));
  }
}
