package io.countersign.testkit.journal;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Check of the central guarantee: no document ever becomes active with a material field that
 * differs from the version pinned by its approvals. Follows a journal and compares the values that
 * the approvers were shown, as the host stores them, with those that passed the gate.
 *
 * <p>The approvals of an activation are those that had been given when the gate called the host,
 * whether the gate used them afterwards or they were invalidated at that moment. No approval may be
 * used twice. Not safe for several threads.
 */
public final class ConsentVerifier {

  private static final String GATE = "lifecycle_gate";

  private final EntityContract contract;
  private final LongFunction<Map<String, ? extends @Nullable Object>> host;
  private final Map<Long, Shown> asked = new LinkedHashMap<>();
  private final Map<TokenId, Long> gates = new LinkedHashMap<>();
  private final Set<Long> used = new HashSet<>();
  private final Set<Long> given = new HashSet<>();
  private final Set<Long> justLost = new HashSet<>();
  private final List<Activation> activations = new ArrayList<>();
  private final List<String> broken = new ArrayList<>();
  private Optional<DocumentVersion> pin = Optional.empty();

  /**
   * Creates a check of one document.
   *
   * @param contract defines the material fields and the active statuses
   * @param host the fields of the document in each of its versions, as the host stores them
   */
  public ConsentVerifier(
      EntityContract contract, LongFunction<Map<String, ? extends @Nullable Object>> host) {
    this.contract = contract;
    this.host = host;
  }

  /** The document as an approver was shown it, with its values at that time. */
  private record Shown(DocumentVersion pin, Map<String, @Nullable Object> values) {}

  /**
   * An activation of the document.
   *
   * @param version the version that became active
   * @param approvals the number of its approvals
   */
  public record Activation(long version, int approvals) {}

  /** Reads the next event. Call this before the host changes the document again. */
  public ConsentVerifier follow(JournalEntry entry) {
    var event = entry.event();
    if (event instanceof InstanceEvent.Started started) {
      pin = Optional.of(started.pin());
    } else if (event instanceof StepEvent.StepOpened opened && opened.nodeType().equals(GATE)) {
      gates.put(opened.token(), entry.seq());
    } else if (event instanceof StepEvent.StepClosed closed) {
      gates.remove(closed.token());
    } else if (event instanceof TokenEvent.Left left) {
      gates.keySet().removeAll(left.lost());
    } else if (event instanceof DocumentEvent.Repinned repinned) {
      repin(repinned.pin());
    } else {
      approval(event);
    }
    if (!(event instanceof QuestionEvent.ApprovalsInvalidated)) {
      justLost.clear();
    }
    return this;
  }

  private void approval(Event event) {
    if (event instanceof QuestionEvent.ApprovalAsked one) {
      asked.put(one.step(), new Shown(one.shown(), values(one.shown().version())));
    } else if (event instanceof QuestionEvent.ApprovalDecided decided
        && decided.verdict() == Verdict.APPROVED) {
      given.add(decided.step());
    } else if (event instanceof QuestionEvent.ApprovalsInvalidated invalidated) {
      justLost.addAll(invalidated.steps());
      justLost.retainAll(given);
      given.removeAll(invalidated.steps());
    } else if (event instanceof QuestionEvent.ApprovalsApplied applied) {
      given.removeAll(applied.steps());
      applied.steps().stream()
          .filter(step -> !used.add(step))
          .forEach(step -> broken.add("Expected an approval to be used once: " + step));
      applied.steps().forEach(step -> compare(step, pin.orElseThrow()));
    }
  }

  private void repin(DocumentVersion next) {
    boolean activated = isActive(next) && !pin.filter(this::isActive).isPresent();
    pin = Optional.of(next);
    if (activated && !gates.isEmpty()) {
      var approvals = new HashSet<>(given);
      approvals.addAll(justLost);
      approvals.forEach(step -> compare(step, next));
      activations.add(new Activation(next.version(), approvals.size()));
    }
  }

  private boolean isActive(DocumentVersion one) {
    return contract.lifecycle().statuses().stream()
        .anyMatch(
            status ->
                status.name().equals(one.status()) && status.role() == StatusContract.Role.ACTIVE);
  }

  private void compare(long step, DocumentVersion let) {
    var shown = asked.get(step);
    if (shown == null) {
      broken.add("Expected an approval with a question, but found step " + step + ".");
      return;
    }
    var now = values(let.version());
    for (var field : contract.materialFields()) {
      if (!Objects.equals(shown.values().get(field), now.get(field))) {
        broken.add(
            "Expected version "
                + let.version()
                + " to go through its gate as it was approved in version "
                + shown.pin().version()
                + ", with "
                + field
                + " = "
                + shown.values().get(field)
                + ", but found "
                + now.get(field)
                + ".");
      }
    }
    if (!shown.pin().materialHash().equals(let.materialHash())) {
      broken.add(
          "Expected version "
              + let.version()
              + " to have the material hash that was approved in version "
              + shown.pin().version()
              + ", but found another.");
    }
  }

  private Map<String, @Nullable Object> values(long version) {
    var material = new TreeMap<String, @Nullable Object>(host.apply(version));
    material.keySet().retainAll(contract.materialFields());
    return material;
  }

  /** Returns all violations of the guarantee so far; empty if there are none. */
  public List<String> broken() {
    return List.copyOf(broken);
  }

  /** Returns all activations so far, with the number of their approvals. */
  public List<Activation> activations() {
    return List.copyOf(activations);
  }

  /**
   * Returns this if there are no violations.
   *
   * @throws AssertionError otherwise, with all violations
   */
  public ConsentVerifier orThrow() {
    if (!broken.isEmpty()) {
      throw new AssertionError(String.join("\n", broken));
    }
    return this;
  }
}
