package io.countersign.engine.store;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rebuild of an instance's state from the rows of its steps and its workflow alone, without the
 * journal. It serves recovery, and the tests compare the live row with it.
 *
 * <p>Rows are read in the order of their creation, each with all later changes. A row that ended
 * much later than the next one began does no harm: the effects of a step on its own token appear
 * only in that token's later rows, and effects on other tokens have rows of their own, made when
 * they happened.
 */
public final class InstanceRebuild {

  private static final Optional<String> NO_EDGE = Optional.empty();

  private final WorkflowModel workflow;
  private final TreeMap<TokenId, Token> tokens = new TreeMap<>();
  private final Map<String, @Nullable Object> context = new TreeMap<>();
  private InstanceStatus status = InstanceStatus.RUNNING;
  private Optional<EditWindow> window = Optional.empty();
  private long lastStep;

  private InstanceRebuild(WorkflowModel workflow) {
    this.workflow = workflow;
    put(first());
  }

  private static Token first() {
    return new Token(TokenId.FIRST, "sys:start", Phase.READY, NO_EDGE, Optional.empty(), 1);
  }

  /**
   * Columns of an instance's row that derive from its steps.
   *
   * @param status its status
   * @param tokens the live tokens, in order
   * @param currentNodes the nodes at which they are, except forked tokens, sorted
   * @param lastStep the sequence number of the event that opened the last step, or 0
   * @param context the outputs of steps, by key, sorted
   * @param window what people may do to the document once the instance has ended; empty before
   */
  public record Rebuilt(
      InstanceStatus status,
      List<Token> tokens,
      List<String> currentNodes,
      long lastStep,
      Map<String, @Nullable Object> context,
      Optional<EditWindow> window) {

    /** Copies the lists. */
    public Rebuilt(
        InstanceStatus status,
        List<Token> tokens,
        List<String> currentNodes,
        long lastStep,
        Map<String, @Nullable Object> context,
        Optional<EditWindow> window) {
      this.tokens = List.copyOf(tokens);
      this.currentNodes = List.copyOf(currentNodes);
      this.status = status;
      this.lastStep = lastStep;
      this.context = context;
      this.window = window;
    }

    /** Returns the same columns of a live instance. */
    public static Rebuilt ofLive(InstanceState state) {
      return new Rebuilt(
          state.progress().status(),
          List.copyOf(state.tokens()),
          state.currentNodes(),
          state.progress().lastStep(),
          state.context(),
          state.progress().window());
    }
  }

  /** Returns the columns of an instance that has these rows. */
  public static Rebuilt of(CompiledWorkflow workflow, List<StepRow> rows) {
    var rebuild = new InstanceRebuild(WorkflowModel.of(workflow));
    rows.stream()
        .filter(row -> row.visit().index() == 0)
        .sorted(Comparator.comparingLong(row -> row.visit().seq()))
        .forEach(rebuild::read);
    return rebuild.rebuilt();
  }

  private Rebuilt rebuilt() {
    var nodes =
        tokens.values().stream()
            .filter(token -> token.phase() != Phase.SPLIT)
            .map(Token::nodeId)
            .distinct()
            .sorted()
            .toList();
    return new Rebuilt(status, List.copyOf(tokens.values()), nodes, lastStep, context, window);
  }

  private void read(StepRow row) {
    if (row.isControl()) {
      control(row);
      return;
    }
    lastStep = row.visit().seq();
    var token = tokens.get(row.visit().token());
    if (token == null) {
      throw new IllegalArgumentException(
          "Expected a live token for the row of " + row.visit() + ", but found none.");
    }
    var bearing = token.bearing();
    if (token.phase() == Phase.SPLIT) {
      // Only the join opens a step for a token that has forked.
      tokens.keySet().removeIf(id -> !id.equals(token.id()) && id.isWithin(token.id()));
      bearing = isMet(row) ? Optional.empty() : Optional.of(StepOutcomes.UNMET);
    }
    var open =
        new Token(
            token.id(), row.visit().nodeId(), Phase.OPEN, token.via(), bearing, row.visit().seq());
    put(open);
    if (row.status() == StepStatus.COMPLETED || row.status() == StepStatus.FAILED) {
      close(row, open);
    }
  }

  private static boolean isMet(StepRow row) {
    return row.result().output().get("output") instanceof Map<?, ?> output
        && Boolean.TRUE.equals(output.get("met"));
  }

