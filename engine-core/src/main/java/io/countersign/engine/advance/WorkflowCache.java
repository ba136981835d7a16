package io.countersign.engine.advance;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Cache of prepared workflows, by hash. A workflow is checked against its hash and its header when
 * it is loaded. A hash always names the same workflow, so a cached one is never outdated. It is
 * nevertheless reloaded after five minutes, so that a workflow that was altered in the store is
 * detected within that time, and one that no instance runs any more is evicted. Safe for many
 * threads; keeps the {@value #KEPT} most recently used.
 *
 * <p>The time is the engine's. It is passed on by callers that locked an instance and received the
 * store's time with it. The cache does not ask the store for the time, because that would cost a
 * round trip.
 */
final class WorkflowCache {

  static final Duration KEPT_FOR = Duration.ofMinutes(5);

  private static final int KEPT = 256;

  private final EngineClock clock;
  private final Map<String, Kept> programs =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > KEPT;
        }
      };

  /** The latest time that was passed; guarded by the map. */
  private Instant heard = Instant.EPOCH;

  WorkflowCache(EngineClock clock) {
    this.clock = clock;
  }

  /**
   * Cached workflow with its load time.
   *
   * @param program the workflow
   * @param since when it was loaded
   */
  private record Kept(ExecutableWorkflow program, Instant since) {

    boolean isFresh(Instant now) {
      return Duration.between(since, now).compareTo(KEPT_FOR) <= 0;
    }
  }

  /**
   * Sets the current time, unless a later one was set before.
   *
   * @param storeTime the store's time
   */
  void hear(Instant storeTime) {
    var now = clock.at(storeTime);
    synchronized (programs) {
      heard = now.isAfter(heard) ? now : heard;
    }
  }

  /** Returns the workflow of a hash, or why it cannot be run. */
  Result<ExecutableWorkflow> of(StoreTransaction transaction, String org, String hash) {
    Instant since;
    synchronized (programs) {
      var known = programs.get(hash);
      if (known != null && known.isFresh(heard)) {
        return new Result.Accepted<>(known.program());
      }
      programs.values().removeIf(one -> !one.isFresh(heard));
      since = heard;
    }
    var loaded = load(transaction, org, hash);
    if (!(loaded instanceof Result.Accepted<WorkflowModel> read)) {
      return new Result.Refused<>(loaded.problems());
    }
    var program = ExecutableWorkflow.of(read.value());
    synchronized (programs) {
      programs.put(hash, new Kept(program, since));
    }
    return new Result.Accepted<>(program);
  }

  /**
   * Returns the workflow that new instances of a scope run, or why there is none.
   *
   * @param hash its hash, as the store returned it
   */
  Result<ExecutableWorkflow> current(
      StoreTransaction transaction, DefinitionScope scope, Optional<String> hash) {
    return hash.isEmpty()
        ? refuse(unknown(words(scope)))
        : of(transaction, scope.org(), hash.get());
  }

  private static String words(DefinitionScope scope) {
    var type = "documents of type '" + scope.entityType() + "'";
    return scope.workflow().isLifecycle()
        ? "a workflow for " + type
        : "a workflow '" + scope.workflow() + "' for " + type;
  }

  /** Loads the workflow of a hash from the store, bypassing the cache. */
  Result<WorkflowModel> load(StoreTransaction transaction, String org, String hash) {
    var stored = transaction.workflows().find(OrgId.of(org), hash);
    if (stored.isEmpty()) {
      return refuse(unknown("the workflow " + hash));
    }
    var loaded = WorkflowModel.load(stored.get().text());
    if (!(loaded instanceof Result.Accepted<WorkflowModel> read)) {
      return loaded;
    }
    if (!read.value().hash().equals(hash)) {
      return refuse(
          mismatch(
              "the workflow " + hash, "the workflow " + read.value().hash() + " in its place"));
    }
    var header = WorkflowHeader.of(read.value()).toJson();
    return stored.get().header().filter(kept -> !kept.equals(header)).isEmpty()
        ? read
        : refuse(
            mismatch(
                "the header " + header + " beside the workflow " + hash,
                stored.get().header().get()));
  }

  private static <T> Result<T> refuse(Problem problem) {
    return new Result.Refused<>(problem);
  }

  private static Problem mismatch(String expected, String found) {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        ProblemPlace.nowhere(),
        expected,
        found,
        "Restore the published workflow, and find out who replaced it.");
  }

  private static Problem unknown(String expected) {
    return Problem.error(
        EngineCode.WORKFLOW_UNKNOWN,
        ProblemPlace.nowhere(),
        expected,
        "none in the store",
        "Publish a workflow for the document type.");
  }
}
