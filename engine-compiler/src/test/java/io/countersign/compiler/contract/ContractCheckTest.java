package io.countersign.compiler.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.RecordType.Field;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What only contracts that were built in Java can get wrong, and what is too large for a page. */
class ContractCheckTest {

  @Test
  void shouldRefuseMoneyWithoutAMinorUnit() {
    var money = new FieldContract(ScalarType.MONEY, false, false, false, OptionalInt.empty());

    assertThat(said(invoice().field("total", money)))
        .containsExactly(
            "CONTRACT_FIELD /fields/total/scale: Expected a scale for the type money, but found"
                + " none.");
  }

  @Test
  void shouldRefuseSensitivePartsThatJsonCouldNotCarry() {
    var person = new RecordType(Map.of("tax_id", Field.sensitive(ScalarType.TEXT)));

    assertThat(said(invoice().field("payees", Type.listOf(person)).root("plant", person)))
        .containsExactly(
            "CONTRACT_FIELD /fields/payees/type/0/tax_id: Expected a part of a record that is as"
                + " sensitive as its field, but found one that is sensitive on its own.",
            "CONTRACT_FIELD /roots/plant/tax_id: Expected a part of a record that is as sensitive"
                + " as its field, but found one that is sensitive on its own.");
  }

  @Test
  void shouldRefuseNamesThatCannotBePrintedWithoutPrintingThem() {
    assertThat(said(invoice().field("a\nb", ScalarType.TEXT)))
        .singleElement()
        .asString()
        .endsWith("but found text of 3 characters.");
  }

  @Test
  void shouldRefuseTooManyFieldsAndRoots() {
    var contract = invoice();
    IntStream.rangeClosed(0, 1_000).forEach(i -> contract.field("f" + i, ScalarType.TEXT));
    IntStream.rangeClosed(0, 50).forEach(i -> contract.root("r" + i, ScalarType.TEXT));

    assertThat(said(contract))
        .containsExactly(
            "CONTRACT_LIMIT /fields: Expected at most 1000 fields, but found 1001.",
            "CONTRACT_LIMIT /roots: Expected at most 50 roots, but found 51.");
  }

  @Test
  void shouldRefuseATypeThatIsLargeBecauseItSharesParts() {
    Type type = ScalarType.TEXT;
    for (int i = 0; i < 19; i++) {
      type = Type.record(Map.of("a", type, "b", type, "c", type));
    }

    assertThat(said(invoice().field("tree", type)))
        .containsExactly(
            "CONTRACT_LIMIT /fields/tree/type: Expected at most 1000 fields in one type, but found"
                + " more.");
  }

  @Test
  void shouldRefuseTooManyStatusesAndTransitions() {
    var statuses =
        IntStream.rangeClosed(0, 100)
            .mapToObj(i -> new StatusContract("s" + i, role(i), EditWindow.LOCKED, false))
            .toList();
    var transitions =
        IntStream.rangeClosed(0, 200)
            .mapToObj(
                i ->
                    new TransitionContract(
                        "t" + i,
                        List.of(),
                        "s1",
                        Gate.onRequest(EditWindow.LOCKED),
                        Optional.empty(),
                        false))
            .toList();

    assertThat(said(EntityContract.over("thing", new DocumentLifecycle(statuses, transitions))))
        .containsExactly(
            "CONTRACT_LIMIT /lifecycle/statuses: Expected at most 100 statuses, but found 101.",
            "CONTRACT_LIMIT /lifecycle/transitions: Expected at most 200 transitions, but found"
                + " 201.");
  }

  @Test
  void shouldReportEverythingAtOnceInReadingOrder() {
    var fields = new LinkedHashMap<String, Type>();
    fields.put("2nd", ScalarType.TEXT);
    var contract =
        EntityContract.over("Thing", new DocumentLifecycle(List.of(), List.of()))
            .lifecycleVersion(0)
            .field("lines", Type.record(fields));

    assertThat(ContractCheck.problems(contract.build()))
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly(
            "CONTRACT_NAME /entityType",
            "CONTRACT_NAME /fields/lines/type/2nd",
            "CONTRACT_ROLES /lifecycle/statuses",
            "CONTRACT_ROLES /lifecycle/statuses",
            "CONTRACT_LIMIT /lifecycleVersion");
  }

  @Test
  void shouldBuildTheLanguageOfEveryRootItAccepts() {
    var contract = invoice().root("plant", ScalarType.TEXT).root("_x9", ScalarType.TEXT).build();

    assertThat(ContractCheck.problems(contract)).isEmpty();
    assertThat(contract.language().roots()).containsKeys("plant", "_x9", "entity");
  }

  private static EntityContract.Builder invoice() {
    return EntityContract.document("invoice");
  }

  private static Role role(int index) {
    return index == 0 ? Role.INITIAL : Role.ACTIVE;
  }

  private static List<String> said(EntityContract.Builder contract) {
    return ContractCheck.problems(contract.build()).stream()
        .map(
            problem ->
                problem.code().name() + " " + problem.place().pointer() + ": " + message(problem))
        .toList();
  }

  private static String message(Problem problem) {
    return problem.message();
  }
}
