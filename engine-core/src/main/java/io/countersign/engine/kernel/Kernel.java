package io.countersign.engine.kernel;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.Facts.DocumentFacts;
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

  private final Handlers handlers;

  /**
   * Creates a kernel with a handler for each node type.
   *
   * @param handlers the handlers, by node type
   */
  public Kernel(Map<String, NodeHandler> handlers) {
    this.handlers = new Handlers(handlers);
  }

  /**
   * Returns the first event of an instance: its token stands ready at the start of the workflow.
   */
  public Entry start(Program program, Facts facts, String document, String org, String trace) {
    return begin(program, facts, new Origin(document, org, trace), START);
  }

  /**
   * Returns the first event of an instance for an existing document: its token stands ready at the
   * status of the document. Returns empty if the workflow has no such status.
   */
  public Optional<Entry> adopt(
      Program program, Facts facts, String document, String org, String trace) {
    return Optional.of("sys:state:" + facts.document().pin().status())
        .filter(program.workflow().graph().nodes()::containsKey)
        .map(node -> begin(program, facts, new Origin(document, org, trace), node));
  }

  private record Origin(String document, String org, String trace) {}

  private static Entry begin(Program program, Facts facts, Origin origin, String nodeId) {
    var type = program.workflow().contract().entityType();
    return new Entry(
        1,
        facts.now(),
        new Event.Started(
            new DocumentRef(origin.org(), type, origin.document()),
            facts.document().pin(),
            program.workflow().hash(),
            nodeId,
            facts.actor(),
            origin.trace()));
  }

  /** Decides a command. Never throws for any content of a command. */
  public Decision decide(Program program, InstanceState state, Command command, Facts facts) {
    var turn = new Turn(program, state, facts);
    var steps = new Steps(turn, handlers);
    if (command instanceof Command.Proceed) {
      return proceed(turn, steps);
    }
    if (command instanceof Command.TakeNote) {
      takeNote(turn);
      return turn.decided();
    }
    if (command instanceof Command.Recount) {
      return new Questions(turn, steps).recount();
    }
    if (command instanceof Command.Answered answered) {
      return answered.answer() instanceof Answer.Held held
          ? new Questions(turn, steps).recount(held.holders())
          : answered(turn, steps, answered);
    }
    return new Messages(turn, steps).on(command);
  }

  private Decision proceed(Turn turn, Steps steps) {
    if (turn.state().progress().status() != InstanceStatus.RUNNING) {
      return turn.decided();
    }
    takeNote(turn);
    if (!turn.decided().entries().isEmpty()) {
      return turn.decided();
    }
    var joined = new Joins(turn).fireOne();
    if (joined.isPresent()) {
      steps.goOnAfter(joined.get());
      return turn.decided();
    }
    var next = next(turn);
    if (next.isPresent()) {
      steps.open(next.get());
      return turn.decided();
    }
    var due = turn.due();
    if (due.isPresent()) {
      steps.resume(due.get(), new Answer.TimeCame());
    } else {
      pauseIfStuck(turn);
    }
    return turn.decided();
  }

  /**
   * Pauses the instance whenever only failed steps are left, so that a person is told each time.
   */
  private static void pauseIfStuck(Turn turn) {
    var state = turn.state();
    var failed = state.tokens().stream().filter(token -> token.phase() == Phase.FAILED).findFirst();
    boolean isAwaited =
        state.work().steps().values().stream()
            .anyMatch(step -> !(step.awaits().orElse(null) instanceof Wait.Others));
    if (failed.isPresent() && !isAwaited) {
      turn.emit(
          new Event.Paused(
              FAILED,
              "the step at " + failed.get().nodeId() + " failed",
              turn.facts().systemActor()));
    }
  }

  private static Optional<Token> next(Turn turn) {
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
  private static void takeNote(Turn turn) {
    var state = turn.state();
    var seen = turn.facts().document().pin();
    if (state.progress().status().isFinal() || seen.version() <= state.pin().version()) {
      return;
    }
    if (seen.materialHash().equals(state.pin().materialHash())) {
      turn.emit(new Event.Repinned(seen));
    } else {
      new Departures(turn).materialChange(seen, seen.changedSince(state.pin()));
    }
  }

  private static Decision answered(Turn turn, Steps steps, Command.Answered answered) {
    var step = turn.state().step(answered.step());
    if (step.isEmpty()) {
      return turn.ignored(answered, "the step is over");
    }
    // Only a gate that waited for a request calls the host while it waits.
    if (step.get().awaits().filter(wait -> !(wait instanceof Wait.Request)).isPresent()) {
      return turn.ignored(answered, "the step has asked the host for nothing");
    }
    if (answered.answer() instanceof Answer.Changed changed
        && ownChange(turn, changed.document(), isDeclared(turn, step.get()))) {
      steps.fail(
          step.get(),
          UNDECLARED,
          "the step changed material fields without declaring it",
          changed.receipt());
    } else {
      steps.resume(step.get(), answered.answer());
    }
    return turn.decided();
  }

  private static boolean isDeclared(Turn turn, OpenStep step) {
    return turn.program().workflow().node(step.nodeId()).config().changesMaterial();
  }

  /**
   * Handles a change that the instance's own step asked for. Invalidates approvals that no gate has
   * used. Returns whether the step changed material fields without having declared it.
   */
  private static boolean ownChange(Turn turn, DocumentFacts document, boolean declared) {
    boolean material = !document.pin().materialHash().equals(turn.state().pin().materialHash());
    var questions = List.copyOf(turn.state().approvals().values());
    var departures = new Departures(turn);
    var fields = document.pin().changedSince(turn.state().pin());
    var changes = departures.changes(turn.state().pin(), fields);
    if (material) {
      var kind = declared ? Event.Cause.Kind.DRIFT : Event.Cause.Kind.UNDECLARED;
      departures.changed(kind, document.pin(), fields);
    }
    if (!document.pin().equals(turn.state().pin())) {
      turn.emit(new Event.Repinned(document.pin()));
    }
    if (material) {
      departures.askAgain(questions, changes);
    }
    return material && !declared;
  }
}
