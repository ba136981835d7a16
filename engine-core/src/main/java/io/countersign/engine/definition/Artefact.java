package io.countersign.engine.definition;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.engine.workflow.WorkflowHeader;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonReading;
import io.countersign.json.JsonRefused;
import io.countersign.json.Members;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compiled workflow in writing, with the two facts that stores keep beside it. Nothing here is
 * trusted before {@link #load} has read it.
 *
 * @param json the canonical JSON of the workflow, hash included
 * @param hash the hash that the workflow had when it was published
 * @param compilerVersion the version of the compiler that made it
 */
public record Artefact(String json, String hash, String compilerVersion) {

  /** A compiled workflow, written down. */
  public static Artefact of(CompiledWorkflow workflow) {
    return new Artefact(workflow.toJson(), workflow.hash(), workflow.compilerVersion());
  }

  /**
   * The workflow. Refused are writing that is none, that was altered, that an incompatible compiler
   * made, or that is sound but another than the one that was published.
   */
  public Shaped<CompiledWorkflow> load() {
    var loaded = CompiledWorkflow.load(json);
    if (!(loaded instanceof Shaped.Read<CompiledWorkflow> read)) {
      return loaded;
    }
    boolean same =
        read.value().hash().equals(hash) && read.value().compilerVersion().equals(compilerVersion);
    return same ? read : new Shaped.Refused<>(List.of(exchanged()));
  }

  /**
   * The ids of its nodes, sorted. Unlike {@link #load}, it reads the writing of any compiler, so
   * that an old workflow can be compared with a new one; an altered one it refuses too.
   */
  public Shaped<List<String>> nodeIds() {
    var reading = Json.read(json);
    if (!(reading instanceof JsonReading.Value value)
        || !(value.plain() instanceof Map<?, ?> map)) {
      return new Shaped.Refused<>(List.of(altered()));
    }
    var rest = new LinkedHashMap<Object, @Nullable Object>(map);
    boolean named = hash.equals(rest.remove("hash"));
    var canonical = CanonicalJson.ofValue(rest);
    boolean sound = named && !(canonical instanceof JsonRefused);
    return sound && hash.equals(canonical.orThrow().sha256Hex())
        ? Members.read(
            map,
            all -> all.objects("nodes").stream().map(node -> node.text("id")).sorted().toList())
        : new Shaped.Refused<>(List.of(altered()));
  }

  /** Its figures, by which it is told from others; nothing where it cannot be read here. */
  public Optional<WorkflowHeader> header() {
    return load() instanceof Shaped.Read<CompiledWorkflow> read
        ? Optional.of(WorkflowHeader.of(read.value()))
        : Optional.empty();
  }

  /** Whether this engine may run it. */
  public boolean runs() {
    return CompilerVersion.parse(compilerVersion).filter(CompilerVersion.CURRENT::runs).isPresent();
  }

  /** Whether this engine's own compiler made it. */
  public boolean isFresh() {
    return CompilerVersion.parse(compilerVersion).equals(Optional.of(CompilerVersion.CURRENT));
  }

  private static Problem altered() {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        Place.at("/hash"),
        "a workflow of the hash under which it was published",
        "none: it was altered since",
        "Restore the published workflow. Find out who altered it.");
  }

  private static Problem exchanged() {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        Place.at("/hash"),
        "the hash and the compiler version under which the workflow was published",
        "a sound workflow of another hash or version",
        "Restore the published workflow. Find out who exchanged it.");
  }
}
