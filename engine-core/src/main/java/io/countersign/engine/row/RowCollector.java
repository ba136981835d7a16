package io.countersign.engine.row;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.row.StepRow.Expects;
import io.countersign.engine.row.StepRow.Opening;
import io.countersign.engine.row.StepRow.Result;
import io.countersign.engine.row.StepRow.Times;
import io.countersign.engine.row.StepRow.Visit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collector of the rows that follow from events. Each family of events adds its own. Lives within
 * one write.
 *
 * <p>A token that is ended from outside always leaves a row: its open step is cancelled. If it had
 * none, a row of its own is written, at the join that continued without it, or at the node that it
 * was about to visit. An event about the instance as a whole leaves a control row, so that the rows
 * alone tell where every token is.
 */
public final class RowCollector {

  private static final String STATE = "state";

  private final TokenLoss loss;
  private RowOrigin origin;
  private final List<StepReceipt> receipts = new ArrayList<>();
  private final Map<Long, StepRow> opened = new LinkedHashMap<>();
  private final List<StepRow> ended = new ArrayList<>();
  private final List<StepChange> changed = new ArrayList<>();
  private final Map<Long, ApprovalRow> asked = new LinkedHashMap<>();
  private final List<ApprovalChange> answered = new ArrayList<>();
  private final List<EffectRow> effects = new ArrayList<>();
  private final List<Long> recalled = new ArrayList<>();
  private final List<FamilyRow> others = new ArrayList<>();
  private final Map<TokenId, String> fired = new TreeMap<>();
  private List<Map<String, @Nullable Object>> differences = List.of();

  /**
   * Creates a collector without rows.
   *
   * @param origin the origin of the first rows
   * @param loss the receiver of the news that tokens were ended from outside
   */
  public RowCollector(RowOrigin origin, TokenLoss loss) {
    this.origin = origin;
    this.loss = loss;
  }

  /** Returns the origin of the rows that are added now. */
  public RowOrigin origin() {
    return origin;
  }

  /** Sets the origin of the rows that are added from now on. */
  public void setOrigin(RowOrigin next) {
    origin = next;
  }

  /** Returns the receipts. */
  public List<StepReceipt> receipts() {
    return List.copyOf(receipts);
  }

  /** Returns the new rows of steps. */
  public List<StepRow> stepRows() {
    var all = new ArrayList<>(opened.values());
    all.addAll(ended);
    return List.copyOf(all);
  }

  /** Returns the changes of existing rows of steps. */
  public List<StepChange> stepChanges() {
    return List.copyOf(changed);
  }

  /** Returns the new and changed rows of approvals. */
  public ApprovalChanges approvalChanges() {
    return new ApprovalChanges(List.copyOf(asked.values()), answered);
  }

  /** Returns the new effects. */
  public List<EffectRow> effects() {
    return List.copyOf(effects);
  }

  /** Returns the sequence numbers of effects that must not be sent any more. */
  public List<Long> recalled() {
    return List.copyOf(recalled);
  }

  /** Returns the rows of families with tables of their own. */
  public List<FamilyRow> familyRows() {
    return List.copyOf(others);
  }

  /** Adds a row to the table of a family. */
  public void add(FamilyRow row) {
    others.add(row);
  }

  /** Adds a receipt. */
  public void add(StepReceipt receipt) {
    receipts.add(receipt);
  }

  /** Adds an effect. */
  public void add(EffectRow effect) {
    effects.add(effect);
  }

  /** Adds the row of a step that was opened. */
  public void open(StepRow row) {
    opened.put(row.visit().seq(), row);
  }

  /** Adds the row of a visit that ended without an open step. */
  public void addEnded(StepRow row) {
    ended.add(row);
  }

  /** Changes the row of a step. */
  public void change(StepChange change) {
    var row = opened.get(change.seq());
    if (row == null) {
      changed.add(change);
    } else if (change instanceof StepChange.Waits waits) {
      opened.put(change.seq(), row.opening(waits));
    } else {
      opened.put(change.seq(), row.after(change));
    }
  }

  /** Adds the row of a question. */
  public void ask(ApprovalRow row) {
    asked.put(row.step(), row);
  }

  /** Sets the time at which a question of the same write lapses. */
  public void lapseAt(long step, Optional<Instant> until) {
    asked.computeIfPresent(step, (seq, row) -> row.until(until));
  }

  /** Changes the row of a question. */
  public void change(ApprovalChange change) {
    var row = asked.get(change.step());
    if (row == null) {
      answered.add(change);
    } else {
      asked.put(change.step(), row.after(change));
    }
  }

  /** Keeps in mind that a join fired; its step has not been opened yet. */
  public void fireJoin(TokenId token, String joinId) {
    fired.put(token, joinId);
  }

  /** Returns whether a join fired for a token that opens a step there now; answers once. */
  public boolean takeFired(TokenId token, String joinId) {
    return fired.remove(token, joinId);
  }

