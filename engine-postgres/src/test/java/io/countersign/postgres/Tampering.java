package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Somebody with every right puts another workflow in the place of the one that was published. */
final class Tampering {

  private final Ground ground;
  private final WorkflowPatch patch;

  Tampering(Ground ground, WorkflowPatch patch) {
    this.ground = ground;
    this.patch = patch;
  }

  /**
   * An altered workflow neither goes on nor begins, not even if it has a hash of its own that fits.
   *
   * @param altering what became of a part of the workflow: its nodes or its edges, each by its id
   */
  void assertRefused(
      String part, UnaryOperator<Map<String, Map<String, @Nullable Object>>> altering) {
    for (boolean fits : List.of(false, true)) {
      var firm = Firm.opened(ground).runs(patch);
      firm.drafts("inv-1");
      firm.requests("inv-1", "submit");
      store(ground, altered(part, altering, fits));

      var another = new Firm(ground);

      assertStands(another);
      assertDoesNotBegin(another);
    }
  }

  /** The same where the definition and the instance bear the hash that fits. */
  void assertRefusedUnderItsOwnHash(
      String part, UnaryOperator<Map<String, Map<String, @Nullable Object>>> altering) {
    var firm = Firm.opened(ground).runs(patch);
    firm.drafts("inv-1");
    firm.requests("inv-1", "submit");
    store(ground, altered(part, altering, true));
    assertThat(verified(new Firm(ground)))
        .anySatisfy(
            problem -> {
              assertThat(problem.code()).isEqualTo(EngineCode.WORKFLOW_HASH_MISMATCH);
              assertThat(problem.message()).contains("hashed again");
            });
    ground.pastGuards(
        "UPDATE workflow.workflow_definitions SET compiled_hash = compiled_json->>'hash'");
    ground.pastGuards(
        "UPDATE workflow.instances SET compiled_hash ="
            + " (SELECT min(d.compiled_hash) FROM workflow.workflow_definitions d"
            + " WHERE d.status = 'published')");

    var another = new Firm(ground);

    assertStands(another);
    assertDoesNotBegin(another);
    // The journal names the hash that the instance began with, and nothing has that any more.
    assertThat(verified(another)).extracting(Problem::code).contains(EngineCode.WORKFLOW_UNKNOWN);
  }

  private static List<Problem> verified(Firm firm) {
    var instance = firm.state("inv-1").identity().instance();
    return firm.in(
            tx -> firm.engine.inspect().verify(tx, OrgId.of(Firm.ORG), InstanceId.of(instance)))
        .orElseThrow()
        .problems();
  }

  /** Puts a text in the place of every workflow; under which hash it is found stays as it was. */
  static void store(Ground ground, String text) {
    ground.pastGuards("UPDATE workflow.workflow_definitions SET compiled_json = ?::jsonb", text);
  }

  private String altered(
      String part,
      UnaryOperator<Map<String, Map<String, @Nullable Object>>> altering,
      boolean fits) {
    var plain = Firm.compiled(patch).toPlain();
    var before = String.valueOf(plain.get(part));
    var after = altering.apply(byId(plain.get(part)));
    plain.put(part, plain.get(part) instanceof List ? List.copyOf(after.values()) : after);
    assertThat(String.valueOf(plain.get(part))).isNotEqualTo(before);
    if (fits) {
      plain.remove("hash");
      plain.put("hash", CanonicalJson.ofValue(plain).orThrow().sha256Hex());
    }
    return CanonicalJson.ofValue(plain).orThrow().text();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, @Nullable Object>> byId(@Nullable Object part) {
    var all = new LinkedHashMap<String, Map<String, @Nullable Object>>();
    if (part instanceof Map<?, ?> edges) {
      edges.forEach(
          (id, edge) ->
              all.put(
                  String.valueOf(id), new LinkedHashMap<>((Map<String, @Nullable Object>) edge)));
    } else if (part instanceof List<?> nodes) {
      for (var node : new ArrayList<>(nodes)) {
        var one = new LinkedHashMap<>((Map<String, @Nullable Object>) node);
        all.put(String.valueOf(one.get("id")), one);
      }
    }
    return all;
  }

  private static void assertStands(Firm firm) {
    var before = firm.state("inv-1");
    AdvanceResult advance =
        firm.in(tx -> firm.engine.in(tx).advance(firm.key("inv-1"), Firm.by(Firm.EVE)));

    assertThat(advance)
        .isInstanceOfSatisfying(
            AdvanceResult.Refused.class,
            refused ->
                assertThat(refused.problems().get(0).code())
                    .isEqualTo(EngineCode.WORKFLOW_HASH_MISMATCH));
    assertThat(firm.state("inv-1")).isEqualTo(before);
    assertThat(firm.invoice("inv-1").status()).isEqualTo("draft");
  }

  private static void assertDoesNotBegin(Firm firm) {
    CommandResult result =
        firm.in(
            tx -> {
              firm.host.insert(PostgresStore.connection(tx), "inv-2", 500);
              return firm.begins(tx, "inv-2");
            });

    assertThat(result).isInstanceOf(CommandResult.Rejected.class);
    var instance = firm.in(tx -> tx.history().instance(firm.key("inv-2")));
    assertThat(instance).isEmpty();
  }
}
