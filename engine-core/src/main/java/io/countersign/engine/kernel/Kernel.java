package io.countersign.engine.kernel;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of the workflow, as a function: the same workflow, state, command and facts give the
 * same decision, on any machine. Immutable and safe for many threads.
 */
public final class Kernel {

  /** A step changed material fields without having declared that it does. */
  public static final String UNDECLARED = "WORKFLOW_UNDECLARED_CHANGE";

  private static final String START = "sys:start";
  private static final String FAILED = "WORKFLOW_STEP_FAILED";

  private final NodeHandlers handlers;

  /**
   * Creates a kernel with a handler for each node type.
   *
   * @param handlers the handlers, by node type
   */
  public Kernel(Map<String, NodeHandler> handlers) {
    this.handlers = new NodeHandlers(handlers);
  }

  /**
   * Returns the first event of an instance: its token stands ready at the start of the workflow.
   */
  public JournalEntry start(
      ExecutableWorkflow program, DecisionFacts facts, String document, String org, String trace) {
    return begin(program, facts, new Origin(document, org, trace), START);
  }

  /**
   * Returns the first event of an instance for an existing document: its token stands ready at the
   * status of the document, or at the start of a pipeline. Returns empty if the workflow has no
   * such status.
   */
  public Optional<JournalEntry> adopt(
      ExecutableWorkflow program, DecisionFacts facts, String document, String org, String trace) {
    var place =
        program.workflow().contract().lifecycle().isNone()
            ? START
            : "sys:state:" + facts.document().pin().status();
    return Optional.of(place)
        .filter(program.workflow().graph().nodes()::containsKey)
        .map(node -> begin(program, facts, new Origin(document, org, trace), node));
  }

  private record Origin(String document, String org, String trace) {}

  private static JournalEntry begin(
      ExecutableWorkflow program, DecisionFacts facts, Origin origin, String nodeId) {
    var contract = program.workflow().contract();
    return new JournalEntry(
        1,
        facts.now(),
        new InstanceEvent.Started(
            new DocumentRef(origin.org(), contract.entityType(), origin.document()),
            facts.document().pin(),
            contract.workflow(),
            program.workflow().hash(),
            nodeId,
            facts.actor(),
            origin.trace()));
  }

  /** Decides a command. Never throws for any content of a command. */
  public KernelDecision decide(
      ExecutableWorkflow program, InstanceState state, Command command, DecisionFacts facts) {
    var turn = new DecisionBuilder(program, state, facts);
    return command instanceof FamilyCommand brought
        ? CommandRules.decide(turn, brought)
        : decide(turn, (KernelCommand) command);
  }

  private KernelDecision decide(DecisionBuilder turn, KernelCommand command) {
    var steps = new StepRules(turn, handlers);
    return switch (command.kind()) {
      case PROCEED -> proceed(turn, steps);
      case TAKE_NOTE -> {
        takeNote(turn);
        yield turn.decide();
      }
      case RECOUNT -> new QuestionRules(turn, steps).recount();
      case ANSWERED -> {
        var answered = (KernelCommand.Answered) command;
        yield answered.answer() instanceof StepAnswer.Held held
            ? new QuestionRules(turn, steps).recount(held.holders())
            : answer(turn, steps, answered);
      }
      case REQUEST,
          DUE,
          DELIVER,
          DECIDE,
          SEND_BACK,
          WITHDRAW,
          REPORT,
          RETRY,
          LEAD_OUT,
          SUPERSEDE,
          FOLLOW,
          GIVE_UP ->
          new CommandRules(turn, steps).on(command);
    };
  }

  private KernelDecision proceed(DecisionBuilder turn, StepRules steps) {
    if (turn.state().progress().status() != InstanceStatus.RUNNING) {
      return turn.decide();
    }
    takeNote(turn);
    if (!turn.decide().applied().isEmpty()) {
      return turn.decide();
    }
    var joined = new JoinRules(turn).fireOne();
    if (joined.isPresent()) {
      steps.goOnAfter(joined.get());
      return turn.decide();
    }
    var next = next(turn);
    if (next.isPresent()) {
      steps.open(next.get());
      return turn.decide();
    }
    var due = turn.due();
    if (due.isPresent()) {
      new DeadlineRules(turn, steps).due(due.get());
    } else {
      pauseIfStuck(turn);
    }
    return turn.decide();
  }

