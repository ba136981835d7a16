package io.countersign.engine.kernel;

import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.dsl.TextTemplate;
import io.countersign.engine.instance.Token;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Result;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiled workflow with prepared expressions. Immutable and safe for many threads; created once
 * for each workflow and cached.
 */
public final class ExecutableWorkflow {

  private final WorkflowModel workflow;
  private final Map<String, Expression> expressions = new HashMap<>();
  private final Map<String, TextTemplate> templates = new HashMap<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, ForkRegion> regions = new HashMap<>();
  private final ApprovalWays approvalWays;
  private final Set<String> calendars;

  private ExecutableWorkflow(WorkflowModel workflow) {
    this.workflow = workflow;
    var language = workflow.contract().language();
    workflow.graph().edges().values().forEach(edge -> prepare(edge, language));
    workflow.graph().nodes().values().forEach(node -> prepare(node.id(), node.config(), language));
    workflow.structure().topologicalOrder().forEach(id -> places.put(id, places.size()));
    workflow.structure().regions().forEach(region -> regions.put(region.split(), region));
    calendars =
        workflow.graph().nodes().values().stream()
            .flatMap(node -> calendars(node.config()))
            .collect(Collectors.toUnmodifiableSet());
    approvalWays = new ApprovalWays(workflow, this::isGateOf);
  }

  /**
   * Prepares a workflow.
   *
   * @throws IllegalArgumentException if one of its expressions does not compile, which the compiler
   *     would have refused
   */
  public static ExecutableWorkflow of(CompiledWorkflow workflow) {
    return new ExecutableWorkflow(WorkflowModel.of(workflow));
  }

  /** Returns the workflow. */
  public WorkflowModel workflow() {
    return workflow;
  }

  /** Returns the names of the calendars that its deadlines are counted by. */
  public Set<String> calendars() {
    return calendars;
  }

  /** Returns the place of a node in the topological order. */
  public int placeOf(String nodeId) {
    return places.getOrDefault(nodeId, Integer.MAX_VALUE);
  }

  /** Returns the region that a split opens, or empty if the node is no split. */
  public Optional<ForkRegion> regionOf(String splitId) {
    return Optional.ofNullable(regions.get(splitId));
  }

  /**
   * Returns whether a token can stand at a node without having forked before: the node is in no
   * region.
   */
  public boolean isOpenGround(String nodeId) {
    return workflow.graph().nodes().containsKey(nodeId)
        && regions.values().stream()
            .noneMatch(region -> region.join().equals(nodeId) || region.nodes().contains(nodeId));
  }

  /**
   * Returns whether a slot leads to a node: its exit, or the gate behind the policy step at its
   * exit.
   */
  public boolean isGateOf(BodySlot slot, String nodeId) {
    var exit = slot.exitNodeId();
    boolean isState = workflow.node(exit).config() instanceof SystemConfig.State;
    return !isState
        && (exit.equals(nodeId)
            || (workflow.node(exit).config() instanceof SystemConfig.PolicyGate
                && workflow.edgesFrom(exit).stream()
                    .anyMatch(edge -> edge.isForward() && edge.target().equals(nodeId))));
  }

  /**
   * Returns whether a document that has come to a status owes no steps: it waits there for a
   * request, or at the gate that follows without one.
   */
  public boolean isOpenStatus(String status) {
    var nodeId = "sys:state:" + status;
    var node = workflow.graph().nodes().get(nodeId);
    return node != null
        && node.config() instanceof SystemConfig.State state
        && (state.rests()
            || workflow.edgesFrom(nodeId).stream()
                .filter(edge -> edge.choice().on().isEmpty())
                .noneMatch(
                    edge ->
                        workflow.node(edge.target()).config() instanceof SystemConfig.SlotPort));
  }

  /**
   * Returns the steps of an organisation that are under way or may still come before the tokens
   * leave their slots, in the order of the workflow.
   */
  public List<String> owedSteps(Collection<Token> tokens) {
    var owed = new TreeSet<>(Comparator.comparingInt(this::placeOf).thenComparing(id -> id));
    var ahead = new ArrayDeque<String>();
    tokens.stream()
        .filter(token -> token.phase() != Token.Phase.SPLIT)
        .map(Token::nodeId)
        .filter(node -> !workflow.slotOf(node).equals(WorkflowEdge.ENVELOPE))
        .forEach(ahead::add);
    while (!ahead.isEmpty()) {
      var node = ahead.remove();
      if (owed.add(node)) {
        workflow.edgesFrom(node).stream()
            .filter(WorkflowEdge::isForward)
            .map(WorkflowEdge::target)
            .filter(next -> workflow.slotOf(next).equals(workflow.slotOf(node)))
            .forEach(ahead::add);
      }
    }
    return owed.stream()
        .filter(id -> !(workflow.node(id).config() instanceof SystemConfig))
        .toList();
  }

