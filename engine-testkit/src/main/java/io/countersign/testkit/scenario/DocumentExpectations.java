package io.countersign.testkit.scenario;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.testkit.host.PlainFields;
import io.countersign.testkit.journal.TextDifference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Expectations about one document. A failure shows the end of the document's history. */
public final class DocumentExpectations {

  private final ScenarioContext desk;
  private final DocumentRef document;
  private final Optional<WorkflowKey> workflow;

  DocumentExpectations(ScenarioContext desk, DocumentRef document) {
    this(desk, document, Optional.empty());
  }

  private DocumentExpectations(
      ScenarioContext desk, DocumentRef document, Optional<WorkflowKey> workflow) {
    this.desk = desk;
    this.document = document;
    this.workflow = workflow;
  }

  /**
   * Returns the expectations about a named workflow of the document. Without a name they are about
   * its lifecycle or, if it has none, about the only workflow that it runs.
   */
  public DocumentExpectations in(String name) {
    return new DocumentExpectations(desk, document, Optional.of(WorkflowKey.of(name)));
  }

  private ScenarioRun run() {
    return desk.run(document, workflow);
  }

  static List<String> places(ScenarioContext desk, ScenarioRun run) {
    var names = desk.names(run);
    return desk.state(run).currentNodes().stream().map(names::of).sorted().toList();
  }

  /**
   * Expects the document to be at exactly these nodes, given as labels, keys, statuses such as
   * {@code draft}, or ids.
   */
  public DocumentExpectations isAt(String... nodes) {
    var names = desk.names(run());
    var expected = new TreeSet<String>();
    List.of(nodes).forEach(node -> expected.addAll(names.ids(node)));
    if (!List.copyOf(expected).equals(desk.state(run()).currentNodes())) {
      fail("to be at " + List.of(nodes), "it is at " + places(desk, run()));
    }
    return this;
  }

  /** Expects a display status; a blank text if there is none. */
  public DocumentExpectations shows(String word) {
    var found = state().progress().shows().orElse("");
    if (!found.equals(word)) {
      fail("to show '" + word + "'", "it shows '" + found + "'");
    }
    return this;
  }

  /** Expects a status. */
  public DocumentExpectations hasStatus(String status) {
    var found = view().status();
    if (!found.equals(status)) {
      fail("to have the status '" + status + "'", "it has '" + found + "'");
    }
    return this;
  }

  /** Expects a field to have a value. */
  public DocumentExpectations hasField(String name, @Nullable Object value) {
    var found = view().fields().get(name);
    if (!Objects.equals(found, PlainFields.plain(value))) {
      fail("to have " + name + " = " + value, "it has " + found);
    }
    return this;
  }

  /** Expects a version. */
  public DocumentExpectations hasVersion(long version) {
    if (view().version() != version) {
      fail("to have version " + version, "it has " + view().version());
    }
    return this;
  }

  /** Expects the workflow to be running. */
  public DocumentExpectations isRunning() {
    return is(InstanceStatus.RUNNING);
  }

  /** Expects the workflow to be completed. */
  public DocumentExpectations hasEnded() {
    return is(InstanceStatus.COMPLETED);
  }

  /** Expects the workflow to be cancelled. */
  public DocumentExpectations isCancelled() {
    return is(InstanceStatus.CANCELLED);
  }

  /** Expects the workflow to be cancelled, for a reason such as {@code amended}. */
  public DocumentExpectations isCancelled(String reason) {
    is(InstanceStatus.CANCELLED);
    var found = state().progress().reason().orElse("");
    if (!found.equals(reason)) {
      fail("to be cancelled for " + reason, "it is for " + found);
    }
    return this;
  }

  /** Expects the workflow to be failed. */
  public DocumentExpectations isFailed() {
    return is(InstanceStatus.FAILED);
  }

  /** Expects the workflow to be paused, for a reason: {@code OPERATOR} or the code of a failure. */
  public DocumentExpectations isPaused(String reason) {
    is(InstanceStatus.PAUSED);
    var found = state().progress().reason().orElse("");
    if (!found.equals(reason)) {
      fail("to be paused for " + reason, "it is for " + found);
    }
    return this;
  }

  private DocumentExpectations is(InstanceStatus status) {
    var progress = state().progress();
    if (progress.status() != status) {
      fail(
          "to have a workflow that is " + word(status),
          "it is "
              + word(progress.status())
              + progress.reason().map(reason -> " for " + reason).orElse("")
              + " at "
              + places(desk, run()));
    }
    return this;
  }

