package io.countersign.erp.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.erp.ErpHost.Capabilities;
import io.countersign.erp.scenario.ErpFixture;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Existing rules give the ERP's own code and a step of a workflow the same answer. */
@TestInstance(Lifecycle.PER_CLASS)
final class RuleBookTest {

  private static final String ORG = "works";
  private static final String SET = "purchase_order.approval";

  private final RuleBook rules = new RuleBook();
  private final ErpFixture erp =
      ErpFixture.of(
          RuleBookTest.class,
          new Capabilities(List.of(PurchaseWorkflow.TYPE), List.of(rules), Optional.of(rules)));

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldGiveTheSameAnswerDirectlyAndThroughAStep() throws SQLException {
    erp.organisation(ORG, Map.of())
        .person("eve")
        .person("cleo", "purchasing_manager")
        .person("cora", "compliance_officer")
        .rule(SET, 1, "supplier_id is \"new-inc\"", "review", "is new")
        .rule(SET, 2, "grand_total above 5000000", "review", "is huge")
        .rule(SET, 3, "terms missing", "review", "has no terms");
    erp.host().publish(ORG, PurchaseWorkflow.approvedByVersion());

    check("PO-1", Map.of("supplier_id", "new-inc", "grand_total", 1L, "terms", "x"), "is new");
    check("PO-2", Map.of("supplier_id", "a", "grand_total", 5_000_001L, "terms", "x"), "is huge");
    check("PO-3", Map.of("supplier_id", "a", "grand_total", 1L), "has no terms");
    check("PO-4", Map.of("supplier_id", "a", "grand_total", 1L, "terms", "x"), "null");
  }

  private void check(String id, Map<String, Object> fields, String message) throws SQLException {
    var order = new DocumentRef(ORG, "purchase_order", id);
    var eve = erp.host().user(ORG, "eve");
    eve.create(order, fields);
    eve.request(order, "submit");
    var story = erp.story(ORG);
    story.then("the rules are asked", () -> story.says(order, "'Existing rules' is completed"));

    var origin = new MutationOrigin(order, "i", 1, "n", Actor.person("eve"), "eve", "");
    var direct =
        erp.host()
            .transactions()
            .in(
                ORG,
                tx -> rules.evaluate(tx.store(), origin, order, SET, new LinkedHashMap<>(fields)));

    assertThat(String.valueOf(direct.output().get("message"))).isEqualTo(message);
    assertThat(erp.steps(id, "rule", "s.output_json->'output'->>'message'"))
        .containsExactly(message);
    assertThat(story.says(order, "'Existing rules' is completed with " + direct.outcome()))
        .isTrue();
  }
}
