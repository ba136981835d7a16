package io.countersign.engine.guard;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.ProposedChange.Kind;
import io.countersign.engine.document.ProposedChange.StatusChange;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Guard of a document: judges whether people may change it. While its workflow runs, the strictest
 * edit window of all current nodes applies, and only gates may change the status; a pipeline has no
 * gates, so its host may change the status like a field. After the end, the window in which it
 * ended applies permanently. Lives within one call.
 */
public final class EditRules {

  private final InstanceState state;
  private final WorkflowModel workflow;

  private EditRules(InstanceState state, WorkflowModel workflow) {
    this.state = state;
    this.workflow = workflow;
  }

  /** Returns the verdict on a change to the document of an instance. */
  public static EditDecision judge(
      InstanceState state, WorkflowModel workflow, ProposedChange change) {
    return change.isEmpty() ? EditDecision.ALLOWED : new EditRules(state, workflow).judge(change);
  }

  /**
   * Returns the verdict on a change to a document that has never run a workflow.
   *
   * @param contract the contract that is published for its type
   */
  public static EditDecision judge(EntityContract contract, ProposedChange change) {
    boolean refused =
        contract.options().adoptionRequired()
            && change.kind() != Kind.CREATION
            && !change.isEmpty();
    return refused
        ? new EditDecision.Denied(List.of(notAdopted(change.document())))
        : EditDecision.ALLOWED;
  }

  /**
   * Returns the objections to a change that the host has made already and records now. The change
   * is the difference between the document as it was last recorded and the document as it is. It
   * includes changes that were not recorded before.
   *
   * @param now the document as it is
   * @return why it would have been refused; empty if it would not
   */
  public static List<Problem> objections(
      InstanceState state, WorkflowModel workflow, DocumentVersion now) {
    var told = state.progress().recorded();
    var fields = now.differencesSince(told);
    var status =
        Optional.of(new StatusChange(told.status(), now.status()))
            .filter(one -> !one.from().equals(one.to()));
    var since = " since version " + told.version() + ", which was recorded last";
    return new EditRules(state, workflow)
        .problems(fields, status).stream().map(one -> recordedProblem(one, since)).toList();
  }

  /** Returns the objections to a deletion that the host has made already and records now. */
  public static List<Problem> objections(InstanceState state, WorkflowModel workflow) {
    var guard = new EditRules(state, workflow);
    return guard.isLocked()
        ? List.of(recordedProblem(guard.lockedProblem("its deletion"), ""))
        : List.of();
  }

  private static Problem recordedProblem(Problem refusal, String since) {
    return Problem.error(
        refusal.code(),
        refusal.place(),
        refusal.expected(),
        refusal.found() + since,
        "Roll the transaction back, and ask the guard before each write. " + refusal.remedy());
  }

  /**
   * Returns what people may do to the document of an instance: the strictest window of all its
   * places.
   */
  public static EditWindow windowOf(InstanceState state, WorkflowModel workflow) {
    return new EditRules(state, workflow).window();
  }

  /** Returns the problem of a document without a workflow, of a type that requires one. */
  public static Problem notAdopted(DocumentRef document) {
    return Problem.error(
        EngineCode.WORKFLOW_NOT_ADOPTED,
        ProblemPlace.nowhere(),
        "a document that runs a workflow",
        document + ", which has never run one",
        "Adopt the document first.");
  }

  /** Returns the problem of beginning a workflow for a document that runs one. */
  public static Problem running(DocumentRef document) {
    return Problem.error(
        EngineCode.WORKFLOW_RUNNING,
        ProblemPlace.nowhere(),
        "a document without a workflow",
        document + ", which runs one",
        "Start a workflow once for each document.");
  }

  private EditDecision judge(ProposedChange change) {
    var problems = problems(change);
    if (!problems.isEmpty()) {
      return new EditDecision.Denied(problems);
    }
    boolean restarts = change.kind() == Kind.UPDATE && beginAnew(change.fields());
    return restarts ? new EditDecision.Allowed(true, List.of()) : EditDecision.ALLOWED;
  }

  private List<Problem> problems(ProposedChange change) {
    return switch (change.kind()) {
      case UPDATE -> problems(change.fields(), change.status());
      case DELETION -> isLocked() ? List.of(lockedProblem("its deletion")) : List.of();
      case CREATION -> isOver() ? List.of() : List.of(running(change.document()));
    };
  }

  private List<Problem> problems(List<String> fields, Optional<StatusChange> change) {
    var problems = new ArrayList<Problem>();
    var closed = fields.stream().filter(name -> !isAlwaysEditable(name)).toList();
    if (isLocked() && !closed.isEmpty()) {
      problems.add(lockedProblem("a change of " + String.join(", ", closed)));
    }
    if (change.isPresent()) {
      var status = change.get();
      boolean gated = !workflow.contract().lifecycle().isNone();
      if (gated && !isOver()) {
        problems.add(gatedProblem(status));
      } else if (isLocked()) {
        problems.add(lockedProblem(words(status)));
      }
    }
    return problems;
  }

  private boolean isOver() {
    return state.progress().status().isFinal();
  }

  private boolean isLocked() {
    return window() == EditWindow.LOCKED;
  }

  private EditWindow window() {
    return state
        .progress()
        .window()
        .orElseGet(
            () ->
                EditWindow.strictest(
                    state.currentNodes().stream().map(workflow::windowOf).toList()));
  }

  private boolean isAlwaysEditable(String name) {
    return field(name).filter(FieldContract::alwaysEditable).isPresent();
  }

  private Optional<FieldContract> field(String name) {
    return Optional.ofNullable(workflow.contract().fields().get(name));
  }

  /** Where edits are allowed, only approvals that were given already can be invalidated. */
  private boolean beginAnew(List<String> fields) {
    boolean isMaterial =
        fields.stream().anyMatch(name -> field(name).filter(FieldContract::material).isPresent());
    boolean isAsked = window() != EditWindow.EDITABLE || !state.approvals().isEmpty();
    return isMaterial && isAsked && !isOver();
  }

  private Problem lockedProblem(String found) {
    return Problem.error(
        EngineCode.WORKFLOW_EDIT_LOCKED,
        ProblemPlace.nowhere(),
        "no change of the document " + where(),
        found,
        isOver()
            ? "Amend the document, or have an operator adopt it again."
            : "Request a transition to a status where it may be changed, or amend it.");
  }

  private String where() {
    if (isOver()) {
      return "after its workflow was " + word(state.progress().status());
    }
    var nodes =
        state.currentNodes().stream()
            .filter(node -> workflow.windowOf(node) == EditWindow.LOCKED)
            .toList();
    return "while it is at " + String.join(", ", nodes);
  }

  private Problem gatedProblem(StatusChange status) {
    var verbs =
        workflow.contract().lifecycle().transitions().stream()
            .filter(one -> one.to().equals(status.to()))
            .filter(
                one -> one.from().stream().anyMatch(from -> from.status().equals(status.from())))
            .map(one -> "'" + one.verb() + "'")
            .toList();
    return Problem.error(
        EngineCode.WORKFLOW_GATE_REQUIRED,
        ProblemPlace.nowhere(),
        verbs.isEmpty()
            ? "a status that a transition leads to from '" + status.from() + "'"
            : "a request for " + String.join(" or ", verbs),
        words(status),
        verbs.isEmpty()
            ? "Ask what may be requested now, and request that."
            : "Request the transition; its gate changes the status.");
  }

  private static String words(StatusChange status) {
    return "a change of the status from '" + status.from() + "' to '" + status.to() + "'";
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
