package io.countersign.engine.kernel;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Instance of a golden workflow, for an invoice of eve's over 100. Decides commands one by one and
 * answers calls as a host with this one document does.
 */
public final class TestInstance {

  public static final Actor SYSTEM = new Actor("system", Actor.Kind.SYSTEM, List.of());
  private static final Kernel KERNEL = new Kernel(BuiltInHandlers.handlers());
  private static final int MOST_DECISIONS = 100;

  private final ExecutableWorkflow program;
  private final List<JournalEntry> journal = new ArrayList<>();
  private final Map<String, @Nullable Object> fields = new TreeMap<>(Map.of("note", ""));
  private Instant now = Instant.parse("2026-01-15T09:00:00Z");
  private long version = 1;
  private String status = "draft";
  private InstanceState state;

  private TestInstance(String workflow, long amount) {
    program = ExecutableWorkflow.of(GoldenWorkflow.read(workflow));
    fields.put("amount", amount);
    journal.add(KERNEL.start(program, facts("eve"), "d-1", "acme", "trace-1"));
    state = EventApplier.begin("i-1", journal.get(0));
  }

  /** Returns an instance that rests in draft. */
  public static TestInstance draft(String workflow) {
    return draft(workflow, 100);
  }

  public static TestInstance draft(String workflow, long amount) {
    return new TestInstance(workflow, amount).settle();
  }

  /** Returns an instance whose invoice eve has submitted, and that rests behind that. */
  public static TestInstance submitted(String workflow) {
    return draft(workflow).request("eve", "submit");
  }

  // Commands

  /** Requests a transition and proceeds. */
  public TestInstance request(String person, String verb) {
    return command(person, new KernelCommand.Request(verb, "please"));
  }

  /** Answers the open question of a step and proceeds. */
  public TestInstance answer(String person, Approval.Answer answer) {
    return command(person, ballot(answer));
  }

  /** Returns an answer to the only question. */
  KernelCommand.Decide ballot(Approval.Answer answer) {
    var question = state.approvals().values().iterator().next();
    return new KernelCommand.Decide(
        question.step(),
        question.shown().version(),
        question.shown().materialHash(),
        answer.action(),
        "so be it");
  }

  /** Decides a command, and proceeds until nothing more happens by itself. */
  public TestInstance command(String person, Command command) {
    decide(person, command);
    return settle();
  }

  /** Changes a field of the document, without a command. */
  public TestInstance edit(String field, Object value) {
    fields.put(field, value);
    version++;
    return this;
  }

  /** Changes the status of the document past the engine. */
  public TestInstance hostSets(String next) {
    status = next;
    version++;
    return this;
  }

  /** Lets time pass. */
  public TestInstance pass(String duration) {
    now = now.plus(Duration.parse(duration));
    return this;
  }

  private TestInstance settle() {
    for (int i = 0; i < MOST_DECISIONS; i++) {
      if (decide("system", new KernelCommand.Proceed()).isIdle()) {
        return this;
      }
    }
    throw new AssertionError("Expected an instance that comes to rest, but found " + state);
  }

  /** Decides once, and answers if the host is called. */
  public KernelDecision decide(String person, Command command) {
    var decision = KERNEL.decide(program, state, command, facts(person));
    journal.addAll(decision.entries());
    state = decision.state();
    decision
        .call()
        .ifPresent(
            call -> decide(person, new KernelCommand.Answered(call.step(), answer(call.work()))));
    return decision;
  }

  private StepAnswer answer(HostCall call) {
    if (call instanceof DocumentCall.Transition transition) {
      status = transition.to();
      version++;
      return new StepAnswer.Changed(document(), Map.of("to", transition.to()));
    }
    return call instanceof QuestionCall.FindApprovers
        ? new StepAnswer.Found(List.of(new Approval.Party("user:ada", List.of("ada"))))
        : new StepAnswer.Said("allowed", Map.of());
  }

  // State

  public DocumentFacts document() {
    var hash = "hash of " + fields.get("amount");
    return new DocumentFacts(new DocumentVersion(version, hash, status), fields);
  }

  DecisionFacts facts(String person) {
    var actor = person.equals(SYSTEM.id()) ? SYSTEM : Actor.person(person);
    return new DecisionFacts(now, ZoneOffset.UTC, document(), actor, SYSTEM, Map.of());
  }

  ExecutableWorkflow program() {
    return program;
  }

  public CompiledWorkflow workflow() {
    return program.workflow();
  }

  public InstanceState state() {
    return state;
  }

  public List<JournalEntry> journal() {
    return journal;
  }

  public Instant now() {
    return now;
  }

  public String documentStatus() {
    return status;
  }

  /** Returns where the tokens are, by the labels of the nodes. */
  public List<String> nodes() {
    return state.currentNodes().stream().map(this::labelOf).sorted().toList();
  }

  private String labelOf(String nodeId) {
    return WorkflowModel.of(workflow()).node(nodeId).label().orElse(nodeId);
  }

  Token token(String label) {
    var nodeId = nodeOf(workflow(), label);
    return state.tokens().stream()
        .filter(token -> token.nodeId().equals(nodeId))
        .findFirst()
        .orElseThrow();
  }

  /** Returns what the handler of an open step is given. */
  public StepContext context(String label) {
    return new StepContext(program, state, step(label), facts("eve"));
  }

  /** Returns what a handler is given if the first token has come to a node. */
  public StepContext contextAt(String label) {
    var open = state.stepOf(TokenId.FIRST).orElseThrow();
    var nodeId = nodeOf(workflow(), label);
    var entered =
        new OpenStep(
            open.seq(), open.token(), nodeId, open.version(), open.actor(), Optional.empty());
    return new StepContext(program, state, entered, facts("eve"));
  }

  /** Returns the id of the node that has a label, or of this name if none has it. */
  static String nodeOf(CompiledWorkflow workflow, String label) {
    return WorkflowModel.of(workflow).graph().nodes().values().stream()
        .filter(node -> node.label().filter(label::equals).isPresent())
        .map(WorkflowNode::id)
        .findFirst()
        .orElse(label);
  }

  public OpenStep step(String label) {
    return state.stepOf(token(label).id()).orElseThrow();
  }

  /** Returns the last event. */
  Event last() {
    return journal.get(journal.size() - 1).event();
  }

  /** Returns the events of a kind, in order. */
  <E extends Event> List<E> events(Class<E> kind) {
    return journal.stream()
        .map(JournalEntry::event)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
