package io.countersign.compiler.fuzz;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.engine.workflow.graph.StepForm.Custom;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.StepForm.Rule;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fills one slot with a graph of sequences, choices and splits. Used once. */
final class RandomSlot {

  private static final int DEEPEST = 5;
  private static final int MOST_TOKENS = 200;

  private final Dice dice;
  private final RandomExpressions expressions;
  private final RandomSteps steps;
  private final Truth truth;
  private final BodySlot slot;
  private final boolean rejects;
  private final SlotBuilder builder;
  private final Map<String, StepConfig> configs = new HashMap<>();
  private EditWindow window;
  private boolean approvalsInside;
  private boolean joining;
  private int splitting;
  private int edges;

  /** What the slots of one patch have in common. */
  record Shared(Dice dice, RandomExpressions expressions, Truth truth) {}

  RandomSlot(Shared shared, BodySlot slot, boolean rejects, SlotBuilder builder) {
    this.dice = shared.dice();
    this.expressions = shared.expressions();
    this.steps = new RandomSteps(dice, expressions);
    this.truth = shared.truth();
    this.slot = slot;
    this.rejects = rejects;
    this.builder = builder;
    this.window = slot.contract().window();
  }

  /** A stretch of the graph, from its one first step to its one last step. */
  private record Stretch(String first, String last) {}

  SlotBuilder fill(int size) {
    approvalsInside = dice.oneIn(2);
    joining = dice.oneIn(3);
    splitting = dice.between(1, 4);
    if (dice.oneIn(3)) {
      window = atLeast(window);
      builder.window(window);
    }
    if (joining) {
      builder.joining();
    }
    if (size >= 3 && dice.oneIn(4)) {
      branches(size);
    } else {
      var all = stretch(size, MOST_TOKENS, List.of());
      if (dice.oneIn(3)) {
        edge(slot.inPort(), all.first(), EdgeChoice.ALWAYS);
      }
      leave(all.last());
    }
    return builder;
  }

  /** Several ways in, each but the last on a condition. */
  private void branches(int size) {
    builder.branching();
    var parts = parts(joining ? size : size - 1, dice.between(2, 3));
    var lasts = new ArrayList<String>();
    for (int i = 0; i < parts.length; i++) {
      var part = stretch(parts[i], MOST_TOKENS, List.of());
      lasts.add(part.last());
      if (i < parts.length - 1) {
        edge(slot.inPort(), part.first(), when().atPriority(10 + i));
      } else if (dice.oneIn(2)) {
        edge(slot.inPort(), part.first(), EdgeChoice.ALWAYS.atPriority(500));
      }
    }
    if (joining) {
      lasts.forEach(this::leave);
    } else {
      var meeting = step(List.of());
      lasts.forEach(last -> link(last, meeting));
      leave(meeting);
    }
  }

  private Stretch stretch(int size, int tokens, List<String> around) {
    if (size == 1) {
      var only = step(around);
      return new Stretch(only, only);
    }
    int kind = dice.below(5);
    if (kind < splitting && tokens > 1 && around.size() < DEEPEST) {
      return split(size, tokens, around);
    }
    if (kind == 4 && size >= 4) {
      return choice(size, tokens, around);
    }
    int first = dice.between(1, size - 1);
    var left = stretch(first, tokens, around);
    var right = stretch(size - first, tokens, around);
    link(left.last(), right.first());
    return new Stretch(left.first(), right.last());
  }

  private Stretch split(int size, int tokens, List<String> around) {
    int branches = dice.between(2, Math.min(tokens, dice.oneIn(20) ? 30 : 4));
    var split = node(PatchSteps.split(), around);
    var join = node(steps.join(branches), around);
    truth.pair(split, join);
    var inside = new ArrayList<>(around);
    inside.add(split);
    int[] parts = sharesOf(size - 2, branches);
    for (int part : parts) {
      if (part == 0) {
        edge(split, join, maybeQualified(EdgeChoice.ALWAYS));
      } else {
        var branch = stretch(part, tokens / branches, List.copyOf(inside));
        edge(split, branch.first(), EdgeChoice.ALWAYS.atPriority(dice.between(1, 200)));
        link(branch.last(), join);
      }
    }
    return new Stretch(split, join);
  }

