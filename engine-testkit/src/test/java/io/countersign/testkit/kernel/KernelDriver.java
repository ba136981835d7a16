package io.countersign.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.testkit.journal.ConsentVerifier;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs one instance as a shell would, without a store; the laws are checked at every decision. */
final class KernelDriver {

  static final String DRAFT = "slot:draft_to_submit";
  static final String SUBMITTED = "slot:submitted_to_approved";
  static final String APPROVED = "slot:approved_to_active";
  static final String AMENDMENT = "slot:amendment_cycle";
  static final Actor SYSTEM = new Actor("system", Actor.Kind.SYSTEM, List.of());
  private static final int MOST_DECISIONS = 2000;
  private static final Kernel KERNEL = new Kernel(Sightings.handlers());

  private final ExecutableWorkflow program;
  private final List<JournalEntry> journal = new ArrayList<>();
  final Host host;

  /** What expressions see of the organisation. */
  final Map<String, @Nullable Object> org = new TreeMap<>(Map.of("limit", 500L, "name", "Acme"));

  private final Laws laws;
  private final ConsentVerifier consent;
  private InstanceState state;
  private Instant now = Instant.parse("2026-01-15T09:00:00Z");

  private KernelDriver(ExecutableWorkflow program, Host host) {
    this.program = program;
    this.host = host;
    laws = new Laws(program);
    consent =
        new ConsentVerifier(
            program.workflow().contract(),
            version -> host.versions.getOrDefault(version, Map.of()));
    var first = KERNEL.start(program, facts(Actor.person("eve")), "d-1", "acme", "trace-1");
    journal.add(first);
    consent.follow(first);
    Sightings.of(first.event());
    state = EventApplier.begin("i-1", first);
  }

