package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaterialChangesTest {

  private final MaterialChanges changes =
      new MaterialChanges(TestInstance.draft("event").program());

  @Test
  void shouldNameEachChangedFieldWithBothValues() {
    var before = document(1, "11", 100);
    var after = document(2, "22", 200);

    assertThat(changes.between(before, after))
        .containsExactly(Map.of("field", "amount", "from", 100L, "to", 200L));
    assertThat(changes.between(before, before)).isEmpty();
  }

  @Test
  void shouldKnowOnlyTheNewValueWithoutAnEarlierVersion() {
    assertThat(changes.of(List.of("amount"), document(2, "22", 200)))
        .containsExactly(Map.of("field", "amount", "to", 200L));
  }

  @Test
  void shouldShowNoValueOfAFieldThatTheContractLacks() {
    assertThat(changes.of(List.of("iban"), document(2, "22", 200)))
        .singleElement()
        .satisfies(change -> assertThat(change).containsEntry("to", null));
  }

  private static DocumentFacts document(long version, String digest, long amount) {
    var pin = new DocumentVersion(version, digest, "draft", Map.of("amount", digest));
    return new DocumentFacts(pin, Map.of("amount", amount, "iban", "DE00"));
  }
}
