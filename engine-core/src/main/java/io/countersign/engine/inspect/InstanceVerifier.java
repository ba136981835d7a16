package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalReplay;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.InstanceRebuild.Rebuilt;
import io.countersign.engine.store.StoredRows;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Verification of an instance against its journal and against the rows that its events make, as far
 * as they can be read.
 *
 * @param instance the instance
 * @param head the end of its journal, as it is kept with the instance
 * @param live the instance in its current state, alone in its list
 * @param journal the journal
 * @param steps the rows of its steps
 * @param approvals the rows of its approvals
 * @param families the rows of its families
 * @param kept the other rows that are kept of it, alone in its list
 */
record InstanceVerifier(
    String instance,
    JournalHead head,
    Result<List<InstanceState>> live,
    Result<List<JournalCodec.Written>> journal,
    Result<List<StepRow>> steps,
    Result<List<ApprovalRow>> approvals,
    Result<List<FamilyRow>> families,
    Result<List<StoredRows>> kept) {

  private static final String REMEDY =
      "Keep the journal as it is, find out who wrote to the tables, and have an operator stop the"
          + " instance and adopt the document again.";

  /** Returns the result; reads workflows by their hash. */
  Verification verify(Function<String, Result<WorkflowModel>> workflows) {
    var problems = new ArrayList<Problem>();
    problems.addAll(live.problems());
    problems.addAll(journal.problems());
    problems.addAll(steps.problems());
    problems.addAll(approvals.problems());
    problems.addAll(families.problems());
    problems.addAll(kept.problems());
    int erased = 0;
    if (journal instanceof Result.Accepted<List<JournalCodec.Written>> written) {
      var recorded = readEvents(written.value());
      problems.addAll(recorded.problems());
      if (recorded instanceof Result.Accepted<List<RecordedEvent>> read) {
        erased = (int) read.value().stream().filter(InstanceVerifier::isErased).count();
        problems.addAll(compareVersions(read.value(), values(written.value()), workflows));
      }
    }
    return problems.isEmpty()
        ? new Verification.Sound(head, erased)
        : new Verification.Broken(problems);
  }

  private static List<AsideValue> values(List<JournalCodec.Written> written) {
    return written.stream().flatMap(one -> one.values().stream()).toList();
  }

  /** Returns the journal, if it is complete. */
  private Result<List<RecordedEvent>> readEvents(List<JournalCodec.Written> written) {
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var whole = JournalCodec.current().verifyWhole(instance, rows, head);
    return whole.problems().isEmpty()
        ? JournalCodec.current().read(rows, values(written))
        : new Result.Refused<>(whole.problems());
  }

  /** Returns the problems of everything that the journal tells. */
  private List<Problem> compareVersions(
      List<RecordedEvent> recorded,
      List<AsideValue> values,
      Function<String, Result<WorkflowModel>> workflows) {
    var replayed = JournalReplay.state(instance, recorded);
    if (!(replayed instanceof Result.Accepted<InstanceState> state)) {
      return replayed.problems();
    }
    var workflow = workflows.apply(state.value().identity().workflowHash());
    if (!(workflow instanceof Result.Accepted<WorkflowModel> known)) {
      return workflow.problems();
    }
    var problems = new ArrayList<Problem>(valuesAreThose(recorded, values));
    // If an event never had a value, the journal does not tell whether values in rows were erased.
    boolean erased = values.isEmpty() || recorded.stream().anyMatch(InstanceVerifier::isErased);
    problems.addAll(compare(state.value(), known.value(), erased));
    var entries = recorded.stream().map(one -> ((RecordedEvent.Known) one).entry()).toList();
    problems.addAll(compare(new JournalProjection(state.value(), entries, known.value(), erased)));
    return problems;
  }

  private static boolean isErased(RecordedEvent recorded) {
    return recorded instanceof RecordedEvent.Known known && known.erased();
  }

  /** An erasure takes all values up to some time, and no values are ever added. */
  private List<Problem> valuesAreThose(List<RecordedEvent> recorded, List<AsideValue> values) {
    var problems = new ArrayList<Problem>();
    var read = values.stream().map(AsideValue::seq).collect(Collectors.toCollection(TreeSet::new));
    if (kept instanceof Result.Accepted<List<StoredRows>> besides) {
      var strange = new TreeSet<>(besides.value().get(0).values());
      strange.removeAll(read);
      strange.forEach(
          seq ->
              problems.add(
                  values(
                      "values for events that have any",
                      "some for event " + seq + ", which has none")));
    }
    recorded.stream()
        .filter(InstanceVerifier::isErased)
        .map(RecordedEvent::seq)
        .filter(seq -> !read.isEmpty() && read.first() < seq)
        .forEach(
            seq ->
                problems.add(
                    values(
                        "the values beside event " + seq + ", or none of earlier events",
                        "none, and those beside event " + read.first())));
    return problems;
  }

  private static Problem values(String expected, String found) {
    return Problem.error(
        EngineCode.JOURNAL_VALUE_ALTERED,
        ProblemPlace.nowhere(),
        expected,
        found,
        "Find out who wrote to the table, and restore the values from a backup.");
  }

  private List<Problem> compare(InstanceState replayed, WorkflowModel known, boolean erased) {
    var problems = new ArrayList<Problem>();
    if (live instanceof Result.Accepted<List<InstanceState>> row
        && !isSame(replayed, row.value().get(0), erased)) {
      problems.add(differs("an instance that its journal replays to", "another one in its row"));
    }
    if (steps instanceof Result.Accepted<List<StepRow>> rows) {
      problems.addAll(dispute(rows.value(), replayed, known, erased));
    }
    return problems;
  }

  private static boolean isSame(InstanceState replayed, InstanceState row, boolean erased) {
    return erased ? new RowComparison(true).agree(replayed, row) : replayed.equals(row);
  }

  private List<Problem> compare(JournalProjection expected) {
    if (steps instanceof Result.Accepted<List<StepRow>> rows) {
      expected.steps(rows.value());
    }
    if (approvals instanceof Result.Accepted<List<ApprovalRow>> rows) {
      expected.approvals(rows.value());
    }
    if (families instanceof Result.Accepted<List<FamilyRow>> rows) {
      expected.families(rows.value());
    }
    if (kept instanceof Result.Accepted<List<StoredRows>> rows) {
      expected.compareStored(rows.value().get(0));
    }
    var differences = new ArrayList<>(expected.differences());
    if (kept instanceof Result.Accepted<List<StoredRows>> rows
        && live.problems().isEmpty()
        && steps.problems().isEmpty()) {
      // The repeated columns of a row matter only if the row can be read.
      differences.addAll(rows.value().get(0).contradictions());
    }
    return differences.stream()
        .map(found -> differs("the rows that its journal makes", found))
        .toList();
  }

  private static List<Problem> dispute(
      List<StepRow> rows, InstanceState replayed, WorkflowModel known, boolean erased) {
    try {
      var rebuilt = InstanceRebuild.of(known, rows);
      var expected = Rebuilt.ofLive(replayed);
      boolean agree = erased ? bare(rebuilt).equals(bare(expected)) : rebuilt.equals(expected);
      return agree
          ? List.of()
          : List.of(differs("rows of steps that lead to the instance", "rows that lead elsewhere"));
    } catch (IllegalArgumentException broken) {
      return List.of(differs("rows of steps that fit together", "rows that do not"));
    }
  }

  private static Rebuilt bare(Rebuilt rebuilt) {
    return new Rebuilt(
        rebuilt.status(),
        rebuilt.tokens(),
        rebuilt.currentNodes(),
        rebuilt.lastStep(),
        Map.of(),
        rebuilt.window());
  }

  private static Problem differs(String expected, String found) {
    return Problem.error(
        EngineCode.JOURNAL_STATE_DIFFERS, ProblemPlace.nowhere(), expected, found, REMEDY);
  }
}
