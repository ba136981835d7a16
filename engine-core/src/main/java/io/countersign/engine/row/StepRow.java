package io.countersign.engine.row;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.StatusLifecycles.Worth;
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
 * Row of a step: one visit of one token to one node. Everything but its status, times, expectations
 * and result is written once and never changes.
 *
 * @param visit the token and the node
 * @param opening the circumstances of its opening
 * @param status its status
 * @param times its times
 * @param expects the awaited event
 * @param result its result
 */
public record StepRow(
    Visit visit, Opening opening, StepStatus status, Times times, Expects expects, Result result) {

  /** The node type, and the node id, of rows for events about an instance as a whole. */
  public static final String CONTROL = "control";

  private static final Optional<Instant> NEVER = Optional.empty();

  /**
   * Visit of a token to a node. The first two members identify it within the instance.
   *
   * @param seq the sequence number of the event that made the row
   * @param index 0; or the place, from 1, among the tokens that this event ended before they had a
   *     step
   * @param nodeId the node
   * @param nodeType its type
   * @param token the token
   * @param version the version of the document
   */
  public record Visit(
      long seq, int index, String nodeId, String nodeType, TokenId token, long version) {}

  /**
   * Circumstances of the opening of a step.
   *
   * @param runAs the actor in whose name it runs
   * @param key its idempotency key, as hexadecimal digits
   * @param snapshot the host's id of the version of the document, if it keeps versions
   * @param input the input
   * @param trace the host's trace, or empty
   */
  public record Opening(
      Actor runAs,
      String key,
      Optional<String> snapshot,
      Map<String, @Nullable Object> input,
      String trace) {

    /** Returns the same circumstances for another actor. */
    public Opening as(Actor actor) {
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
   * Times of a step.
   *
   * @param created when the row was made
   * @param started when work on it began
   * @param completed when it ended
   */
  public record Times(Instant created, Optional<Instant> started, Optional<Instant> completed) {

    /** Returns how long it took, once it has ended. */
    public Optional<Duration> duration() {
      return completed.map(end -> Duration.between(started.orElse(created), end));
    }
  }

  /**
   * Event that a step waits for; its members are empty if it waits for none.
   *
   * @param resumeAt the time at which the wait ends in any case
   * @param eventKey the key of an event
   * @param approval the step whose approval it asked for, which is the step itself
   * @param applied for an approval: true once a gate used it, false once it was invalidated
   */
  public record Expects(
      Optional<Instant> resumeAt,
      Optional<String> eventKey,
      Optional<Long> approval,
      Optional<Boolean> applied) {

    /** No awaited event. */
    public static final Expects NOTHING =
        new Expects(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns the use of its approval. */
    public Worth worth() {
      return applied.map(used -> used ? Worth.APPLIED : Worth.INVALIDATED).orElse(Worth.UNUSED);
    }
  }

  /**
   * Result of a step.
   *
   * @param output the handler's output under {@code output}, beside {@code outcome}, {@code
   *     chosen_edge_ids}, {@code evaluated} and {@code trace_id}
   * @param error the fault, or empty
   */
  public record Result(Map<String, @Nullable Object> output, String error) {

    /** No result yet. */
    public static final Result NONE = new Result(Map.of(), "");

    /** Copies the output. */
    public Result(Map<String, @Nullable Object> output, String error) {
      this.output = Collections.unmodifiableMap(new LinkedHashMap<>(output));
      this.error = error;
    }
  }

  /** Returns whether the row is about the instance as a whole, and no visit of a node. */
  public boolean isControl() {
    return visit.nodeType().equals(CONTROL);
  }

  /**
   * Returns the row after a change.
   *
   * @throws IllegalStateException if the lifecycle of a step, or of the use of an approval, has no
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
    StatusLifecycles.WORTH.require(expects.worth(), spent.worth());
    return with(status, times, spent, result);
  }

  /** Returns a row that is not written yet and waits from the start. */
  public StepRow opening(StepChange.Waits waits) {
    return new StepRow(visit, opening, waits.status(), times, waits.expects(), result);
  }

  private static Optional<Instant> at(StepChange.Ends ends) {
    return Optional.of(ends.at());
  }

  private StepRow with(StepStatus next, Times when, Expects what, Result end) {
    return new StepRow(
        visit, opening, StatusLifecycles.STEP.require(status, next), when, what, end);
  }
}