  static EntityContract.Builder invoice() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("id", ScalarType.TEXT)
        .field("note", ScalarType.TEXT)
        .field("owner", ScalarType.TEXT)
        .field("due", ScalarType.DATE)
        .field("urgent", ScalarType.BOOLEAN);
  }

  /** An invoice of eve's, in draft, with steps in one slot. */
  static KernelDriver with(String slot, UnaryOperator<SlotBuilder> content) {
    return with(PatchBuilder.on("invoice", 1).slot(slot, content).build());
  }

  static KernelDriver bare() {
    return with(PatchBuilder.empty("invoice", 1));
  }

  static KernelDriver with(WorkflowPatch patch) {
    return of(Compiler.standard().compile(invoice().build(), patch).orThrow());
  }

  static KernelDriver of(CompiledWorkflow workflow) {
    var fields = new TreeMap<String, @Nullable Object>();
    fields.put("amount", 100L);
    fields.put("id", "d-1");
    fields.put("note", "");
    fields.put("owner", "olga");
    fields.put("urgent", false);
    var first = workflow.contract().lifecycle().statuses().get(0).name();
    return new KernelDriver(
            ExecutableWorkflow.of(WorkflowModel.of(workflow)),
            new Host(workflow.contract().materialFields(), first, fields))
        .settle();
  }

  /** A label, by which tests know a step. */
  static UnaryOperator<WorkflowNode> named(String label) {
    return node -> node.withLabel(label);
  }

  /** Something before approval, where documents hold still; submitted by eve. */
  static KernelDriver submitted(UnaryOperator<SlotBuilder> content) {
    return with(SUBMITTED, content).request("eve", "submit");
  }

  // What happens

  KernelDriver request(String person, String verb) {
    return command(person, new KernelCommand.Request(verb, "please"));
  }

  /** Asks for a transition that is refused. */
  Problem refused(String person, String verb) {
    return take(new KernelCommand.Request(verb, ""), Actor.person(person)).refusal().orElseThrow();
  }

  KernelDriver approve(String node, String person) {
    return decide(node, person, Approval.Answer.APPROVED);
  }

  KernelDriver reject(String node, String person) {
    return decide(node, person, Approval.Answer.REJECTED);
  }

  KernelDriver decide(String node, String person, Approval.Answer answer) {
    var decision = take(ballot(question(node), answer), Actor.person(person));
    assertThat(decision.refusal()).isEmpty();
    return settle();
  }

  /** Decides, and is refused. */
  Problem refusedBallot(String node, String person, Approval.Answer answer) {
    return take(ballot(question(node), answer), Actor.person(person)).refusal().orElseThrow();
  }

  static KernelCommand.Decide ballot(Approval question, Approval.Answer answer) {
    return new KernelCommand.Decide(
        question.step(),
        question.shown().version(),
        question.shown().materialHash(),
        answer.action(),
        "so be it");
  }

  KernelDriver edit(String person, String field, Object value) {
    host.set(field, value);
    if (!status().isFinal()) {
      record(
          new DocumentEvent.DocumentChanged(
              host.document().pin(), List.of(field), 0, Actor.person(person), "trace-2"));
    }
    return command(person, new KernelCommand.TakeNote());
  }

  KernelDriver event(String key) {
    return command("outside", new KernelCommand.Deliver(key, Map.of("key", key)));
  }

  /** Time passes; whatever is due then is told so. */
  KernelDriver passes(String duration) {
    now = now.plus(Duration.parse(duration));
    for (var step : List.copyOf(state.work().steps().values())) {
      if (step.awaits().flatMap(Wait::until).filter(due -> !due.isAfter(now)).isPresent()) {
        command("clock", new KernelCommand.Due(step.seq()));
      }
    }
    return this;
  }

  /** Time passes, and nobody tells. */
  void until(Duration later) {
    now = now.plus(later);
  }

  KernelDriver reports(long effect, boolean confirmed) {
    return command("sender", new KernelCommand.Report(effect, confirmed, Map.of("status", 200L)));
  }

  KernelDriver command(String person, Command command) {
    assertThat(take(command, Actor.person(person)).refusal()).isEmpty();
    return settle();
  }

  /** Proceeds until nothing more happens by itself. */
  KernelDriver settle() {
    for (int i = 0; i < MOST_DECISIONS; i++) {
      if (take(new KernelCommand.Proceed(), SYSTEM).isIdle()) {
        Laws.restWell(state);
        assertThat(EventApplier.replay("i-1", journal)).isEqualTo(state);
        return this;
      }
    }
    throw new AssertionError("It never rests: " + state);
  }

  /** Decides once, checks everything there is to check, and answers what the host is asked. */
  KernelDecision take(Command command, Actor actor) {
    var facts = facts(actor);
    var before = state;
    var decision = KERNEL.decide(program, state, command, facts);
    assertThat(KERNEL.decide(program, before, command, facts)).isEqualTo(decision);
    decision.call().ifPresent(call -> Sightings.KINDS.add(call.work().getClass()));
    decision.entries().forEach(this::append);
    assertThat(state).isEqualTo(decision.state());
    laws.hold(state);
    if (decision.refusal().isPresent()) {
      assertThat(decision.entries()).isEmpty();
      assertThat(state).isEqualTo(before);
    }
    decision
        .call()
        .ifPresent(
            call -> {
              var answer = host.answer(call.work());
              Sightings.KINDS.add(answer.getClass());
              take(new KernelCommand.Answered(call.step(), answer), actor);
            });
    return decision;
  }

  private void record(Event event) {
    append(new JournalEntry(state.progress().seq() + 1, now, event));
  }

  private void append(JournalEntry entry) {
    journal.add(entry);
    Sightings.of(entry.event());
    laws.follow(entry);
    consent.follow(entry).orThrow();
    state = EventApplier.apply(state, entry);
  }

  private DecisionFacts facts(Actor actor) {
    return new DecisionFacts(now, ZoneOffset.UTC, host.document(), actor, SYSTEM, org);
  }

  // What is so

  ExecutableWorkflow program() {
    return program;
  }

  InstanceState state() {
    return state;
  }

  InstanceStatus status() {
    return state.progress().status();
  }

  String documentStatus() {
    return host.document().pin().status();
  }

  Instant now() {
    return now;
  }

  /** Where its tokens are, by the labels of steps. */
  List<String> at() {
    return state.currentNodes().stream().map(this::name).sorted().toList();
  }

  String name(String nodeId) {
    return program.workflow().node(nodeId).label().orElse(nodeId);
  }

  Token token(String node) {
    return state.tokens().stream()
        .filter(token -> token.phase() != Phase.SPLIT)
        .filter(token -> name(token.nodeId()).equals(node))
        .findFirst()
        .orElseThrow(() -> new AssertionError("Nobody is at " + node + " but at " + at()));
  }

  OpenStep step(String node) {
    return state.stepOf(token(node).id()).orElseThrow();
  }

  Approval question(String node) {
    return Optional.ofNullable(state.approvals().get(step(node).seq())).orElseThrow();
  }

  List<JournalEntry> journal() {
    return journal;
  }

  /** The events of a kind, in order. */
  <E extends Event> List<E> events(Class<E> kind) {
    return journal.stream()
        .map(JournalEntry::event)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  /** How often steps of a node were opened. */
  long visits(String node) {
    return events(StepEvent.StepOpened.class).stream()
        .filter(opened -> name(opened.nodeId()).equals(node))
        .count();
  }

  /** The numbers of the effects that were promised, in order. */
  List<Long> effects() {
    return journal.stream()
        .filter(entry -> entry.event() instanceof EffectEvent.EffectQueued)
        .map(JournalEntry::seq)
        .toList();
  }

  Event last() {
    return journal.get(journal.size() - 1).event();
  }
}
