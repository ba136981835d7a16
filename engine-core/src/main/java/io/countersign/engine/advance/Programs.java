package io.countersign.engine.advance;

import io.countersign.engine.kernel.Program;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowHeader;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workflows made ready, by hash. A workflow is checked against its hash and its header when it is
 * loaded. What has this hash never changes, so that a kept one is never out of date; it is loaded
 * anew all the same when it was kept for five minutes, so that one that was altered in the store is
 * found within that time, and one that nothing runs any more is let go. Safe for many threads;
 * keeps the {@value #KEPT} that were used last.
 *
 * <p>Time is the engine's, and comes from those who locked an instance and were told the store's
 * with it. Nobody asks for it here, because that would be a trip for nothing.
 */
final class Programs {

  static final Duration KEPT_FOR = Duration.ofMinutes(5);

  private static final int KEPT = 256;

  private final Workflows workflows;
  private final EngineClock clock;
  private final Map<String, Kept> programs =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > KEPT;
        }
      };

  /** The latest time that was told; guarded by the map, like the map. */
  private Instant heard = Instant.EPOCH;

  Programs(Workflows workflows, EngineClock clock) {
    this.workflows = workflows;
    this.clock = clock;
  }

  /**
   * A workflow and since when it is kept.
   *
   * @param program the workflow
   * @param since the time when it was loaded
   */
  private record Kept(Program program, Instant since) {

    boolean isFresh(Instant now) {
      return Duration.between(since, now).compareTo(KEPT_FOR) <= 0;
    }
  }

  /**
   * Goes by a time from here on, unless a later one was told.
   *
   * @param storeTime the time that the store gave with what it loaded
   */
  void hear(Instant storeTime) {
    var now = clock.at(storeTime);
    synchronized (programs) {
      heard = now.isAfter(heard) ? now : heard;
    }
  }

  /** The workflow of a hash, or why it cannot be run. */
  Shaped<Program> of(StoreTransaction transaction, String org, String hash) {
    Instant since;
    synchronized (programs) {
      var known = programs.get(hash);
      if (known != null && known.isFresh(heard)) {
        return new Shaped.Read<>(known.program());
      }
      programs.values().removeIf(one -> !one.isFresh(heard));
      since = heard;
    }
    var loaded = load(transaction, org, hash);
    if (!(loaded instanceof Shaped.Read<CompiledWorkflow> read)) {
      return new Shaped.Refused<>(loaded.problems());
    }
    var program = Program.of(read.value());
    synchronized (programs) {
      programs.put(hash, new Kept(program, since));
    }
    return new Shaped.Read<>(program);
  }

  /** The workflow that new instances of a document type run, or why there is none. */
  Shaped<Program> current(StoreTransaction transaction, String org, String entityType) {
    var hash = workflows.current(transaction, org, entityType);
    return hash.isEmpty()
        ? refused(unknown("a workflow for documents of type '" + entityType + "'"))
        : of(transaction, org, hash.get());
  }

  /** The workflow of a hash as the store has it now, whatever was loaded before. */
  Shaped<CompiledWorkflow> load(StoreTransaction transaction, String org, String hash) {
    var stored = workflows.find(transaction, org, hash);
    if (stored.isEmpty()) {
      return refused(unknown("the workflow " + hash));
    }
    var loaded = CompiledWorkflow.load(stored.get().text());
    if (!(loaded instanceof Shaped.Read<CompiledWorkflow> read)) {
      return loaded;
    }
    if (!read.value().hash().equals(hash)) {
      return refused(
          mismatch(
              "the workflow " + hash, "the workflow " + read.value().hash() + " in its place"));
    }
    var header = WorkflowHeader.of(read.value()).toJson();
    return stored.get().header().filter(kept -> !kept.equals(header)).isEmpty()
        ? read
        : refused(
            mismatch(
                "the header " + header + " beside the workflow " + hash,
                stored.get().header().get()));
  }

  private static <T> Shaped<T> refused(Problem problem) {
    return new Shaped.Refused<>(List.of(problem));
  }

  private static Problem mismatch(String expected, String found) {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        Place.nowhere(),
        expected,
        found,
        "Restore the published workflow, and find out who replaced it.");
  }

  private static Problem unknown(String expected) {
    return Problem.error(
        EngineCode.WORKFLOW_UNKNOWN,
        Place.nowhere(),
        expected,
        "none in the store",
        "Publish a workflow for the document type.");
  }
}