  /**
   * Pauses the instance whenever only failed steps are left, so that a person is told each time.
   */
  private static void pauseIfStuck(DecisionBuilder turn) {
    var state = turn.state();
    var failed = state.tokens().stream().filter(token -> token.phase() == Phase.FAILED).findFirst();
    boolean isAwaited =
        state.work().steps().values().stream()
            .anyMatch(step -> !(step.awaits().orElse(null) instanceof TokenWait.Others));
    if (failed.isPresent() && !isAwaited) {
      turn.emit(
          new InstanceEvent.Paused(
              FAILED,
              "the step at " + failed.get().nodeId() + " failed",
              turn.facts().systemActor()));
    }
  }

  private static Optional<Token> next(DecisionBuilder turn) {
    return turn.state().tokens().stream()
        .filter(token -> token.phase() == Phase.READY)
        .min(
            Comparator.comparingInt((Token token) -> turn.program().placeOf(token.nodeId()))
                .thenComparing(Token::id));
  }

  /**
   * Compares the document with the one that the instance last saw. Approvals are guarded against
   * changes of material fields by people; any other change is only recorded.
   */
  private static void takeNote(DecisionBuilder turn) {
    var state = turn.state();
    var seen = turn.facts().document().pin();
    if (state.progress().status().isFinal() || seen.version() <= state.pin().version()) {
      return;
    }
    if (seen.materialHash().equals(state.pin().materialHash())) {
      turn.emit(new DocumentEvent.Repinned(seen));
    } else {
      new TokenDepartures(turn).materialChange(seen, seen.changedSince(state.pin()));
    }
  }

  private static KernelDecision answer(
      DecisionBuilder turn, StepRules steps, KernelCommand.Answered answered) {
    var step = turn.state().step(answered.step());
    if (step.isEmpty()) {
      return turn.ignore(answered, "the step is over");
    }
    // Only a gate that waited for a request calls the host while it waits.
    if (step.get().awaits().filter(wait -> !(wait instanceof DocumentWait.Request)).isPresent()) {
      return turn.ignore(answered, "the step has asked the host for nothing");
    }
    if (answered.answer() instanceof StepAnswer.Changed changed
        && ownChange(turn, changed.document(), isDeclared(turn, step.get()))) {
      steps.fail(
          step.get(),
          UNDECLARED,
          "the step changed material fields without declaring it",
          changed.receipt());
    } else {
      steps.resume(step.get(), answered.answer());
    }
    return turn.decide();
  }

  private static boolean isDeclared(DecisionBuilder turn, OpenStep step) {
    return turn.program().workflow().node(step.nodeId()).config().changesMaterial();
  }

  /**
   * Handles a change that the instance's own step asked for. Invalidates approvals that no gate has
   * used. Returns whether the step changed material fields without having declared it.
   */
  private static boolean ownChange(DecisionBuilder turn, DocumentFacts document, boolean declared) {
    boolean material = !document.pin().materialHash().equals(turn.state().pin().materialHash());
    var questions = List.copyOf(turn.state().approvals().values());
    var departures = new TokenDepartures(turn);
    var fields = document.pin().changedSince(turn.state().pin());
    var changes = departures.changes(turn.state().pin(), fields);
    if (material) {
      var kind = declared ? Cause.CauseKind.DRIFT : Cause.CauseKind.UNDECLARED;
      departures.change(kind, document.pin(), fields);
    }
    if (!document.pin().equals(turn.state().pin())) {
      turn.emit(new DocumentEvent.Repinned(document.pin()));
    }
    if (material) {
      departures.askAgain(questions, changes);
    }
    return material && !declared;
  }
}