  private void close(StepRow row, Token token) {
    if (row.status() == StepStatus.COMPLETED) {
      workflow
          .node(row.visit().nodeId())
          .key()
          .ifPresent(key -> context.put(key, row.result().output().get("output")));
    }
    var chosen = chosen(row);
    if (row.visit().nodeType().equals("parallel_split")) {
      fork(token);
    } else if (!chosen.isEmpty()) {
      follow(token, workflow.edge(String.valueOf(chosen.get(0))));
    } else if (row.status() == StepStatus.FAILED) {
      put(at(token, token.nodeId(), Phase.FAILED, token.via()));
    } else if (row.visit().nodeType().equals("end")) {
      tokens.remove(token.id());
      if (tokens.isEmpty()) {
        status = InstanceStatus.COMPLETED;
        window = Optional.of(lastWindow(row));
      }
    }
  }

  private static EditWindow lastWindow(StepRow row) {
    if (row.result().output().get("output") instanceof Map<?, ?> output) {
      return EditWindow.valueOf(String.valueOf(output.get("window")));
    }
    throw new IllegalArgumentException("Expected an edit window in the row of " + row.visit());
  }

  private static List<?> chosen(StepRow row) {
    return row.result().output().get("chosen_edge_ids") instanceof List<?> ids ? ids : List.of();
  }

  private void fork(Token token) {
    put(at(token, token.nodeId(), Phase.SPLIT, token.via()));
    int index = 0;
    for (var edge : workflow.edgesFrom(token.nodeId())) {
      put(
          new Token(
              token.id().branch(token.nodeId(), index),
              edge.target(),
              Phase.READY,
              Optional.of(edge.id()),
              Optional.empty(),
              token.cause()));
      index++;
    }
  }

  private void follow(Token token, WorkflowEdge edge) {
    var via = Optional.of(edge.id());
    if (edge.isForward()) {
      put(
          new Token(
              token.id(),
              edge.target(),
              Phase.READY,
              via,
              Token.bearingBeyond(token.bearing()),
              token.cause()));
    } else if (workflow.depthOf(edge.target()) == workflow.depthOf(edge.source())) {
      // If the edge leads out of a branch, a row of its own tells which tokens were lost.
      tokens.remove(token.id());
      put(
          new Token(
              token.id().nextRound(),
              edge.target(),
              Phase.READY,
              via,
              Optional.empty(),
              token.cause()));
    }
  }

  private void control(StepRow row) {
    if (!(row.result().output().get("output") instanceof Map<?, ?> details)) {
      throw new IllegalArgumentException("Expected details in the control row " + row.visit());
    }
    switch (String.valueOf(row.result().output().get("control"))) {
      case "paused" -> status = InstanceStatus.PAUSED;
      case "resumed" -> status = InstanceStatus.RUNNING;
      case "ended" -> {
        status = InstanceStatus.valueOf(String.valueOf(details.get("status")));
        window = Optional.of(EditWindow.LOCKED);
        tokens.clear();
      }
      case "adopted" -> put(at(first(), String.valueOf(details.get("node")), Phase.READY, NO_EDGE));
      case "superseded" -> {
        // This row tells why the instance ends; the end itself has a row of its own.
      }
      case "intervened" -> {
        // This row tells what an operator did; the consequences have rows of their own.
      }
      case "left" -> leave(row.visit().seq(), details);
      default ->
          throw new IllegalArgumentException("Expected a known control row, but found " + row);
    }
  }

  private void leave(long seq, Map<?, ?> details) {
    long cause = seq;
    if (details.get("lost") instanceof List<?> lost) {
      if (Cause.CauseKind.RETURN.name().equals(details.get("cause"))) {
        cause = cause(new TokenId(String.valueOf(lost.get(0))));
      }
      lost.forEach(path -> tokens.remove(new TokenId(String.valueOf(path))));
    }
    put(
        new Token(
            new TokenId(String.valueOf(details.get("minted"))),
            String.valueOf(details.get("node")),
            Phase.READY,
            text(details.get("edge")),
            text(details.get("bearing")),
            cause));
  }

  private long cause(TokenId token) {
    var live = tokens.get(token);
    if (live == null) {
      throw new IllegalArgumentException("Expected a live token " + token + ", but found none.");
    }
    return live.cause();
  }

  private static Optional<String> text(@Nullable Object value) {
    return Optional.ofNullable(value).map(String::valueOf);
  }

  private static Token at(Token token, String node, Phase phase, Optional<String> via) {
    return new Token(token.id(), node, phase, via, token.bearing(), token.cause());
  }

  private void put(Token token) {
    tokens.put(token.id(), token);
  }
}
