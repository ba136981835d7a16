package io.countersign.engine.inspect;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Erased;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Recorded;
import io.countersign.engine.journal.Replay;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.Rebuild;
import io.countersign.engine.store.Rebuild.Rebuilt;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Compares an instance with its journal and with the rows of its steps, as far as they can be read.
 *
 * @param instance the instance
 * @param head where its journal ends, as it is kept with the instance
 * @param live the instance as it stands, alone in its list
 * @param journal the journal
 * @param steps the rows of its steps
 */
record Verifying(
    String instance,
    Head head,
    Shaped<List<InstanceState>> live,
    Shaped<List<Journal.Written>> journal,
    Shaped<List<StepRow>> steps) {

  private static final String REMEDY =
      "Keep the journal as it is, find out who wrote to the tables, and have an operator stop the"
          + " instance and adopt the document anew.";

  /** What is found; workflows are asked for by their hash. */
  Verification verify(Function<String, Shaped<CompiledWorkflow>> workflows) {
    var problems = new ArrayList<Problem>();
    problems.addAll(live.problems());
    problems.addAll(journal.problems());
    problems.addAll(steps.problems());
    if (journal instanceof Shaped.Read<List<Journal.Written>> written) {
      problems.addAll(told(written.value(), workflows));
    }
    return problems.isEmpty() ? new Verification.Sound(head) : new Verification.Broken(problems);
  }

  /** What the journal tells, of itself and of the rest. */
  private List<Problem> told(
      List<Journal.Written> written, Function<String, Shaped<CompiledWorkflow>> workflows) {
    var rows = written.stream().map(Journal.Written::row).toList();
    var whole = Journal.current().verifyWhole(instance, rows, head);
    if (!whole.problems().isEmpty()) {
      return whole.problems();
    }
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var recorded = Journal.current().read(rows, values);
    if (!(recorded instanceof Shaped.Read<List<Recorded>> read)) {
      return recorded.problems();
    }
    var replayed = Replay.state(instance, read.value());
    if (!(replayed instanceof Shaped.Read<InstanceState> state)) {
      return replayed.problems();
    }
    var workflow = workflows.apply(state.value().identity().workflowHash());
    if (!(workflow instanceof Shaped.Read<CompiledWorkflow> known)) {
      return workflow.problems();
    }
    return compared(state.value(), known.value(), wasErased(read.value()));
  }

  private static boolean wasErased(List<Recorded> recorded) {
    return recorded.stream().anyMatch(one -> one instanceof Recorded.Known known && known.erased());
  }

  /** Where values were erased, only what never is can be compared: everything but the values. */
  private List<Problem> compared(InstanceState replayed, CompiledWorkflow known, boolean erased) {
    var problems = new ArrayList<Problem>();
    if (live instanceof Shaped.Read<List<InstanceState>> row
        && !isSame(replayed, row.value().get(0), erased)) {
      problems.add(differs("an instance that its journal replays to", "another one in its row"));
    }
    if (steps instanceof Shaped.Read<List<StepRow>> rows) {
      problems.addAll(disputed(rows.value(), replayed, known, erased));
    }
    return problems;
  }

  private static boolean isSame(InstanceState replayed, InstanceState row, boolean erased) {
    return erased
        ? bare(Rebuilt.ofLive(replayed)).equals(bare(Rebuilt.ofLive(row)))
            && Erased.keys(replayed).containsAll(Erased.keys(row))
        : replayed.equals(row);
  }

  private static List<Problem> disputed(
      List<StepRow> rows, InstanceState replayed, CompiledWorkflow known, boolean erased) {
    try {
      var rebuilt = Rebuild.of(known, rows);
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
        EngineCode.JOURNAL_STATE_DIFFERS, Place.nowhere(), expected, found, REMEDY);
  }
}