  private Stretch choice(int size, int tokens, List<String> around) {
    int[] parts = parts(size - 2, Math.min(size - 2, dice.between(2, 3)));
    var head = step(around);
    var firsts = new ArrayList<String>();
    var meeting = step(around);
    for (int part : parts) {
      var branch = stretch(part, tokens, around);
      firsts.add(branch.first());
      link(branch.last(), meeting);
    }
    if (configs.get(head) instanceof Check && firsts.size() == 2) {
      edge(head, firsts.get(0), EdgeChoice.on("true"));
      edge(head, firsts.get(1), EdgeChoice.on("false"));
    } else if (configs.get(head) instanceof Task task) {
      for (int i = 0; i < task.actions().size(); i++) {
        var first = firsts.get(Math.min(i, firsts.size() - 1));
        edge(head, first, EdgeChoice.on(task.actions().get(i).outcome()));
      }
    } else {
      for (int i = 0; i < firsts.size() - 1; i++) {
        edge(head, firsts.get(i), when().atPriority(10 * (i + 1)));
      }
      edge(head, firsts.get(firsts.size() - 1), EdgeChoice.ALWAYS);
    }
    exceptions(head, meeting);
    return new Stretch(head, meeting);
  }

  /**
   * Ways from one step to the next: always one for the usual outcomes, and those for the others.
   */
  private void link(String from, String to) {
    if (configs.get(from) instanceof Check && dice.oneIn(2)) {
      connect(from, to, EdgeChoice.on("true"));
      connect(from, to, EdgeChoice.on("false"));
    } else if (configs.get(from) instanceof Task) {
      connect(from, to, EdgeChoice.on("approved"));
      connect(from, to, EdgeChoice.on("refused"));
      if (dice.oneIn(2)) {
        connect(from, to, EdgeChoice.on("returned"));
      } else {
        builder.returnTo(from, from, EdgeChoice.on("returned"));
      }
    } else {
      if (dice.oneIn(6)) {
        connect(from, to, when().atPriority(dice.between(1, 99)));
      }
      if (isOpen(from) && dice.oneIn(3)) {
        connect(from, to, EdgeChoice.on("verdict_" + dice.below(5)).atPriority(50));
      }
      connect(from, to, EdgeChoice.ALWAYS);
    }
    exceptions(from, to);
  }

  private void exceptions(String from, String to) {
    var config = configs.get(from);
    if (config instanceof Approval approval) {
      if (!rejects || approval.onReject() == OnReject.CONTINUE || dice.oneIn(4)) {
        connect(from, to, EdgeChoice.on(StepOutcomes.REJECTED));
      }
      if (approval.timeout().isPresent()) {
        connect(from, to, EdgeChoice.on(StepOutcomes.EXPIRED));
      }
    } else if (config instanceof Task task && task.timeout().isPresent()) {
      connect(from, to, EdgeChoice.on(StepOutcomes.EXPIRED));
    } else if (config instanceof WaitEvent wait && wait.timeout().isPresent()) {
      connect(from, to, EdgeChoice.on(StepOutcomes.TIMEOUT));
    } else if (config instanceof ParallelJoin && dice.oneIn(3)) {
      connect(from, to, EdgeChoice.on(StepOutcomes.UNMET));
    } else if (dice.oneIn(8) && !(config instanceof ParallelJoin)) {
      connect(from, to, EdgeChoice.on(StepOutcomes.FAILED));
    }
  }

  private boolean isOpen(String name) {
    return configs.get(name) instanceof Rule || configs.get(name) instanceof Custom;
  }