  /** Keeps in mind how the document of a successor differs, until the instance ends. */
  public void setDifferences(List<Map<String, @Nullable Object>> changes) {
    differences = changes;
  }

  /** Returns how the document of a successor differs. */
  public List<Map<String, @Nullable Object>> differences() {
    return differences;
  }

  /** Ends a step by its own result: a step must be running to end so. */
  public void end(OpenStep step, JournalEntry entry, StepStatus status, Result result) {
    if (waits(step)) {
      change(new StepChange.Runs(step.seq(), entry.at()));
    }
    change(new StepChange.Ends(step.seq(), status, entry.at(), result));
  }

  private boolean waits(OpenStep step) {
    var row = opened.get(step.seq());
    if (row != null) {
      return row.status() == StepStatus.PENDING;
    }
    return step.awaits().isPresent()
        ? step.awaits().get().family() != Wait.Family.EFFECT
        : origin.typeOf(step.nodeId()).equals(STATE);
  }

  /** Cancels an open step. */
  public void cancel(
      OpenStep step,
      JournalEntry entry,
      String reason,
      List<Map<String, @Nullable Object>> changes) {
    step.awaits().map(Wait::effects).ifPresent(recalled::addAll);
    var output = new LinkedHashMap<String, @Nullable Object>();
    if (!changes.isEmpty()) {
      output.put("output", Map.of("changes", changes));
    }
    output.put("chosen_edge_ids", List.of());
    trace(output);
    change(
        new StepChange.Ends(
            step.seq(), StepStatus.CANCELLED, entry.at(), new Result(output, reason)));
  }

  /**
   * Adds what follows for tokens that were ended from outside: an open step is cancelled, an
   * imminent one skipped, and every family ends what belongs to them.
   */
  public void lose(
      InstanceState before,
      JournalEntry entry,
      Collection<TokenId> lost,
      String reason,
      List<Map<String, @Nullable Object>> changes) {
    skip(before, entry, lost, reason, changes);
    release(before, entry, lost::contains);
  }

  /** Cancels the open steps of tokens that were ended from outside, and skips imminent ones. */
  public void skip(
      InstanceState before,
      JournalEntry entry,
      Collection<TokenId> lost,
      String reason,
      List<Map<String, @Nullable Object>> changes) {
    int index = 0;
    for (var id : lost) {
      var step = before.stepOf(id);
      var token = before.token(id).orElseThrow();
      if (step.isPresent()) {
        cancel(step.get(), entry, reason, changes);
      } else if (token.phase() == Token.Phase.READY) {
        index++;
        ended.add(over(visit(before, entry, index, token), entry, StepStatus.SKIPPED, reason));
      }
    }
  }

  /** Tells every family that tokens were ended from outside. */
  public void release(InstanceState before, JournalEntry entry, Predicate<TokenId> lost) {
    loss.lose(before, entry, lost, this);
  }

  /** Adds a row for an event about the instance as a whole. */
  public void control(
      InstanceState before,
      JournalEntry entry,
      String what,
      Map<String, @Nullable Object> details,
      String error,
      Actor by) {
    var token = before.root().map(Token::id).orElse(TokenId.FIRST);
    var row =
        over(
            new Visit(
                entry.seq(), 0, StepRow.CONTROL, StepRow.CONTROL, token, before.pin().version()),
            entry,
            StepStatus.COMPLETED,
            error);
    var output = new LinkedHashMap<String, @Nullable Object>(row.result().output());
    output.put("control", what);
    output.put("output", details);
    ended.add(
        new StepRow(
            row.visit(),
            row.opening().as(by),
            row.status(),
            row.times(),
            row.expects(),
            new Result(output, error)));
  }

  /** Returns the row of a visit that began and ended with one event. */
  public StepRow over(Visit visit, JournalEntry entry, StepStatus status, String error) {
    var key =
        StepReceipt.ofStep(
            origin.instance(), visit.nodeId() + "@" + visit.seq(), visit.token(), visit.version());
    var output = new LinkedHashMap<String, @Nullable Object>();
    output.put("chosen_edge_ids", List.of());
    trace(output);
    var at = Optional.of(entry.at());
    return new StepRow(
        visit,
        new Opening(origin.system(), key, origin.snapshot(), Map.of(), origin.trace()),
        status,
        new Times(entry.at(), at, at),
        Expects.NOTHING,
        new Result(output, error));
  }

  /** Adds the host's trace to an output, if there is one. */
  public void trace(Map<String, @Nullable Object> output) {
    if (!origin.trace().isEmpty()) {
      output.put("trace_id", origin.trace());
    }
  }

  private Visit visit(InstanceState before, JournalEntry entry, int index, Token token) {
    var type = origin.typeOf(token.nodeId());
    return new Visit(entry.seq(), index, token.nodeId(), type, token.id(), before.pin().version());
  }
}
