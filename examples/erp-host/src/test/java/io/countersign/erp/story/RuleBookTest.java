package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.erp.rule.RuleBook;
import io.countersign.erp.workflow.PurchaseOrders;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The rules of old say the same to the host's own code and to a step of a workflow. */
@TestInstance(Lifecycle.PER_CLASS)
final class RuleBookTest {

  private static final String ORG = "works";
  private static final String SET = "purchase_order.approval";

  private final Told told = Told.nothing(RuleBookTest.class);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldSayTheSameDirectlyAndThroughAStep() throws SQLException {
    Cast.of(told.erp().host().units(), ORG, Map.of())
        .person("eve")
        .person("cleo", "purchasing_manager")
        .person("cora", "compliance_officer")
        .rule(SET, 1, "supplier_id is \"new-inc\"", "review", "is new")
        .rule(SET, 2, "grand_total above 5000000", "review", "is huge")
        .rule(SET, 3, "terms missing", "review", "has no terms");
    told.erp().host().publish(ORG, PurchaseOrders.approvedByVersion());

    check("PO-1", Map.of("supplier_id", "new-inc", "grand_total", 1L, "terms", "x"), "is new");
    check("PO-2", Map.of("supplier_id", "a", "grand_total", 5_000_001L, "terms", "x"), "is huge");
    check("PO-3", Map.of("supplier_id", "a", "grand_total", 1L), "has no terms");
    check("PO-4", Map.of("supplier_id", "a", "grand_total", 1L, "terms", "x"), "null");
  }

  private void check(String id, Map<String, Object> fields, String message) throws SQLException {
    var erp = told.erp();
    var order = new DocumentRef(ORG, "purchase_order", id);
    var eve = erp.host().clerk(ORG, "eve");
    eve.creates(order, fields);
    eve.requests(order, "submit");
    var story = new Story(erp, ORG, System.err);
    erp.patience()
        .until("the rules are asked", () -> story.says(order, "'Rules of old' is completed"));

    var origin = new MutationOrigin(order, "i", 1, "n", Actor.person("eve"), "eve", "");
    var direct =
        erp.host()
            .units()
            .in(
                ORG,
                unit ->
                    new RuleBook()
                        .evaluate(
                            unit.transaction(), origin, order, SET, new LinkedHashMap<>(fields)));

    assertThat(String.valueOf(direct.output().get("message"))).isEqualTo(message);
    assertThat(told.steps(id, "rule", "s.output_json->'output'->>'message'"))
        .containsExactly(message);
    assertThat(story.says(order, "'Rules of old' is completed with " + direct.outcome())).isTrue();
  }
}
