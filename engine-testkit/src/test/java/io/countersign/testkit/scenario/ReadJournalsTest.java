package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.store.InstanceKey;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadJournalsTest {

  private final Scenario scenario =
      Scenario.with(
              Compiler.standard()
                  .compile(
                      EntityContract.document("order")
                          .materialField("amount", ScalarType.INTEGER)
                          .build())
                  .orThrow())
          .build();

  private List<JournalCodec.Written> journal(DocumentRef order) {
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              var state = tx.history().instance(new InstanceKey.Latest(order)).orElseThrow();
              return tx.history()
                  .journal(
                      OrgId.of(ScenarioContext.ORG), InstanceId.of(state.identity().instance()));
            });
  }

  @Test
  void shouldReadAJournalOnceUntilItIsAnother() {
    var order = scenario.given().document("o-1").with("amount", 500).createdBy("eve");
    var journals = new ReadJournals();
    var first = journals.entries("i", journal(order));

    assertThat(journals.entries("i", journal(order))).isSameAs(first);

    scenario.when().by("eve").requests("submit", order);
    assertThat(journals.entries("i", journal(order))).hasSizeGreaterThan(first.size());
  }
}
