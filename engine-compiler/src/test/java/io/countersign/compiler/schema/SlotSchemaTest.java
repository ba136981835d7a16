package io.countersign.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Slots as JSON. */
class SlotSchemaTest {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "slot.schema.json");

  @Test
  void shouldAcceptEverySlotOfAnEnvelope() {
    // Given
    var contract = EntityContract.document("invoice").field("total", ScalarType.MONEY).build();

    // When
    var slots = EnvelopeGenerator.generate(contract).slots();

    // Then
    assertThat(slots).hasSize(4);
    assertThat(slots).allSatisfy(slot -> assertThat(SCHEMA.problems(slot.toPlain())).isEmpty());
  }

  @Test
  void shouldRefuseASlotWithThreeMistakes() {
    // Given
    var contract = EntityContract.document("invoice").build();
    var slot =
        new LinkedHashMap<String, @Nullable Object>(
            EnvelopeGenerator.generate(contract).slots().get(0).toPlain());
    slot.remove("stableRegion");
    slot.put("defaultEditWindow", "open");
    slot.put("exitNodeId", "usr:slot:x:1");

    // When
    var problems = SCHEMA.problems(slot);

    // Then
    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly(
            "Expected an object with the member 'stableRegion', but found one without it.",
            "Expected one of editable, amend_only, locked, but found the text 'open'.",
            "Expected text that matches ^sys:, but found the text 'usr:slot:x:1'.");
  }
}
