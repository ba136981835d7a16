package io.countersign.engine.definition;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Artefact: a compiled workflow as text, with the two facts that stores keep beside it. Its content
 * is not trusted before {@link #load} has checked it.
 *
 * @param json the canonical JSON of the workflow, hash included
 * @param hash the hash that the workflow had when it was published
 * @param compilerVersion the version of the compiler that made it
 */
public record WorkflowArtefact(String json, String hash, String compilerVersion) {

  /** Returns the artefact of a compiled workflow. */
  public static WorkflowArtefact of(CompiledWorkflow workflow) {
    return new WorkflowArtefact(workflow.toJson(), workflow.hash(), workflow.compilerVersion());
  }

  /**
   * Loads a compiled workflow from its JSON. Refuses text that is no compiled workflow, a workflow
   * that was altered since it was compiled, also if its hash was adjusted and it no longer contains
   * the envelope of its contract, and a workflow of an incompatible compiler.
   */
  public static Result<CompiledWorkflow> load(String json) {
    var loaded = WorkflowModel.load(json);
    return loaded instanceof Result.Accepted<WorkflowModel> read
        ? new Result.Accepted<>(read.value())
        : new Result.Refused<>(loaded.problems());
  }

  /**
   * Loads the workflow. Refuses text that is no workflow, that was altered, that an incompatible
   * compiler made, or that is another workflow than the one that was published.
   */
  public Result<CompiledWorkflow> load() {
    var loaded = load(json);
    if (!(loaded instanceof Result.Accepted<CompiledWorkflow> read)) {
      return loaded;
    }
    boolean same =
        read.value().hash().equals(hash) && read.value().compilerVersion().equals(compilerVersion);
    return same ? read : new Result.Refused<>(exchangedProblem());
  }

  /**
   * Returns the ids of its nodes, sorted. Unlike {@link #load}, it reads the text of any compiler,
   * so that an old workflow can be compared with a new one; it refuses an altered text as well.
   */
  public Result<List<String>> nodeIds() {
    var reading = Json.read(json);
    if (!(reading instanceof Result.Accepted<@Nullable Object> value)
        || !(value.value() instanceof Map<?, ?> map)) {
      return new Result.Refused<>(alteredProblem());
    }
    var rest = new LinkedHashMap<Object, @Nullable Object>(map);
    boolean named = hash.equals(rest.remove("hash"));
    var canonical = CanonicalJson.ofValue(rest);
    boolean sound = named && !(canonical instanceof Result.Refused);
    return sound && hash.equals(canonical.orThrow().sha256Hex())
        ? JsonMembers.read(
            map,
            all -> all.objects("nodes").stream().map(node -> node.text("id")).sorted().toList())
        : new Result.Refused<>(alteredProblem());
  }

  /** Returns its header; empty if it cannot be read here. */
  public Optional<WorkflowHeader> header() {
    return load() instanceof Result.Accepted<CompiledWorkflow> read
        ? Optional.of(WorkflowHeader.of(read.value()))
        : Optional.empty();
  }

  /** Returns whether this engine may run it. */
  public boolean runs() {
    return CompilerVersion.parse(compilerVersion).filter(CompilerVersion.CURRENT::runs).isPresent();
  }

  /** Returns whether this engine's own compiler made it. */
  public boolean isFresh() {
    return CompilerVersion.parse(compilerVersion).equals(Optional.of(CompilerVersion.CURRENT));
  }

  private static Problem alteredProblem() {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        ProblemPlace.at("/hash"),
        "a workflow of the hash under which it was published",
        "none: it was altered since",
        "Restore the published workflow. Find out who altered it.");
  }

  private static Problem exchangedProblem() {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        ProblemPlace.at("/hash"),
        "the hash and the compiler version under which the workflow was published",
        "a sound workflow of another hash or version",
        "Restore the published workflow. Find out who exchanged it.");
  }
}
