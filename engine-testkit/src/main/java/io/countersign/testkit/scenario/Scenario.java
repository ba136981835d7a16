package io.countersign.testkit.scenario;

import io.countersign.compiler.Compiler;
import io.countersign.engine.Engine;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.inspect.InboxItem;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.testkit.crash.CrashPlan;
import io.countersign.testkit.crash.RunOutcome;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.journal.JournalRecording;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.memory.ScenarioStore;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A test of workflows in business terms, without a database: it takes documents, people, decisions,
 * events and time, and compares the resulting documents with expectations.
 *
 * <pre>{@code
 * var scenario = Scenario.of(contract, patch);
 * scenario.given().person("ada", "manager");
 * var invoice = scenario.given().document("inv-1").with("amount", 900).createdBy("eve");
 *
 * scenario.when().by("eve").requests("submit", invoice);
 * scenario.when().by("ada").approves(invoice);
 *
 * scenario.then().document(invoice).hasStatus("active").isAt("active");
 * }</pre>
 *
 * <p>The engine is the real one, over a {@link MemoryStore} and a {@link FakeHost}. Every action is
 * processed immediately, until nothing is due; time stands still until the test advances it.
 * Nothing depends on the machine: the same scenario gives the same journal, byte for byte.
 *
 * <p>A refusal that the test does not expect fails the next step and {@link #check}, so that no
 * test continues from a wrong state. Not safe for several threads.
 */
public final class Scenario {

  private final ScenarioContext context;

  private Scenario(ScenarioContext context) {
    this.context = context;
  }

  /** Creates a scenario for a document type without a patch. */
  public static Scenario of(EntityContract contract) {
    return of(Compiler.standard().compile(contract).orThrow());
  }

  /**
   * Creates a scenario for a document type with the patch of an organisation.
   *
   * @throws IllegalArgumentException with every problem, if it does not compile
   */
  public static Scenario of(EntityContract contract, WorkflowPatch patch) {
    return of(Compiler.standard().compile(contract, patch).orThrow());
  }

  /** Creates a scenario for compiled workflows, each of another document type. */
  public static Scenario of(CompiledWorkflow... workflows) {
    return with(workflows).build();
  }

  /** Creates a builder of a scenario. */
  public static Builder with(CompiledWorkflow... workflows) {
    return new Builder(List.of(workflows));
  }

  /** Returns the setup: people, settings, documents, and the behaviour of the host. */
  public Given given() {
    return new Given(context);
  }

  /** Returns the actions. */
  public When when() {
    return new When(context);
  }

  /** Returns the expectations. */
  public Then then() {
    return new Then(context);
  }

  /** Returns the host. */
  public FakeHost host() {
    return context.host();
  }

  /** Returns the clock. To let time pass and process what falls due, use {@link When#passes}. */
  public VirtualTime time() {
    return context.time();
  }

  /** Returns the engine, for operations that a scenario does not offer. */
  public Engine engine() {
    return context.engine();
  }

  /** Returns the store, for operations that a scenario does not offer. */
  public Store store() {
    return context.store();
  }

  /** Processes everything that is due now, without advancing the time. */
  public Scenario runUntilIdle() {
    context.settle();
    return this;
  }

  /**
   * Returns the time at which something falls due next; empty while everything waits for people and
   * events.
   */
  public Optional<Instant> nextDue() {
    return context.nextDue();
  }

  /**
   * Advances the time to the next due item and processes it, such as a timer or the timeout of an
   * approval.
   *
   * @return whether there was one
   */
  public boolean jump() {
    return context.jump();
  }

  /** Returns the documents that run or ran a workflow, in the order in which they started. */
  public List<DocumentRef> documents() {
    return context.documents();
  }

  /**
   * Returns the decisions that a person is asked for now, oldest first, with the content that the
   * person is shown.
   */
  public List<InboxItem> inbox(String person) {
    return context.in(
        tx ->
            context.engine().inspect().inbox(tx, OrgId.of(ScenarioContext.ORG), UserId.of(person)));
  }

  /** Returns the approvals that a document's workflow has requested, oldest first. */
  public List<ApprovalRow> approvals(DocumentRef document) {
    return context.approvals(context.run(document));
  }

  /** Returns the textual history of a named workflow of a document. */
  public List<String> timeline(DocumentRef document, String workflow) {
    return context.timeline(new ScenarioRun(document, WorkflowKey.of(workflow)));
  }

  /** Returns the textual history of a document. */
  public List<String> timeline(DocumentRef document) {
    return context.timeline(context.run(document));
  }

  /** Returns all journals, with the resulting states. */
  public JournalRecording recording() {
    return context.recording();
  }

  ScenarioContext desk() {
    return context;
  }

  RunOutcome outcome(CrashPlan plan, Map<String, CompiledWorkflow> known, List<String> unmet) {
    return plan.outcome(context.lasting(), context.host().documents().all(), known, unmet);
  }

  /**
   * Checks the invariants: each journal is unbroken and replays to the live state, the rows of
   * steps agree with it, no token is lost, and there was no unexpected refusal or warning.
   *
   * @throws AssertionError with all violations
   */
  public void check() {
    ScenarioInvariants.check(context);
  }

  /** Builder of a scenario. Not safe for several threads. */
  public static final class Builder {

    private final List<CompiledWorkflow> workflows;
    private final Set<String> steps = new LinkedHashSet<>();
    private final Set<String> shadow = new LinkedHashSet<>();
    private UnaryOperator<Store> wrapping = store -> store;
    private Telemetry telemetry = Telemetry.SILENT;
    private Instant start = VirtualTime.MONDAY;
    private int budget = EngineSettings.BUDGET;
    private boolean byHand;
    private Optional<StoreFactory> keeping = Optional.empty();

    private Builder(List<CompiledWorkflow> workflows) {
      this.workflows = new ArrayList<>(workflows);
    }

    /** Adds a step type of the host; {@link FakeHost#step} defines its behaviour. */
    public Builder step(String nodeType) {
      steps.add(nodeType);
      return this;
    }

    /** Puts document types into shadow mode: nothing is refused, and everything is recorded. */
    public Builder shadow(String... documentTypes) {
      shadow.addAll(List.of(documentTypes));
      return this;
    }

    /** Sets the start time. */
    public Builder beginningAt(Instant instant) {
      start = instant;
      return this;
    }

    /** Sets how many steps one transaction may open. */
    public Builder budget(int stepsInOne) {
      budget = stepsInOne;
      return this;
    }

    /** Processes nothing until {@link Scenario#runUntilIdle} is called or time passes. */
    public Builder byHand() {
      byHand = true;
      return this;
    }

    /** Uses another store than the one in memory, such as a database. */
    public Builder over(StoreFactory other) {
      keeping = Optional.of(other);
      return this;
    }

    /** Wraps the store of the engine, for example to make it fail. */
    public Builder through(UnaryOperator<Store> wrapper) {
      wrapping = wrapper;
      return this;
    }

    /** Adds a listener to the engine, in addition to that of the scenario. */
    public Builder telemetry(Telemetry listener) {
      telemetry = listener;
      return this;
    }

    /** Builds the scenario, run in processes that may crash. */
    Scenario crashing(CrashPlan plan) {
      return built(Optional.of(plan));
    }

    /** The scenario. */
    public Scenario build() {
      return built(Optional.empty());
    }

    /** Returns the types of effects that a workflow names. */
    private static Stream<String> effectTypes(CompiledWorkflow workflow) {
      return WorkflowModel.of(workflow).graph().nodes().values().stream()
          .map(WorkflowNode::config)
          .flatMap(
              config ->
                  config instanceof StepForm.Effect effect
                      ? Stream.of(effect.effectType())
                      : config instanceof StepConfig.Task task
                          ? task.effects().stream().map(StepConfig.Task.SideEffect::effectType)
                          : Stream.empty());
    }

    private Scenario built(Optional<CrashPlan> plan) {
      var time = VirtualTime.beginningAt(start);
      ScenarioStore store =
          keeping.map(one -> ScenarioStore.over(one, time)).orElseGet(() -> new MemoryStore(time));
      var host = new FakeHost(steps);
      workflows.stream().flatMap(Builder::effectTypes).forEach(host::sends);
      store.enlist(host::restorer);
      var ids = keeping.isPresent() ? FakeIds.uuids() : new FakeIds("instance-");
      var context = new ScenarioContext(time, store, wrapping.apply(store), host, ids);
      context.byHand(byHand);
      context.shadow(shadow);
      context.heardBy(telemetry);
      plan.ifPresent(one -> context.crashIn(one.start(store)));
      context.open(workflows, budget);
      return new Scenario(context);
    }
  }
}
