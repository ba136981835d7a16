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

/**
 * Compares an instance with its journal and with the rows of its steps.
 *
 * @param live the instance as it stands
 * @param head where its journal ends, as it is kept with the instance
 * @param journal the journal
 * @param steps the rows of its steps
 * @param workflow its workflow, or why it cannot be read
 */
record Verifying(
    InstanceState live,
    Head head,
    List<Journal.Written> journal,
    List<StepRow> steps,
    Shaped<CompiledWorkflow> workflow) {

  private static final String REMEDY =
      "Keep the journal as it is, find out who wrote to the tables, and have an operator stop the"
          + " instance and adopt the document anew.";

  Verification verify() {
    var instance = live.identity().instance();
    var rows = journal.stream().map(Journal.Written::row).toList();
    var whole = Journal.current().verifyWhole(instance, rows, head);
    if (!whole.problems().isEmpty()) {
      return new Verification.Broken(whole.problems());
    }
    var values = journal.stream().flatMap(one -> one.values().stream()).toList();
    var recorded = Journal.current().read(rows, values);
    if (!(recorded instanceof Shaped.Read<List<Recorded>> read)) {
      return new Verification.Broken(recorded.problems());
    }
    var replayed = Replay.state(instance, read.value());
    if (!(replayed instanceof Shaped.Read<InstanceState> state)) {
      return new Verification.Broken(replayed.problems());
    }
    if (!(workflow instanceof Shaped.Read<CompiledWorkflow> known)) {
      return new Verification.Broken(workflow.problems());
    }
    var problems = compared(state.value(), known.value(), wasErased(read.value()));
    return problems.isEmpty() ? new Verification.Sound(head) : new Verification.Broken(problems);
  }

  private static boolean wasErased(List<Recorded> recorded) {
    return recorded.stream().anyMatch(one -> one instanceof Recorded.Known known && known.erased());
  }

  /** Where values were erased, only what never is can be compared: everything but the values. */
  private List<Problem> compared(InstanceState replayed, CompiledWorkflow known, boolean erased) {
    var problems = new ArrayList<Problem>();
    boolean same =
        erased
            ? bare(Rebuilt.ofLive(replayed)).equals(bare(Rebuilt.ofLive(live)))
                && Erased.keys(replayed).containsAll(Erased.keys(live))
            : replayed.equals(live);
    if (!same) {
      problems.add(differs("an instance that its journal replays to", "another one in its row"));
    }
    try {
      var rebuilt = Rebuild.of(known, steps);
      var expected = Rebuilt.ofLive(live);
      boolean agree = erased ? bare(rebuilt).equals(bare(expected)) : rebuilt.equals(expected);
      if (!agree) {
        problems.add(
            differs("rows of steps that lead to the instance", "rows that lead elsewhere"));
      }
    } catch (IllegalArgumentException broken) {
      problems.add(differs("rows of steps that fit together", "rows that do not"));
    }
    return problems;
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
