package io.countersign.engine.store;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Lifecycles;
import io.countersign.engine.instance.Lifecycles.Worth;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row of a step: one visit of one token to one node. Everything but its status, times,
 * expectations and result is written once and never changes.
 *
 * @param visit who visited what
 * @param opening under which circumstances
 * @param status how far it is
 * @param times when
 * @param expects what it waits for
 * @param result what came of it
 */
public record StepRow(
    Visit visit, Opening opening, StepStatus status, Times times, Expects expects, Result result) {

  /** The node type, and the node id, of rows that tell what befell an instance as a whole. */
  public static final String CONTROL = "control";

  private static final Optional<Instant> NEVER = Optional.empty();

  /**
   * A visit. The first two members name it within the instance.
   *
   * @param seq the sequence number of the event that made the row
   * @param index 0; or the place, from 1, among the tokens that this event ended where they had no
   *     step
   * @param nodeId the node
   * @param nodeType its type
   * @param token the token
   * @param version the version of the document
   */
  public record Visit(
      long seq, int index, String nodeId, String nodeType, TokenId token, long version) {}

  /**
   * The circumstances.
   *
   * @param runAs in whose name it acts
   * @param key its idempotency key, as hexadecimal digits
   * @param snapshot the host's id of the version of the document, if it keeps versions
   * @param input what it was opened with
   * @param trace the host's trace, or empty
   */
  public record Opening(
      Actor runAs,
      String key,
      Optional<String> snapshot,
      Map<String, @Nullable Object> input,
      String trace) {

    /** The same in another name. */
    Opening as(Actor actor) {
      return new Opening(actor, key, snapshot, input, trace);
    }

    /** Copies the map. */
    public Opening(
        Actor runAs,
        String key,
        Optional<String> snapshot,
        Map<String, @Nullable Object> input,
        String trace) {
      this.input = Collections.unmodifiableMap(new LinkedHashMap<>(input));
      this.runAs = runAs;
      this.key = key;
      this.snapshot = snapshot;
      this.trace = trace;
    }
  }

  /**
   * Times.
   *
   * @param created when the row was made
   * @param started when work on it began
   * @param completed when it was over
   */
  public record Times(Instant created, Optional<Instant> started, Optional<Instant> completed) {

    /** How long it took, once it is over. */
    public Optional<Duration> taken() {
      return completed.map(end -> Duration.between(started.orElse(created), end));
    }
  }

  /**
   * What it waits for; empty members for nothing.
   *
   * @param resumeAt the time at which it is over whatever happens
   * @param eventKey the key of an event
   * @param approval the step whose approval it asked for, which is its own
   * @param applied of an approval: true once a gate used it, false once it lost its worth
   */
  public record Expects(
      Optional<Instant> resumeAt,
      Optional<String> eventKey,
      Optional<Long> approval,
      Optional<Boolean> applied) {

    /** Nothing. */
    public static final Expects NOTHING =
        new Expects(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** What its approval is worth. */
    public Worth worth() {
      return applied.map(used -> used ? Worth.APPLIED : Worth.INVALIDATED).orElse(Worth.UNUSED);
    }
  }

  /**
   * What came of it.
   *
   * @param output the handler's output under {@code output}, beside {@code outcome}, {@code
   *     chosen_edge_ids}, {@code evaluated} and {@code trace_id}
   * @param error what went wrong, or empty
   */
  public record Result(Map<String, @Nullable Object> output, String error) {

    /** Nothing yet. */
    public static final Result NONE = new Result(Map.of(), "");

    /** Copies the output. */
    public Result(Map<String, @Nullable Object> output, String error) {
      this.output = Collections.unmodifiableMap(new LinkedHashMap<>(output));
      this.error = error;
    }
  }

  /** Whether the row tells what befell the instance, and is no visit of a node. */
  public boolean isControl() {
    return visit.nodeType().equals(CONTROL);
  }

  /**
   * The row after a change.
   *
   * @throws IllegalStateException if the lifecycle of a step, or of an approval's worth, has no
   *     such change
   */
  public StepRow after(StepChange change) {
    if (change instanceof StepChange.Waits waits) {
      return with(waits.status(), times, waits.expects(), result);
    }
    if (change instanceof StepChange.Runs runs) {
      var begun = new Times(times.created(), Optional.of(times.started().orElse(runs.at())), NEVER);
      return with(StepStatus.RUNNING, begun, expects, result);
    }
    if (change instanceof StepChange.Ends ends) {
      var over =
          new Times(times.created(), times.started().or(() -> Optional.of(ends.at())), at(ends));
      var quiet =
          new Expects(Optional.empty(), Optional.empty(), expects.approval(), expects.applied());
      return with(ends.status(), over, quiet, ends.result());
    }
    var marked = (StepChange.Marked) change;
    var spent =
        new Expects(
            expects.resumeAt(),
            expects.eventKey(),
            expects.approval(),
            Optional.of(marked.applied()));
    Lifecycles.WORTH.require(expects.worth(), spent.worth());
    return with(status, times, spent, result);
  }

  /** A row that is not written yet and, as it turns out, waits from the start. */
  StepRow opening(StepChange.Waits waits) {
    return new StepRow(visit, opening, waits.status(), times, waits.expects(), result);
  }

  private static Optional<Instant> at(StepChange.Ends ends) {
    return Optional.of(ends.at());
  }

  private StepRow with(StepStatus next, Times when, Expects what, Result end) {
    return new StepRow(visit, opening, Lifecycles.STEP.require(status, next), when, what, end);
  }
}