  private void connect(String from, String to, EdgeChoice choice) {
    boolean meets = configs.get(to) instanceof ParallelJoin;
    edge(from, to, meets ? maybeQualified(choice) : choice);
  }

  private void edge(String from, String to, EdgeChoice choice) {
    var label = dice.oneIn(9) ? Optional.of("Way " + edges) : Optional.<String>empty();
    builder.edge(slot.slotId() + "/" + edges, from, to, choice, label);
    edges++;
  }

  private EdgeChoice maybeQualified(EdgeChoice choice) {
    return dice.oneIn(5)
        ? new EdgeChoice(
            choice.priority(),
            choice.on(),
            choice.condition(),
            Optional.of(expressions.condition()))
        : choice;
  }

  private void leave(String last) {
    var approval =
        configs.get(last) instanceof Approval one ? Optional.of(one) : Optional.<Approval>empty();
    boolean mustSay =
        approval.filter(one -> !rejects || one.onReject() == OnReject.CONTINUE).isPresent();
    if (mustSay || configs.get(last) instanceof Task || dice.oneIn(3)) {
      link(last, slot.outPort());
    }
  }

  private String step(List<String> around) {
    boolean inside = !around.isEmpty();
    return node(steps.any(!inside || approvalsInside, !inside || !approvalsInside), around);
  }

  private String node(StepConfig config, List<String> around) {
    var name = "usr:" + slot.slotId() + ":" + dice.uuid();
    configs.put(name, config);
    truth.node(name, around);
    builder.step(name, config, this::dressed);
    accept(name, config);
    boolean free =
        !(config instanceof ParallelSplit)
            && !(config instanceof ParallelJoin)
            && !(config instanceof Task);
    if (joining && around.isEmpty() && free && dice.oneIn(10)) {
      edge(name, slot.outPort(), when().atPriority(5));
    }
    return name;
  }

  private WorkflowNode dressed(WorkflowNode node) {
    var dressed = node;
    if (dice.oneIn(6)) {
      dressed = dressed.withKey(expressions.newKey());
    }
    if (dice.oneIn(4)) {
      dressed = dressed.withLabel("Step \u00fc " + dice.below(100));
    }
    if (dice.oneIn(6)) {
      dressed = dressed.withEditWindow(atLeast(window));
    }
    if (dice.oneIn(5)) {
      dressed = dressed.withRunAs(dice.oneIn(2) ? RunAs.SYSTEM : RunAs.serviceAccount("account-1"));
    }
    return dressed;
  }

  /** Some of the warnings that are certain are accepted. */
  private void accept(String name, StepConfig config) {
    if (dice.oneIn(3)) {
      if (config instanceof Question question && question.timeout().isEmpty()) {
        builder.silence("LINT_APPROVAL_NO_TIMEOUT", name, "It is asked again every day.");
      } else if (config instanceof WaitEvent wait && wait.timeout().isEmpty()) {
        builder.silence("LINT_WAIT_NO_TIMEOUT", name, "It always comes.");
      }
    }
  }

  private EdgeChoice when() {
    return new EdgeChoice(
        EdgeChoice.DEFAULT_PRIORITY,
        Optional.empty(),
        Optional.of(expressions.condition()),
        Optional.empty());
  }

  private EditWindow atLeast(EditWindow least) {
    return dice.of(
        Arrays.stream(EditWindow.values()).filter(one -> !least.isStricterThan(one)).toList());
  }

  /** Divides a number into so many parts of at least 1. */
  private int[] parts(int size, int count) {
    int[] parts = sharesOf(size - count, count);
    for (int i = 0; i < count; i++) {
      parts[i]++;
    }
    return parts;
  }

  private int[] sharesOf(int size, int count) {
    int[] parts = new int[count];
    for (int left = size; left > 0; left--) {
      parts[dice.below(count)]++;
    }
    return parts;
  }
}
