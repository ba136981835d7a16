package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.document.Actor;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.RowOrigin;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.StepProjection;
import io.countersign.engine.store.StoredRows;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows that follow from the events of an instance, for comparison with the stored rows. Each
 * difference is described in words. Values of a row that the journal does not have are not
 * compared: the host's trace and its version of the document in the row of a step, and the actor of
 * a row that the engine wrote for a token that it ended.
 */
final class JournalProjection {

  private static final Actor NO_ACTOR = new Actor("", Actor.Kind.SYSTEM, List.of());
  private static final String UNKNOWN = "unknown";

  private final InstanceState state;
  private final List<JournalEntry> entries;
  private final StepProjection.Rows rows;
  private final RowComparison likeness;
  private final List<String> differences = new ArrayList<>();

  JournalProjection(
      InstanceState state, List<JournalEntry> entries, WorkflowModel workflow, boolean erased) {
    this.state = state;
    this.entries = entries;
    this.likeness = new RowComparison(erased);
    var origin =
        new RowOrigin(state.identity().instance(), workflow, "", Optional.empty(), NO_ACTOR);
    this.rows = StepProjection.of(entries, origin);
  }

  /** Returns the differences found so far. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /** Compares the rows of steps. */
  void steps(List<StepRow> found) {
    compare(
        "the row of step ",
        byName(rows.steps().opened(), JournalProjection::name),
        byName(found, JournalProjection::name),
        this::agree);
  }

  private static String name(StepRow row) {
    return row.visit().seq() + (row.visit().index() == 0 ? "" : "." + row.visit().index());
  }

  private boolean agree(StepRow expected, StepRow found) {
    return visit(expected, found).equals(visit(found, found))
        && opening(expected).equals(opening(found))
        && expected.status() == found.status()
        && times(expected).equals(times(found))
        && expects(expected).equals(expects(found))
        && likeness.agree(untraced(expected), untraced(found))
        && likeness.agree(expected.result().error(), found.result().error());
  }

  /** If a workflow could not be read, the engine wrote that in place of the type. */
  private static StepRow.Visit visit(StepRow row, StepRow found) {
    var visit = row.visit();
    return visit.index() == 0 || !found.visit().nodeType().equals(UNKNOWN)
        ? visit
        : new StepRow.Visit(
            visit.seq(), visit.index(), visit.nodeId(), UNKNOWN, visit.token(), visit.version());
  }

  private static StepRow.Opening opening(StepRow row) {
    var opening = row.opening();
    boolean ended = row.visit().index() > 0;
    return new StepRow.Opening(
        ended ? NO_ACTOR : opening.runAs(), opening.key(), Optional.empty(), opening.input(), "");
  }

  private static StepRow.Times times(StepRow row) {
    var times = row.times();
    return new StepRow.Times(
        RowComparison.cut(times.created()),
        RowComparison.cut(times.started()),
        RowComparison.cut(times.completed()));
  }

  private static StepRow.Expects expects(StepRow row) {
    var expects = row.expects();
    return new StepRow.Expects(
        RowComparison.cut(expects.resumeAt()),
        expects.eventKey(),
        expects.approval(),
        expects.applied());
  }

  private static Map<String, @Nullable Object> untraced(StepRow row) {
    var output = new LinkedHashMap<String, @Nullable Object>(row.result().output());
    output.remove("trace_id");
    return output;
  }

  /** Compares the rows of approvals, with their decisions. */
  void approvals(List<ApprovalRow> found) {
    compare(
        "the approval of step ",
        byName(askedRows(), row -> String.valueOf(row.step())),
        byName(found, row -> String.valueOf(row.step())),
        this::agree);
  }

  private List<ApprovalRow> askedRows() {
    return rows.steps().approvals().asked();
  }

  private boolean agree(ApprovalRow expected, ApprovalRow found) {
    return expected.nodeId().equals(found.nodeId())
        && expected.shown().equals(found.shown())
        && expected.asked().equals(found.asked())
        && expected.course().verdict() == found.course().verdict()
        && expected.course().worth() == found.course().worth()
        && times(expected).equals(times(found))
        && answers(expected).equals(answers(found))
        && likeness.agree(reasons(expected), reasons(found));
  }

  private static ApprovalRow.Times times(ApprovalRow row) {
    var times = row.times();
    return new ApprovalRow.Times(
        RowComparison.cut(times.asked()),
        RowComparison.cut(times.until()),
        RowComparison.cut(times.closed()));
  }

  private static List<ApprovalRow.DecisionRow> answers(ApprovalRow row) {
    return row.course().decisions().stream()
        .map(
            one ->
                new ApprovalRow.DecisionRow(
                    one.party(),
                    one.by(),
                    one.answer(),
                    "",
                    RowComparison.cut(one.at()),
                    one.action()))
        .toList();
  }

  private static List<String> reasons(ApprovalRow row) {
    return row.course().decisions().stream().map(ApprovalRow.DecisionRow::reason).toList();
  }

  /** Compares the rows of families. */
  void families(List<FamilyRow> found) {
    compare(
        "",
        byName(rows.steps().others(), FamilyRow::name),
        byName(found, FamilyRow::name),
        this::agree);
  }

  private boolean agree(FamilyRow expected, FamilyRow found) {
    return expected.seq() == found.seq()
        && facts(expected).equals(facts(found))
        && likeness.agree(expected.texts(), found.texts());
  }

