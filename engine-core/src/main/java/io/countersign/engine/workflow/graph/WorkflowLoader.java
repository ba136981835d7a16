package io.countersign.engine.workflow.graph;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Loader of compiled workflows: checks the version first, then the hash, then the parts. */
final class WorkflowLoader {

  private static final Set<String> SEALS = Set.of("compilerVersion", "hash");

  private WorkflowLoader() {}

  static Result<WorkflowModel> load(String json, CompilerVersion engine) {
    var reading = Json.read(json);
    if (reading instanceof Result.Refused<@Nullable Object> refused) {
      return new Result.Refused<>(refused.problems());
    }
    var plain = reading.orThrow();
    if ((plain instanceof Map<?, ?> members) && Collections.disjoint(members.keySet(), SEALS)) {
      return refuse(uncompiled(members));
    }
    var versions =
        JsonMembers.read(plain, all -> List.of(all.text("compilerVersion"), all.text("hash")));
    if (!(versions instanceof Result.Accepted<List<String>> read)) {
      return new Result.Refused<>(versions.problems());
    }
    if (CompilerVersion.parse(read.value().get(0)).filter(engine::runs).isEmpty()) {
      return refuse(stale(read.value().get(0), engine));
    }
    var hash = read.value().get(1);
    return isSealed(json, hash) || hash(plain).equals(hash)
        ? JsonMembers.read(plain, WorkflowLoader::whole)
        : refuse(alteredProblem());
  }

  /**
   * Reads the parts. The hash matches any hashed content, so derived data that the engine looks up
   * without a check is checked here: only a compiler should have written it, but any writer could
   * have.
   */
  private static WorkflowModel whole(JsonMembers members) {
    var edges = members.object("edgesById");
    var adjacency = members.object("adjacency");
    for (var node : adjacency.names()) {
      for (var edge : adjacency.texts(node)) {
        if (!edges.has(edge)) {
          throw adjacency.mismatch(node, "a list of edges that edgesById holds");
        }
      }
    }
    return WorkflowModel.read(members);
  }

  /**
   * Returns whether a text is character by character the text that was hashed, with the hash put
   * in. That is the common case, and proves as much as hashing the parts does: the canonical text
   * is the only one that has this hash. A text in another order or layout fails this check and is
   * hashed by its parts.
   */
  private static boolean isSealed(String json, String hash) {
    var member = "\"hash\":\"" + hash + "\",";
    int at = json.indexOf(member);
    return (at >= 0)
        && CanonicalJson.sha256HexAsItStands(
                json.substring(0, at) + json.substring(at + member.length()))
            .equals(hash);
  }

  private static String hash(@Nullable Object plain) {
    var rest = new LinkedHashMap<Object, @Nullable Object>((Map<?, ?>) plain);
    rest.remove("hash");
    var canonical = CanonicalJson.ofValue(rest);
    return canonical instanceof Result.Refused ? "" : canonical.orThrow().sha256Hex();
  }

  private static Result<WorkflowModel> refuse(Problem problem) {
    return new Result.Refused<>(problem);
  }

  private static Problem uncompiled(Map<?, ?> members) {
    boolean source = members.containsKey("lifecycle") || members.containsKey("baseRef");
    return Problem.error(
        EngineCode.JSON_SHAPE,
        ProblemPlace.nowhere(),
        "a compiled workflow",
        source ? "a contract or patch, which is not compiled" : "another object",
        "Compile the contract with its patch, and load the result.");
  }

  private static Problem stale(String found, CompilerVersion engine) {
    return Problem.error(
        EngineCode.WORKFLOW_COMPILER_STALE,
        ProblemPlace.at("/compilerVersion"),
        "a workflow compiled by version " + engine.major() + ".x",
        "one compiled by " + (found.length() > 20 ? "another" : found),
        "Have an administrator compile its contract and patch again and publish the result.");
  }

  private static Problem alteredProblem() {
    return Problem.error(
        EngineCode.WORKFLOW_HASH_MISMATCH,
        ProblemPlace.at("/hash"),
        "the SHA-256 of the rest of the workflow",
        "another hash: the workflow was altered after it was compiled",
        "Restore the published workflow; never edit a compiled one. Find out who altered it.");
  }
}
