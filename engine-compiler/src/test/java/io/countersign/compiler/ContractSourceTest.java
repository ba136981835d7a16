package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.document.EntityContract;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contracts as JSON, from text to meaning. */
class ContractSourceTest {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "contract.schema.json");

  @Test
  void shouldReadTheContractThatTheDocumentationShows() throws IOException {
    var page = Files.readString(Path.of("..", "docs", "contracts.md"));
    var json = page.substring(page.indexOf("```json") + 7);

    var contract = ContractSource.read(json.substring(0, json.indexOf("```"))).orThrow();

    assertThat(contract.entityType()).isEqualTo("purchase_request");
    assertThat(contract.materialFields()).containsExactly("amount", "vendor_id");
  }

  @Test
  void shouldRefuseTextThatIsNoJson() {
    assertThat(ContractSource.read("{").problems())
        .isNotEmpty()
        .allMatch(problem -> problem.code().name().equals("JSON_SYNTAX"));
  }

  @Test
  void shouldSayOfAnotherKindOfSourceWhatItIs() {
    var contract = "{\"entityType\": \"a\", \"lifecycleVersion\": 1, \"lifecycle\": \"document\"}";
    var patch = "{\"baseRef\": {\"entityType\": \"a\", \"envelopeVersion\": 1}, \"slots\": {}}";
    var compiled = Compiler.standard().compile(ContractSource.read(contract).orThrow()).orThrow();

    assertThat(ContractSource.read(patch).problems())
        .singleElement()
        .hasToString(
            "SOURCE_SHAPE: Expected a contract, but found a patch.\n"
                + "Give contract and patch each in its own place; perhaps they were swapped.");
    assertThat(PatchSource.read(contract).problems())
        .singleElement()
        .hasToString(
            "SOURCE_SHAPE: Expected a patch, but found a contract.\n"
                + "Give contract and patch each in its own place; perhaps they were swapped.");
    assertThat(ContractSource.read(compiled.toJson()).problems())
        .singleElement()
        .hasToString(
            "SOURCE_SHAPE: Expected a contract, but found a compiled workflow.\n"
                + "Give the sources of the workflow, not the compiled workflow.");
  }

  @Test
  void shouldReportTheWholeShapeBeforeAnyMeaning() {
    var said =
        ContractSource.read(
                """
                {"entityType": 5, "lifecycle": {"statuses": [{"name": "A", "role": "first"}],
                 "transitions": []}, "colour": "red"}
                """)
            .problems();

    assertThat(said)
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly(
            "SOURCE_MEMBER_MISSING ",
            "SOURCE_MEMBER_UNKNOWN /colour",
            "SOURCE_TYPE /entityType",
            "SOURCE_MEMBER_MISSING /lifecycle/statuses/0",
            "SOURCE_VALUE /lifecycle/statuses/0/role");
    assertThat(said.get(0).remedy())
        .isEqualTo(
            "Add the member 'lifecycleVersion': Begin with 1, and raise it with every change to the"
                + " lifecycle.");
  }

  @Test
  void shouldRefuseWhatHasTheShapeButMakesNoSense() {
    assertThat(
            ContractSource.read(
                    """
                    {"entityType": "Invoice", "lifecycleVersion": 1, "lifecycle": "document"}
                    """)
                .problems())
        .singleElement()
        .hasToString(
            """
            CONTRACT_NAME /entityType: Expected a name of up to 63 small letters, digits and _, \
            the first a letter, but found 'Invoice'.
            Write it like credit_note; what people read can differ.""");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"lifecycle\": \"invoice\"|SOURCE_VALUE /lifecycle",
        "\"lifecycle\": null|SOURCE_TYPE /lifecycle",
        "\"lifecycleVersion\": 1.5|SOURCE_TYPE /lifecycleVersion",
        "\"lifecycleVersion\": 1.0|SOURCE_TYPE /lifecycleVersion",
        "\"lifecycleVersion\": 2147483648|SOURCE_VALUE /lifecycleVersion",
        "\"lifecycleVersion\": 0|SOURCE_VALUE /lifecycleVersion",
        "\"fields\": {\"a\": {\"type\": \"number\"}}|SOURCE_VALUE /fields/a/type",
        "\"fields\": {\"a\": {\"type\": []}}|SOURCE_VALUE /fields/a/type",
        "\"fields\": {\"a\": {\"type\": [\"text\", \"text\"]}}|SOURCE_VALUE /fields/a/type",
        "\"fields\": {\"a\": {\"type\": {\"b\": 5}}}|SOURCE_TYPE /fields/a/type/b",
        "\"fields\": {\"a\": {\"type\": \"money\", \"scale\": 10}}|SOURCE_VALUE /fields/a/scale",
        "\"fields\": {\"a\": {\"type\": \"money\", \"materiel\": true}}|SOURCE_MEMBER_UNKNOWN /fields/a/materiel",
        "\"options\": {\"fast\": true}|SOURCE_MEMBER_UNKNOWN /options/fast",
      })
  void shouldRefuseWhatTheFormatDoesNotKnow(String member, String expected) {
    var name = member.substring(0, member.indexOf(':'));
    var lifecycle = name.equals("\"lifecycle\"") ? "" : "\"lifecycle\": \"document\", ";
    var version = name.equals("\"lifecycleVersion\"") ? "" : "\"lifecycleVersion\": 1, ";

    var said = ContractSource.read("{\"entityType\": \"a\", " + lifecycle + version + member + "}");

    assertThat(said.problems())
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"slot\": \"none\"|",
        "|slot:draft_to_file",
        "\"slot\": {\"id\": \"slot:checks\", \"window\": \"locked\"}|slot:checks",
      })
  void shouldReadSlotsThatAreNamedOrUsualOrAbsent(
      @Nullable String slot, @Nullable String expected) {
    var contract =
        ContractSource.read(
                """
                {"entityType": "memo", "lifecycleVersion": 1, "lifecycle": {
                  "statuses": [{"name": "draft", "role": "initial", "window": "editable"},
                    {"name": "filed", "role": "final", "window": "locked"}],
                  "transitions": [{"verb": "file", "to": "filed", "window": "locked",
                    "from": [{"status": "draft"%s}]}]}}
                """
                    .formatted(slot == null ? "" : ", " + slot))
            .orThrow();

    var found = contract.lifecycle().transitions().get(0).from().get(0).slot();

    assertThat(found.map(one -> one.id()).orElse(null)).isEqualTo(expected);
  }

  @Test
  void shouldAcceptWhatEveryLifecycleInJavaWrites() {
    var plain = EntityContract.document("invoice").build().toPlain();

    assertThat(SCHEMA.problems(plain)).isEmpty();
    assertThat(Json.read(Json.write(plain))).isEqualTo(new Result.Accepted<>(plain));
  }
}