  private static List<Object> facts(FamilyRow row) {
    return row.facts().stream()
        .map(fact -> fact instanceof Instant at ? RowComparison.cut(at) : fact)
        .toList();
  }

  /** Compares all other rows that are kept. */
  void compareStored(StoredRows kept) {
    receipts(kept.receipts());
    effects(kept);
    people(kept.asked());
  }

  /**
   * Compares the receipts. Those of an ended instance are complete, or retention has deleted all of
   * them.
   */
  private void receipts(List<StepReceipt> found) {
    if (isOver() && found.isEmpty()) {
      return;
    }
    compare(
        "the receipt of step ",
        byName(rows.steps().receipts(), one -> one.seq() + " (" + one.key() + ")"),
        byName(found, one -> one.seq() + " (" + one.key() + ")"),
        StepReceipt::equals);
  }

  private boolean isOver() {
    return state.progress().status().isFinal();
  }

  /**
   * Compares the effects. An effect may be gone once it was settled; one that is still to be sent
   * has to be there.
   */
  private void effects(StoredRows kept) {
    var expected = new TreeMap<Long, EffectRow>();
    rows.effects().forEach(row -> expected.put(row.seq(), row));
    var settled = settledEffects();
    var gone = new TreeSet<>(expected.keySet());
    gone.removeAll(settled);
    for (var found : kept.effects()) {
      long seq = found.row().seq();
      var row = expected.get(seq);
      gone.remove(seq);
      if (row == null) {
        differences.add("effect " + seq + ", which its journal does not have");
      } else if (!agree(row, found)) {
        differs("effect " + seq);
      } else if (found.unheard() && !settled.contains(seq)) {
        differences.add("effect " + seq + " finished, of which its journal does not know");
      }
    }
    gone.forEach(seq -> missing("effect " + seq));
    kept.promised().ifPresent(all -> promise(expected.values(), all));
  }

  private void promise(Collection<EffectRow> expected, List<String> found) {
    var instance = state.identity().instance();
    var keys = new TreeSet<String>();
    boolean known = true;
    for (var row : expected) {
      known &= !isErased(row);
      keys.add(row.key(instance));
    }
    var promised = new HashSet<>(found);
    if (known && !promised.equals(keys) && !(isOver() && keys.containsAll(promised))) {
      differences.add("receipts of effects that are not those of its effects");
    }
  }

  /**
   * Returns the effects that were recalled or confirmed, and the quiet ones, of which the journal
   * does not tell how they ended.
   */
  private Set<Long> settledEffects() {
    var settled = new TreeSet<>(rows.recalled());
    rows.effects().stream().filter(EffectRow::isQuiet).map(EffectRow::seq).forEach(settled::add);
    for (var entry : entries) {
      if (entry.event() instanceof EffectEvent.EffectSettled one && one.confirmed()) {
        settled.add(one.effect());
      }
    }
    return settled;
  }

  private boolean agree(EffectRow expected, StoredRows.Effect found) {
    var row = found.row();
    // An effect that was still to be sent kept its values when those of the journal were erased.
    return expected.step() == row.step()
        && expected.effectType().equals(row.effectType())
        && (isErased(expected)
            || (likeness.agree(expected.payload(), row.payload())
                && likeness.agree(expected.options(), row.options())
                && expected.key(state.identity().instance()).equals(found.key())
                && (!found.owed() || expected.digest().equals(row.digest()))));
  }

  private static boolean isErased(EffectRow row) {
    return ErasedValue.is(row.payload()) || ErasedValue.is(row.options());
  }

  private void people(List<StoredRows.Asked> found) {
    var expected = new ArrayList<StoredRows.Asked>();
    var rows = new TreeMap<Long, ApprovalRow>();
    askedRows().forEach(row -> rows.put(row.step(), row));
    for (var row : rows.values()) {
      for (var assignee : row.assignees()) {
        expected.add(new StoredRows.Asked(row.step(), assignee, row.isOpen()));
      }
    }
    if (!expected.equals(found)) {
      differences.add("other people in inboxes than those who were asked");
    }
  }

  private static <T> Map<String, T> byName(Collection<T> all, Function<T, String> name) {
    var named = new LinkedHashMap<String, T>();
    for (var one : all) {
      // If a store has a row twice, the second is reported as missing from the journal.
      var key = name.apply(one);
      named.put(named.containsKey(key) ? key + " again" : key, one);
    }
    return Collections.unmodifiableMap(named);
  }

  private <T> void compare(
      String what, Map<String, T> expected, Map<String, T> found, BiPredicate<T, T> agreeing) {
    for (var name : expected.keySet()) {
      if (!found.containsKey(name)) {
        missing(what + name);
      }
    }
    for (var name : common(what, expected, found)) {
      var one = expected.get(name);
      var other = found.get(name);
      if (one != null && other != null && !agreeing.test(one, other)) {
        differs(what + name);
      }
    }
  }

  private List<String> common(String what, Map<String, ?> expected, Map<String, ?> found) {
    var common = new ArrayList<String>();
    for (var name : found.keySet()) {
      if (expected.containsKey(name)) {
        common.add(name);
      } else {
        differences.add(what + name + ", which its journal does not have");
      }
    }
    return common;
  }

  private void missing(String what) {
    differences.add("no row for " + what);
  }

  private void differs(String what) {
    differences.add(what + " saying something else");
  }
}
