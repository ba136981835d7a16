package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntityContractTest {

  private static @Nullable Object throughText(@Nullable Object plain) {
    var text = CanonicalJson.ofValue(plain).orThrow().text();
    return Json.read(text).orThrow();
  }

  private static void assertRoundTrip(EntityContract contract) {
    // when
    var read = EntityContract.fromPlain(throughText(contract.toPlain())).orThrow();

    // then
    assertThat(read).isEqualTo(contract);
    assertThat(read.toPlain()).isEqualTo(contract.toPlain());
  }

  private static EntityContract.Builder everyField() {
    var builder = EntityContract.document("invoice").lifecycleVersion(7);
    for (var scalar : ScalarType.values()) {
      builder.field("f_" + scalar.describe(), scalar);
    }
    return builder
        .field("anything", DynamicType.DYNAMIC)
        .field("lines", Type.listOf(Type.record(Map.of("sku", ScalarType.TEXT))))
        .field("yen", FieldContract.of(ScalarType.MONEY).inMinorUnits(0).asMaterial())
        .field("secret", FieldContract.of(ScalarType.TEXT).asSensitive().asAlwaysEditable())
        .root("org", Type.record(Map.of("region", ScalarType.TEXT)))
        .options(new Options(true, true));
  }

  @Test
  void shouldReadWhatItWrites() {
    assertRoundTrip(EntityContract.document("invoice").build());
    assertRoundTrip(everyField().build());
  }

  @Test
  void shouldReadALifecycleOfItsOwn() {
    // given
    var slot = new SlotContract("slot:own", EditWindow.LOCKED, true, OnDrift.FAIL);
    var statuses =
        List.of(
            new StatusContract("a", Role.INITIAL, EditWindow.EDITABLE, true),
            new StatusContract("b", Role.ACTIVE, EditWindow.LOCKED, false),
            new StatusContract("c", Role.FINAL, EditWindow.LOCKED, false));
    var transitions =
        List.of(
            new TransitionContract(
                "go",
                List.of(new Origin("a", Optional.of(slot)), new Origin("b", Optional.empty())),
                "c",
                Gate.onArrival(EditWindow.AMEND_ONLY)
                    .rejectingTo("a")
                    .requiringApproval()
                    .checkingPolicy(),
                Optional.of(SlotContract.open("slot:after", EditWindow.EDITABLE)),
                true));

    // then
    assertRoundTrip(
        EntityContract.over("note", new DocumentLifecycle(statuses, transitions)).build());
  }

  @Test
  void shouldFillInWhatIsLeftOut() {
    // given
    var plain = Map.of("entityType", "invoice", "lifecycleVersion", 1L, "lifecycle", "document");

    // when
    var read = EntityContract.fromPlain(plain).orThrow();

    // then
    assertThat(read).isEqualTo(EntityContract.document("invoice").build());
  }

  @Test
  void shouldGiveTheSlotsOfTheBuilderWhereNoneAreWritten() {
    // given
    var built =
        DocumentLifecycle.builder()
            .stableStatus("a", Role.INITIAL, EditWindow.AMEND_ONLY)
            .status("b", Role.FINAL, EditWindow.LOCKED)
            .transition("go", List.of("a"), "b", Gate.onRequest(EditWindow.LOCKED))
            .build();
    var statuses =
        List.of(
            Map.of("name", "a", "role", "initial", "window", "amend_only", "stable", true),
            Map.of("name", "b", "role", "final", "window", "locked"));
    var transition =
        Map.of(
            "verb", "go",
            "from", List.of(Map.of("status", "a")),
            "to", "b",
            "window", "locked");
    var plain =
        Map.of(
            "entityType",
            "note",
            "lifecycleVersion",
            1L,
            "lifecycle",
            Map.of("statuses", statuses, "transitions", List.of(transition)));

    // when
    var read = EntityContract.fromPlain(plain).orThrow();

    // then
    assertThat(read.lifecycle()).isEqualTo(built);
    assertThat(read.lifecycle().transitions().get(0).from().get(0).slot())
        .contains(SlotContract.stable("slot:a_to_go", EditWindow.AMEND_ONLY));
  }

  @Test
  void shouldListMaterialFieldsAndTypes() {
    // given
    var contract =
        EntityContract.document("invoice")
            .materialField("total", ScalarType.MONEY)
            .field("note", FieldContract.of(ScalarType.TEXT).asSensitive())
            .materialField("id", ScalarType.TEXT)
            .build();

    // then
    assertThat(contract.materialFields()).containsExactly("id", "total");
    assertThat(contract.entity().fields().keySet()).containsExactly("id", "note", "total");
    assertThat(contract.language().condition("entity.total > 5").problems()).isEmpty();
    assertThat(contract.language().condition("entity.none > 5").problems()).isNotEmpty();
  }

  @Test
  void shouldRefuseATypeThatIsNone() {
    // given
    var plain =
        Map.of(
            "entityType",
            "invoice",
            "lifecycleVersion",
            1L,
            "fields",
            Map.of("total", Map.of("type", "amount")),
            "lifecycle",
            "document");

    // when
    var problems = EntityContract.fromPlain(plain).problems();

    // then
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).place().pointer()).isEqualTo("/fields/total/type");
  }

  @Test
  void shouldOrderWindows() {
    assertThat(EditWindow.LOCKED.isStricterThan(EditWindow.AMEND_ONLY)).isTrue();
    assertThat(EditWindow.EDITABLE.isStricterThan(EditWindow.EDITABLE)).isFalse();
    assertThat(EditWindow.EDITABLE.stricter(EditWindow.AMEND_ONLY))
        .isEqualTo(EditWindow.AMEND_ONLY);
    assertThat(EditWindow.strictest(List.of())).isEqualTo(EditWindow.EDITABLE);
    assertThat(EditWindow.strictest(List.of(EditWindow.AMEND_ONLY, EditWindow.LOCKED)))
        .isEqualTo(EditWindow.LOCKED);
  }
}
