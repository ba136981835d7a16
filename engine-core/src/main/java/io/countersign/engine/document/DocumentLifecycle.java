package io.countersign.engine.document;

import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lifecycle of a document type: its statuses and the transitions between them.
 *
 * @param statuses every status, in reading order
 * @param transitions every transition
 * @param steps the only slot of a document type without statuses; empty if it has statuses
 */
public record DocumentLifecycle(
    List<StatusContract> statuses,
    List<TransitionContract> transitions,
    Optional<SlotContract> steps) {

  /** Copies both lists. */
  public DocumentLifecycle {
    statuses = List.copyOf(statuses);
    transitions = List.copyOf(transitions);
  }

  /** Creates a lifecycle of statuses. */
  public DocumentLifecycle(List<StatusContract> statuses, List<TransitionContract> transitions) {
    this(statuses, transitions, Optional.empty());
  }

  /**
   * Returns the lifecycle of a document type without statuses: its workflow is a pipeline of steps
   * in the slot {@code slot:steps}, and the host may change the status of a document like any
   * field.
   */
  public static DocumentLifecycle none() {
    return new DocumentLifecycle(
        List.of(), List.of(), Optional.of(SlotContract.open("slot:steps", EditWindow.EDITABLE)));
  }

  /** Returns whether the document type has no statuses. */
  public boolean isNone() {
    return steps.isPresent();
  }

  /** Returns the status of a name. */
  public Optional<StatusContract> status(String name) {
    return statuses.stream().filter(status -> status.name().equals(name)).findFirst();
  }

  /** Returns the first status that has a role. */
  public Optional<StatusContract> inRole(Role role) {
    return statuses.stream().filter(status -> status.role() == role).findFirst();
  }

  /** Returns whether any transition starts from a status. */
  public boolean isLeft(String status) {
    return transitions.stream()
        .flatMap(transition -> transition.from().stream())
        .anyMatch(origin -> origin.status().equals(status));
  }

  /**
   * Returns the lifecycle of a business document: draft, submitted, active, cancelled, amended;
   * with the gates submit, approve and cancel and the four slots around them.
   */
  public static DocumentLifecycle document() {
    var draftToSubmit = SlotContract.open("slot:draft_to_submit", EditWindow.EDITABLE);
    var submittedToApproved =
        SlotContract.stable("slot:submitted_to_approved", EditWindow.AMEND_ONLY);
    var approvedToActive = SlotContract.open("slot:approved_to_active", EditWindow.LOCKED);
    var amendmentCycle = SlotContract.open("slot:amendment_cycle", EditWindow.EDITABLE);
    return new DocumentLifecycle(
        List.of(
            new StatusContract("draft", Role.INITIAL, EditWindow.EDITABLE, false),
            new StatusContract("submitted", Role.OPEN, EditWindow.AMEND_ONLY, true),
            new StatusContract("active", Role.ACTIVE, EditWindow.LOCKED, false),
            new StatusContract("cancelled", Role.FINAL, EditWindow.LOCKED, false),
            new StatusContract("amended", Role.AMENDED, EditWindow.EDITABLE, false)),
        List.of(
            new TransitionContract(
                "submit",
                List.of(
                    new Origin("draft", Optional.of(draftToSubmit)),
                    new Origin("amended", Optional.of(amendmentCycle))),
                "submitted",
                Gate.onRequest(EditWindow.AMEND_ONLY),
                Optional.empty(),
                false),
            new TransitionContract(
                "approve",
                List.of(new Origin("submitted", Optional.of(submittedToApproved))),
                "active",
                Gate.onArrival(EditWindow.AMEND_ONLY).rejectingTo("draft"),
                Optional.of(approvedToActive),
                false),
            new TransitionContract(
                "cancel",
                List.of(
                    new Origin("draft", Optional.empty()),
                    new Origin("submitted", Optional.empty()),
                    new Origin("active", Optional.empty())),
                "cancelled",
                Gate.onRequest(EditWindow.LOCKED).leavingSteps(),
                Optional.empty(),
                false)));
  }

  /** Returns a builder of a lifecycle. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builder of a lifecycle. Every transition gets a slot before its gate for each status it starts
   * from, named {@code slot:<status>_to_<verb>}, and one behind it, {@code
   * slot:<verb>_to_<status>}, unless it is declared without. Not safe for several threads.
   */
  public static final class Builder {

    private final List<StatusContract> statuses = new ArrayList<>();
    private final List<Declared> declared = new ArrayList<>();

    private Builder() {}

    /** Declared transition, before its slots are known. */
    private record Declared(
        String verb, List<String> from, String to, Gate gate, boolean slots, boolean returning) {}

    /** Adds a status. */
    public Builder status(String name, Role role, EditWindow window) {
      statuses.add(new StatusContract(name, role, window, false));
      return this;
    }

    /** Adds a status in which documents have to stay unchanged until they leave it. */
    public Builder stableStatus(String name, Role role, EditWindow window) {
      statuses.add(new StatusContract(name, role, window, true));
      return this;
    }

    /** Adds a transition with slots before and behind its gate. */
    public Builder transition(String verb, List<String> from, String to, Gate gate) {
      declared.add(new Declared(verb, List.copyOf(from), to, gate, true, false));
      return this;
    }

    /** Adds a transition that leads back to a status that was passed before. */
    public Builder returning(String verb, List<String> from, String to, Gate gate) {
      declared.add(new Declared(verb, List.copyOf(from), to, gate, true, true));
      return this;
    }

    /** Adds a transition that has no room for steps of an organisation. */
    public Builder bareTransition(String verb, List<String> from, String to, Gate gate) {
      declared.add(new Declared(verb, List.copyOf(from), to, gate, false, false));
      return this;
    }

    /** Returns the lifecycle. */
    public DocumentLifecycle build() {
      return new DocumentLifecycle(statuses, declared.stream().map(this::transition).toList());
    }

    private TransitionContract transition(Declared one) {
      var origins =
          one.from().stream()
              .map(
                  status ->
                      new Origin(
                          status, one.slots() ? before(status, one.verb()) : Optional.empty()))
              .toList();
      return new TransitionContract(
          one.verb(),
          origins,
          one.to(),
          one.gate(),
          one.slots() ? after(one.verb(), one.to()) : Optional.empty(),
          one.returning());
    }

    private Optional<SlotContract> before(String status, String verb) {
      return findStatus(status).map(from -> DefaultSlots.before(from, verb));
    }

    private Optional<SlotContract> after(String verb, String status) {
      return findStatus(status).map(to -> DefaultSlots.after(verb, to));
    }

    private Optional<StatusContract> findStatus(String name) {
      return statuses.stream().filter(status -> status.name().equals(name)).findFirst();
    }
  }
}
