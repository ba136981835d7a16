package io.countersign.engine.inspect;

import io.countersign.engine.advance.ActionPreview;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Feasibility;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Options of an actor on a document now, with the reasons against those that are not available: for
 * the buttons of a host. Options are judged by the same functions as the actions themselves;
 * between the two, another actor may have acted.
 *
 * @param document the document
 * @param standing the status of its latest workflow; empty if it never ran one
 * @param problems why the workflow accepts no command at all; empty if it does
 * @param edits the possible edits
 * @param transitions every transition that people request, in the order of the contract; last
 *     {@code close}, if people close documents in force
 * @param people the questions to people, and whether the request may be withdrawn
 */
public record AllowedActions(
    DocumentRef document,
    Optional<Standing> standing,
    List<Problem> problems,
    Edits edits,
    List<Transition> transitions,
    People people) {

  /** Copies the lists. */
  public AllowedActions {
    problems = List.copyOf(problems);
    transitions = List.copyOf(transitions);
  }

  /**
   * Status of a workflow.
   *
   * @param instance the instance
   * @param status the status
   * @param reason why it is paused or ended, or empty
   * @param nodes the nodes at which its tokens are, sorted
   * @param shows the display status of the document in this workflow, or empty
   */
  public record Standing(
      String instance,
      InstanceStatus status,
      Optional<String> reason,
      List<String> nodes,
      Optional<String> shows) {

    /** Copies the nodes. */
    public Standing {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Possible edits of a document.
   *
   * @param window the edit window of the workflow; empty if it cannot be read
   * @param fields the verdict on a change of each field of the contract, by name, sorted
   * @param deletion the verdict on deleting the document
   */
  public record Edits(
      Optional<EditWindow> window, Map<String, EditDecision> fields, EditDecision deletion) {

    /** Sorts the fields. */
    public Edits {
      fields = Collections.unmodifiableMap(new TreeMap<>(fields));
    }

    /** Returns the names of the fields that may be changed, sorted. */
    public List<String> editable() {
      return fields.entrySet().stream()
          .filter(field -> field.getValue() instanceof EditDecision.Allowed)
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * Transition that people request.
   *
   * @param verb the transition
   * @param to the status that it leads to; for {@code close}, the status that the document keeps
   * @param prospect whether it may be requested
   */
  public record Transition(String verb, String to, Feasibility prospect) {}

  /**
   * Questions to people and the withdrawal of the request.
   *
   * @param decisions the open questions, oldest first, those to other people too
   * @param withdrawal whether the request under way may be withdrawn
   */
  public record People(List<Decision> decisions, Feasibility withdrawal) {

    /** Copies the questions. */
    public People {
      decisions = List.copyOf(decisions);
    }
  }

  /**
   * Open question.
   *
   * @param step the step that asks
   * @param node its node, or empty if the step has ended already
   * @param shown the document as it is shown to the people who are asked
   * @param asked the parties that are asked, with their answers
   * @param actions the names of the actions that people may take
   * @param prospect whether the actor of these options may decide
   */
  public record Decision(
      long step,
      String node,
      DocumentVersion shown,
      List<Party> asked,
      List<String> actions,
      Feasibility prospect) {

    /** Copies the lists. */
    public Decision {
      asked = List.copyOf(asked);
      actions = List.copyOf(actions);
    }

    /** Returns an action for exactly the document that is shown. */
    public ApprovalAnswer act(String action, String remark) {
      return new ApprovalAnswer(step, shown.version(), shown.materialHash(), action, remark);
    }

    /** Returns an answer to the question for exactly the document that is shown. */
    public ApprovalAnswer answer(Approval.Answer answer, String reason) {
      return new ApprovalAnswer(step, shown.version(), shown.materialHash(), answer, reason);
    }
  }

  /**
   * Group of people any one of whom may speak.
   *
   * @param name how the workflow names them
   * @param people the people who were asked by name, sorted
   * @param decision the last answer for the party, if there is one
   * @param turn whether it is their turn
   */
  public record Party(
      String name, List<String> people, Optional<Approval.Decision> decision, boolean turn) {

    /** Copies the people. */
    public Party {
      people = List.copyOf(people);
    }
  }

  /** Returns the verbs that may be requested now, in the order of the contract. */
  public List<String> requestable() {
    return transitions.stream()
        .filter(one -> one.prospect().isPossible())
        .map(Transition::verb)
        .toList();
  }

  /** Returns the questions that the actor may decide now, oldest first. */
  public List<Decision> mine() {
    return people.decisions().stream().filter(one -> one.prospect().isPossible()).toList();
  }

  static AllowedActions of(DocumentRef document, ActionPreview.View view) {
    var read = view.workflow();
    var workflow =
        read.isPresent() && read.get() instanceof Result.Accepted<WorkflowModel> one
            ? Optional.of(one.value())
            : Optional.<WorkflowModel>empty();
    var decisions =
        view.state().stream()
            .flatMap(state -> state.approvals().values().stream())
            .filter(approval -> approval.verdict() == Approval.Verdict.OPEN)
            .map(approval -> decision(view, approval))
            .toList();
    return new AllowedActions(
        document,
        view.state().map(AllowedActions::standing),
        view.problems(),
        edits(document, view, workflow),
        workflow.stream().flatMap(one -> transitions(view, one.contract())).toList(),
        new People(decisions, view.withdraw()));
  }

  private static Standing standing(InstanceState state) {
    var progress = state.progress();
    return new Standing(
        state.identity().instance(),
        progress.status(),
        progress.reason(),
        state.currentNodes(),
        progress.shows());
  }

  private static Edits edits(
      DocumentRef document, ActionPreview.View view, Optional<WorkflowModel> workflow) {
    var fields = new TreeMap<String, EditDecision>();
    workflow.ifPresent(
        one ->
            one.contract()
                .fields()
                .keySet()
                .forEach(
                    name ->
                        fields.put(name, view.edit(ProposedChange.edit(document, List.of(name))))));
    var window = view.state().flatMap(state -> workflow.map(one -> EditRules.windowOf(state, one)));
    return new Edits(window, fields, view.edit(ProposedChange.delete(document)));
  }

  private static Stream<Transition> transitions(ActionPreview.View view, EntityContract contract) {
    var declared =
        contract.lifecycle().transitions().stream()
            .filter(one -> one.gate().start() == Start.REQUEST)
            .map(one -> transition(view, one.verb(), one.to()));
    var closing =
        close(view, contract.lifecycle()).map(to -> transition(view, StepOutcomes.CLOSE, to));
    return Stream.concat(declared, closing.stream());
  }

  /** The status in which closing leaves a document; nothing where none is closed by people. */
  private static Optional<String> close(ActionPreview.View view, DocumentLifecycle lifecycle) {
    var rests =
        lifecycle.statuses().stream()
            .filter(status -> status.role() == Role.ACTIVE)
            .map(StatusContract::name)
            .filter(lifecycle::isLeft)
            .toList();
    return view.state()
        .map(state -> state.pin().status())
        .filter(rests::contains)
        .or(() -> rests.stream().findFirst());
  }

  private static Transition transition(ActionPreview.View view, String verb, String to) {
    return new Transition(verb, to, view.request(new TransitionRequest(verb, "")));
  }

  private static Decision decision(ActionPreview.View view, Approval approval) {
    var turn = approval.asked().turn(approval.decisions());
    var parties = approval.asked().parties();
    var asked =
        IntStream.range(0, parties.size())
            .mapToObj(
                party ->
                    new Party(
                        parties.get(party).name(),
                        parties.get(party).members(),
                        approval.decisions().stream()
                            .filter(one -> one.party() == party)
                            .reduce((first, last) -> last),
                        turn.contains(party)))
            .toList();
    var node = view.state().flatMap(state -> state.step(approval.step())).map(OpenStep::nodeId);
    return new Decision(
        approval.step(),
        node.orElse(""),
        approval.shown(),
        asked,
        approval.asked().choices(),
        view.answer(approval));
  }
}
