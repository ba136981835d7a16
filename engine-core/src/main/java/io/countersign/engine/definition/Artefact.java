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
 * Artefact: a compiled workflow as text, with the two facts that stores keep beside it. Its content
 * is not trusted before {@link #load} has checked it.
 *
 * @param json the canonical JSON of the workflow, hash included
 * @param hash the hash that the workflow had when it was published
 * @param compilerVersion the version of the compiler that made it
 */
public record Artefact(String json, String hash, String compilerVersion) {

  /** Returns the artefact of a compiled workflow. */
  public static Artefact of(CompiledWorkflow workflow) {
    return new Artefact(workflow.toJson(), workflow.hash(), workflow.compilerVersion());
  }

  /**
   * Loads the workflow. Refuses text that is no workflow, that was altered, that an incompatible
   * compiler made, or that is another workflow than the one that was published.
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
   * Returns the ids of its nodes, sorted. Unlike {@link #load}, it reads the text of any compiler,
   * so that an old workflow can be compared with a new one; it refuses an altered text as well.
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

  /** Returns its header; empty if it cannot be read here. */
  public Optional<WorkflowHeader> header() {
    return load() instanceof Shaped.Read<CompiledWorkflow> read
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
