package io.countersign.testkit;

import io.countersign.compiler.Compiler;
import io.countersign.engine.Engine;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.journal.Recording;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A test of workflows in business words, without a database: documents, people, decisions, events
 * and time go in, and what became of the documents is compared with what was expected.
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
 * <p>The engine is the real one, over a {@link MemoryStore} and a {@link FakeHost}. Whatever is
 * told to it is worked on at once, until nothing is due; time stands still until the test lets it
 * pass. Nothing depends on the machine: the same scenario gives the same journal, byte for byte.
 *
 * <p>A refusal that nobody asked about fails the next step and {@link #check}, so that no test goes
 * on from where it never was. Not safe for several threads.
 */
public final class Scenario {

  private final Desk desk;

  private Scenario(Desk desk) {
    this.desk = desk;
  }

  /** A scenario over the bare lifecycle of a document type. */
  public static Scenario of(EntityContract contract) {
    return of(Compiler.standard().compile(contract).orThrow());
  }

  /**
   * A scenario over a document type and what an organisation added to it.
   *
   * @throws IllegalArgumentException with every problem, if it does not compile
   */
  public static Scenario of(EntityContract contract, WorkflowPatch patch) {
    return of(Compiler.standard().compile(contract, patch).orThrow());
  }

  /** A scenario over compiled workflows, each of another document type. */
  public static Scenario of(CompiledWorkflow... workflows) {
    return with(workflows).build();
  }

  /** A scenario to describe. */
  public static Builder with(CompiledWorkflow... workflows) {
    return new Builder(List.of(workflows));
  }

  /** What there is before anything happens: people, settings, documents, and how the host acts. */
  public Given given() {
    return new Given(desk);
  }

  /** What happens. */
  public When when() {
    return new When(desk);
  }

  /** What should have come of it. */
  public Then then() {
    return new Then(desk);
  }

  /** The host. */
  public FakeHost host() {
    return desk.host();
  }

  /** The time. To let time pass as it would, use {@link When#passes}. */
  public VirtualTime time() {
    return desk.time();
  }

  /** The engine, for what has no words here. */
  public Engine engine() {
    return desk.engine();
  }

  /** The store, for what has no words here. */
  public Store store() {
    return desk.store();
  }

  /** Does everything that is due now, without letting time pass. */
  public Scenario runUntilIdle() {
    desk.settle();
    return this;
  }

  /** When the next thing falls due; nothing while everything waits for people and events. */
  public Optional<Instant> nextDue() {
    return desk.nextDue();
  }

  /**
   * Jumps to the next due thing and does it. Time-outs of approvals are due things too.
   *
   * @return whether there was one
   */
  public boolean jump() {
    return desk.jump();
  }

  /** The documents that run or ran a workflow, in the order in which they began. */
  public List<DocumentRef> documents() {
    return desk.documents();
  }

  /** What somebody is asked to decide now, oldest first, with what that person is shown. */
  public List<InboxItem> inbox(String person) {
    return desk.in(tx -> desk.engine().inspect().inbox(tx, Desk.ORG, person));
  }

  /** The approvals that a document's workflow has asked for, oldest first. */
  public List<ApprovalRow> approvals(DocumentRef document) {
    return desk.approvals(document);
  }

  /** The history of a document in words. */
  public List<String> timeline(DocumentRef document) {
    return desk.timeline(document);
  }

  /** Everything that was journalled, with the states it led to. */
  public Recording recording() {
    return desk.recording();
  }

  Desk desk() {
    return desk;
  }

  Aftermath aftermath(Witness witness, Map<String, CompiledWorkflow> known) {
    return Aftermath.of(desk.lasting(), witness, desk.host().documents().all(), known);
  }

  /**
   * Checks what must always be true: each journal is unbroken, it replays to the live state, the
   * rows of the steps tell the same, no token is lost, and nothing went wrong that nobody expected.
   *
   * @throws AssertionError with everything that is not so
   */
  public void check() {
    Invariants.check(desk);
  }

  /** Describes a scenario. Not safe for several threads. */
  public static final class Builder {

    private final List<CompiledWorkflow> workflows;
    private final Set<String> steps = new LinkedHashSet<>();
    private final Set<String> shadow = new LinkedHashSet<>();
    private UnaryOperator<Store> wrapping = store -> store;
    private Telemetry telemetry = Telemetry.SILENT;
    private Instant start = VirtualTime.MONDAY;
    private int budget = Settings.BUDGET;
    private boolean byHand;
    private Optional<Keeping> keeping = Optional.empty();

    private Builder(List<CompiledWorkflow> workflows) {
      this.workflows = new ArrayList<>(workflows);
    }

    /** Adds a kind of step of the host's; {@link FakeHost#step} says what it does. */
    public Builder step(String nodeType) {
      steps.add(nodeType);
      return this;
    }

    /** Puts document types into shadow: nothing is refused, and everything is kept. */
    public Builder shadow(String... documentTypes) {
      shadow.addAll(List.of(documentTypes));
      return this;
    }

    /** Sets when it begins. */
    public Builder beginningAt(Instant instant) {
      start = instant;
      return this;
    }

    /** Sets how many steps are opened in one transaction. */
    public Builder budget(int stepsInOne) {
      budget = stepsInOne;
      return this;
    }

    /** Nothing is worked on until {@link Scenario#runUntilIdle} or until time passes. */
    public Builder byHand() {
      byHand = true;
      return this;
    }

    /** Keeps everything in another store than that in memory, such as one in a database. */
    public Builder over(Keeping other) {
      keeping = Optional.of(other);
      return this;
    }

    /** Puts something between the engine and its store, such as one that breaks. */
    public Builder through(UnaryOperator<Store> wrapper) {
      wrapping = wrapper;
      return this;
    }

    /** Lets somebody hear what the engine does, beside the scenario itself. */
    public Builder telemetry(Telemetry listener) {
      telemetry = listener;
      return this;
    }

    /** The scenario, in processes that may crash; what stays of them is seen by the witness. */
    Scenario crashing(CrashPoints points, Witness witness) {
      return built(Optional.of(points), witness);
    }

    /** The scenario. */
    public Scenario build() {
      return built(Optional.empty(), new Witness());
    }

    private Scenario built(Optional<CrashPoints> points, Witness witness) {
      var time = VirtualTime.beginningAt(start);
      Lasting store =
          keeping.map(one -> HostedStore.of(one, time)).orElseGet(() -> new MemoryStore(time));
      var host = new FakeHost(steps);
      store.enlist(host::restorer);
      var ids = keeping.isPresent() ? FakeIds.uuids() : new FakeIds("instance-");
      var desk = new Desk(time, store, wrapping.apply(store), host, ids);
      desk.byHand(byHand);
      desk.shadow(shadow);
      desk.heardBy(telemetry);
      points.ifPresent(one -> desk.doomed(Doom.over(store, one, witness)));
      desk.open(workflows, budget);
      return new Scenario(desk);
    }
  }
}