  private static String word(InstanceStatus status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** Expects that exactly these people may decide on the document now. */
  public DocumentExpectations asks(String... people) {
    var open = OpenApproval.all(desk, run());
    var found = new TreeSet<String>();
    open.forEach(one -> found.addAll(one.people()));
    if (!found.equals(new TreeSet<>(List.of(people)))) {
      fail("to ask " + List.of(people), "it asks " + found + " in " + open);
    }
    return this;
  }

  /** Expects that exactly these people may decide at a step now. */
  public DocumentExpectations asksAt(String step, String... people) {
    var nodes = desk.names(run()).ids(step);
    var open =
        OpenApproval.all(desk, run()).stream().filter(one -> nodes.contains(one.nodeId())).toList();
    var found = new TreeSet<String>();
    open.forEach(one -> found.addAll(one.people()));
    if (open.isEmpty() || !found.equals(new TreeSet<>(List.of(people)))) {
      fail(
          "to ask " + List.of(people) + " at '" + step + "'",
          "the open approvals are " + OpenApproval.all(desk, run()));
    }
    return this;
  }

  /** Expects that no person is asked for a decision on the document. */
  public DocumentExpectations asksNobody() {
    return asks();
  }

  /**
   * Expects a value in the output of a step, as later steps see it.
   *
   * @param path the key of the step and the names below it, separated by dots
   */
  public DocumentExpectations hasVariable(String path, @Nullable Object value) {
    @Nullable Object found = state().context();
    for (var name : path.split("\\.", -1)) {
      found = found instanceof Map<?, ?> map ? map.get(name) : null;
    }
    if (!Objects.equals(found, PlainFields.plain(value))) {
      fail(
          "to have the variable " + path + " = " + value,
          "it is " + found + " in " + state().context());
    }
    return this;
  }

  /**
   * Expects a change of a material field in the history, by drift or an amendment.
   *
   * @param from the value before, as records show it
   * @param to the value after
   */
  public DocumentExpectations changed(String field, @Nullable Object from, @Nullable Object to) {
    var found =
        desk.entries(run()).stream()
            .flatMap(entry -> changes(entry.event()).stream())
            .filter(change -> field.equals(change.get("field")))
            .toList();
    boolean isThere =
        found.stream()
            .anyMatch(
                change ->
                    Objects.equals(change.get("from"), PlainFields.plain(from))
                        && Objects.equals(change.get("to"), PlainFields.plain(to)));
    if (!isThere) {
      fail("to have seen " + field + " change from " + from + " to " + to, "it saw " + found);
    }
    return this;
  }

  private static List<Map<String, @Nullable Object>> changes(Event event) {
    if (event instanceof TokenEvent.Left left) {
      return left.cause().changes();
    }
    if (event instanceof InstanceEvent.Paused paused) {
      return paused.changes();
    }
    return event instanceof InstanceEvent.Superseded superseded ? superseded.changes() : List.of();
  }

  /** Expects the number of visits to a step. */
  public DocumentExpectations visited(String step, int times) {
    var nodes = desk.names(run()).ids(step);
    long found =
        desk.entries(run()).stream()
            .map(JournalEntry::event)
            .filter(
                event ->
                    event instanceof StepEvent.StepOpened opened && nodes.contains(opened.nodeId()))
            .count();
    if (found != times) {
      fail("to have visited '" + step + "' " + times + " times", "it was " + found + " times");
    }
    return this;
  }

  /**
   * Expects the status of the latest row of a step: pending, running, completed, failed, skipped or
   * cancelled.
   */
  public DocumentExpectations stepIs(String step, String status) {
    var nodes = desk.names(run()).ids(step);
    var found =
        desk.rows(run()).stream()
            .filter(row -> nodes.contains(row.visit().nodeId()))
            .map(row -> row.status().name().toLowerCase(Locale.ROOT))
            .reduce("not there", (first, second) -> second);
    if (!found.equals(status)) {
      fail("to have the step '" + step + "' " + status, "it is " + found);
    }
    return this;
  }

  /** Expects the number of queued effects of a type, whether sent or not. */
  public DocumentExpectations promised(String effectType, int times) {
    long found =
        desk.entries(run()).stream()
            .map(JournalEntry::event)
            .filter(
                event ->
                    event instanceof EffectEvent.EffectQueued queued
                        && queued.effectType().equals(effectType))
            .count();
    if (found != times) {
      fail("to have promised " + times + " times " + effectType, "it was " + found + " times");
    }
    return this;
  }

  /**
   * Expects these lines in the textual history, in this order; other lines may occur between them.
   */
  public DocumentExpectations happened(String... lines) {
    var history = desk.timeline(run());
    int from = 0;
    for (var line : lines) {
      int at = history.subList(from, history.size()).indexOf(line);
      if (at < 0) {
        fail("to have in its history, after event " + from + ": " + line, "that is not there");
      }
      from += at + 1;
    }
    return this;
  }

  /** Expects exactly this textual history. */
  public DocumentExpectations historyIs(String... lines) {
    var difference = TextDifference.of(Arrays.asList(lines), desk.timeline(run()));
    if (!difference.isEmpty()) {
      throw new AssertionError(
          "Expected another history of "
              + document.id()
              + ", but it is (- expected, + found):\n"
              + String.join("\n", difference));
    }
    return this;
  }

  private InstanceState state() {
    return desk.state(run());
  }

  private DocumentView view() {
    return desk.host().documents().get(document);
  }

  private void fail(String expected, String found) {
    throw new UnmetExpectationError(
        "Expected "
            + document.type()
            + " "
            + document.id()
            + " "
            + expected
            + ", but "
            + found
            + (found.endsWith(".") ? "" : ".")
            + String.join("", desk.troubles().unexpected().stream().map("\n"::concat).toList()),
        ExpectationText.history(desk.timeline(run())));
  }
}