  /**
   * Returns whether a gate opens only after an approval: its contract says so, or every way to it
   * leads through one.
   */
  public boolean needsApproval(String gateId) {
    return approvalWays.isRequired(gateId);
  }

  /** Returns the gates whose approvals are left out when a document is led somewhere, sorted. */
  public List<String> bypassedApprovals(String from, String target) {
    return approvalWays.bypassedApprovals(from, target);
  }

  /** Returns the condition of an edge, or empty. */
  public Optional<Expression> condition(WorkflowEdge edge) {
    return Optional.ofNullable(expressions.get(part(edge.id(), "condition")));
  }

  /** Returns the condition under which an arrival by an edge counts, or empty. */
  public Optional<Expression> qualifier(WorkflowEdge edge) {
    return Optional.ofNullable(expressions.get(part(edge.id(), "qualifies")));
  }

  /**
   * Returns an expression of a node.
   *
   * @param name one of {@code condition}, {@code expression}, {@code until}, {@code
   *     payload.<member>}, {@code effects.<index>.payload.<member>} or {@code approver.<index>}
   */
  public Expression expression(String nodeId, String name) {
    return require(expressions.get(part(nodeId, name)), nodeId, name);
  }

  /**
   * Returns a template of a node.
   *
   * @param name one of {@code eventKey}, {@code url}, {@code subject}, {@code text} or {@code
   *     to.<index>}
   */
  public TextTemplate template(String nodeId, String name) {
    return require(templates.get(part(nodeId, name)), nodeId, name);
  }

  private static <T> T require(@Nullable T value, String nodeId, String name) {
    if (value == null) {
      throw new IllegalArgumentException("Expected '" + name + "' of '" + nodeId + "', found none");
    }
    return value;
  }

  private static String part(String id, String name) {
    return id + '|' + name;
  }

  private static Stream<String> calendars(NodeConfig config) {
    return config instanceof StepConfig.Task task
        ? task.deadlines().stream().flatMap(one -> one.calendar().stream())
        : Stream.empty();
  }

  private void prepare(WorkflowEdge edge, Language language) {
    edge.choice().condition().ifPresent(one -> keep(edge.id(), "condition", one.compile(language)));
    edge.choice().qualifies().ifPresent(one -> keep(edge.id(), "qualifies", one.compile(language)));
  }

  private void prepare(String id, NodeConfig config, Language language) {
    if (config instanceof StepForm.Action action) {
      values(id, action.payload(), language);
    } else if (config instanceof StepForm.Check check) {
      keep(id, "condition", check.condition().compile(language));
    } else if (config instanceof StepForm.Script script) {
      keep(id, "expression", language.expression(script.expression()));
    } else if (config instanceof StepForm.WaitEvent wait) {
      text(id, "eventKey", wait.eventKey(), language);
    } else if (config instanceof StepConfig.WebhookOut webhook) {
      text(id, "url", webhook.url(), language);
      values(id, webhook.payload(), language);
    } else if (config instanceof StepForm.Effect effect) {
      values(id, effect.payload(), language);
    } else if (config instanceof StepConfig.Notification message) {
      text(id, "subject", message.subject(), language);
      text(id, "text", message.text(), language);
      for (int i = 0; i < message.to().size(); i++) {
        text(id, "to." + i, message.to().get(i), language);
      }
    } else if (config instanceof StepForm.WaitTimer timer
        && timer.until() instanceof WaitEnd.Moment moment) {
      keep(id, "until", language.value(moment.expression()));
    } else if (config instanceof StepConfig.Question asking) {
      if (asking.approvers() instanceof ApproverGroup.Inline inline) {
        approvers(id, inline, language);
      }
      if (asking instanceof StepConfig.Task task) {
        effects(id, task, language);
        task.deadlines()
            .forEach(
                one ->
                    one.when()
                        .ifPresent(
                            when -> keep(id, "deadlines." + one.name(), when.compile(language))));
      }
    }
  }

  private void effects(String id, StepConfig.Task task, Language language) {
    for (int i = 0; i < task.effects().size(); i++) {
      values(id, "effects." + i + ".payload.", task.effects().get(i).payload(), language);
    }
  }

  private void approvers(String id, ApproverGroup.Inline inline, Language language) {
    for (int i = 0; i < inline.approvers().size(); i++) {
      if (inline.approvers().get(i) instanceof Approvers.Rule rule) {
        keep(id, "approver." + i, language.value(rule.expression()));
      }
    }
  }

  private void values(String id, Map<String, String> payload, Language language) {
    values(id, "payload.", payload, language);
  }

  private void values(String id, String part, Map<String, String> payload, Language language) {
    payload.forEach((name, value) -> keep(id, part + name, language.value(value)));
  }

  private void keep(String id, String name, Result<Expression> compiled) {
    expressions.put(part(id, name), compiled.orThrow());
  }

  private void text(String id, String name, String template, Language language) {
    templates.put(part(id, name), language.template(template).orThrow());
  }
}
