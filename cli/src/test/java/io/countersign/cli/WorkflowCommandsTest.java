package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.json.CanonicalJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** compile, diff, diagram and init. */
class WorkflowCommandsTest {

  private static final String CONTRACT = "simple-fast-track.contract.json";
  private static final String PATCH = "simple-fast-track.patch.json";

  private final Tool tool = new Tool();

  @BeforeEach
  void startFromATemplate() {
    tool.run("init", "simple-fast-track");
    tool.run("compile", "--contract", CONTRACT, "--patch", PATCH, "--out", "w.json");
    tool.run("compile", "--contract", CONTRACT, "--out", "bare.json");
  }

  @Test
  void shouldWriteAWorkflowThatLoads() {
    // when
    var run = tool.run("compile", "--contract", CONTRACT, "--patch", PATCH, "--out", "again.json");

    // then
    var workflow = WorkflowArtefact.load(tool.file("again.json")).orThrow();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "{\"hash\":\"" + workflow.hash() + "\",\"nodes\":14,\"edges\":20,\"problems\":[]}\n");
    assertThat(tool.file("again.json"))
        .isEqualTo(CanonicalJson.ofText(tool.file("w.json")).orThrow().text());
  }

  @Test
  void shouldRefuseWithEveryProblemAndWriteNothing() {
    // given
    tool.and("bad.json", tool.file(PATCH).replace("\"request\"", "\"order\""));

    // when
    var run = tool.run("compile", "--contract", CONTRACT, "--patch", "bad.json", "--out", "x.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .startsWith("{\"problems\":[{\"code\":\"PATCH_BASE\"")
        .contains("bad.json");
    assertThat(tool.has("x.json")).isFalse();
  }

  @Test
  void shouldLetWarningsPass() {
    // given
    tool.and("slow.json", tool.file(PATCH).replaceAll(",\\s*\"timeout\": \"P5D\"", ""));

    // when
    var run = tool.run("compile", "--contract", CONTRACT, "--patch", "slow.json");

    // then
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("LINT_APPROVAL_NO_TIMEOUT").contains("\"severity\":\"warning\"");
    assertThat(run.err()).startsWith("LINT_APPROVAL_NO_TIMEOUT slow.json /slots/");
  }

  @ParameterizedTest
  @CsvSource({
    "within-the-limit, approval, PATCH_DUPLICATE_ID",
    "within-the-limit, out, PATCH_AMBIGUOUS_ID",
    "within-the-limit, within the limit, PATCH_NODE_ID",
  })
  void shouldShowTheLineOfAShortIdThatCannotBeUsedOnce(String id, String other, String code) {
    // given
    var patch = tool.file(PATCH);
    int line = 1 + (int) patch.lines().takeWhile(one -> !one.contains("\"approval\"")).count();
    if (!code.equals("PATCH_DUPLICATE_ID")) {
      line = 1 + (int) patch.lines().takeWhile(one -> !one.contains('"' + id + '"')).count();
    }
    tool.and("bad.json", patch.replace('"' + id + '"', '"' + other + '"'));

    // when
    var run = tool.runOnTerminal("compile", "--contract", CONTRACT, "--patch", "bad.json");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsOnlyOnce(code)
        .containsPattern(code + " bad.json /slots/\\S+/id " + line + ":11: Expected ")
        .contains("but found '" + other + "'");
  }

  @Test
  void shouldTellAPersonAboutWarningsOnce() {
    tool.and("slow.json", tool.file(PATCH).replaceAll(",\\s*\"timeout\": \"P5D\"", ""));

    var run = tool.runOnTerminal("compile", "--contract", CONTRACT, "--patch", "slow.json");

    assertThat(run.exit()).isZero();
    assertThat(run.out()).startsWith("{\"hash\":").doesNotContain("LINT_APPROVAL_NO_TIMEOUT");
    assertThat(run.err()).containsOnlyOnce("LINT_APPROVAL_NO_TIMEOUT");
  }

  @Test
  void shouldCompareTheSameFromEitherInput() {
    // when
    var compiled = tool.run("diff", "w.json");
    var sources = tool.run("diff", "--contract", CONTRACT, "--patch", PATCH);
    var against = tool.run("diff", "w.json", "--against", "bare.json", "--format", "text");
    var same = tool.run("diff", "w.json", "--against", "w.json");
    var json = tool.run("diff", "w.json", "--format", "json");
    var jsonOfSources =
        tool.run("diff", "--contract", CONTRACT, "--patch", PATCH, "--format", "json");

    // then
    assertThat(compiled.exit()).isZero();
    assertThat(compiled.out()).contains("+ approval \"Approval\" usr:slot:submitted_to_approved:");
    assertThat(sources.out()).contains("+ approval \"Approval\" approval\n").doesNotContain("usr:");
    assertThat(jsonOfSources.out()).isEqualTo(json.out());
    assertThat(against.out()).isEqualTo(compiled.out());
    assertThat(same.out()).endsWith("No difference.\n");
    assertThat(json.out()).startsWith("{\"old\":{\"entityType\":\"request\"").hasLineCount(1);
  }

  @Test
  void shouldDrawBothNotations() {
    assertThat(tool.run("diagram", "w.json", "--format", "mermaid").out())
        .startsWith("flowchart TD\n");
    assertThat(tool.run("diagram", "--contract", CONTRACT, "--format", "dot").out())
        .startsWith("digraph workflow {\n");
  }

  @ParameterizedTest
  @CsvSource({
    "diff t.json, WORKFLOW_HASH_MISMATCH t.json /hash",
    "diff w.json --against t.json, WORKFLOW_HASH_MISMATCH t.json /hash",
    "diagram t.json --format dot, WORKFLOW_HASH_MISMATCH t.json /hash",
    "diff none.json, CLI_FILE_UNREADABLE none.json",
    "diff --contract none.json --patch nor.json, CLI_FILE_UNREADABLE none.json",
    "compile --contract w.json, SOURCE_SHAPE w.json: Expected a contract",
    "diff simple-fast-track.patch.json, JSON_SHAPE simple-fast-track.patch.json: Expected a compiled",
    "compile --contract simple-fast-track.contract.json --out no/x, CLI_FILE_UNWRITABLE no/x",
    "init fast, TEMPLATE_UNKNOWN",
    "init simple-fast-track --set limits=1, TEMPLATE_PARAMETER",
    "init accreditation --set limit=1, TEMPLATE_PARAMETER",
    "init simple-fast-track, CLI_FILE_EXISTS simple-fast-track.contract.json",
  })
  void shouldRefuse(String line, String said) {
    // given
    tool.and("t.json", tool.file("w.json").replace("locked", "editable"));

    // when
    var run = tool.run(line.split(" "));

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).startsWith("{\"problems\":[");
    assertThat(run.err()).startsWith(said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "diff; EFFECTIVE or --contract FILE, but found nothing.",
        "diff a --contract b; either EFFECTIVE or --contract FILE with its --patch, but found both.",
        "diff a --patch b; either EFFECTIVE or --contract FILE with its --patch, but found both.",
        "diff --patch b; --contract FILE beside --patch, but found nothing.",
        "diff --contract a --steps b --patch c; either --patch or --steps, but found both.",
        "diff --steps b; --contract FILE beside --steps, but found nothing.",
        "diff a --format svg; text or json after --format, but found 'svg'.",
        "diagram a; --format mermaid|dot, but found nothing.",
        "diagram a --format svg; mermaid or dot after --format, but found 'svg'.",
        "compile; --contract FILE, but found nothing.",
        "init; either TEMPLATE or --list, but found nothing.",
        "init a --list; either TEMPLATE or --list, but found both.",
        "init --list --set a=b; nothing beside --list, but found --set.",
        "schema; FORMAT, but found nothing.",
        "schema xml; one of contract, patch, script, slot, steps, workflow, but found 'xml'.",
        "compile --contract=a; an option such as --contract, --patch, --steps, --out, but found '--contract=a'. Write --contract and its value as two words.",
        "init a --set b; name=value after --set, but found 'b'.",
        "init a --set b=1 --set b=2; b to be set once, but found it again.",
      })
  void shouldSayWhatItExpected(String line, String said) {
    // when
    var run = tool.run(line.split(" "));

    // then
    assertThat(run.exit()).isEqualTo(64);
    assertThat(run.err()).startsWith("Expected " + said + "\nUsage: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"contract", "patch", "slot", "workflow"})
  void shouldPrintTheSchemaOfEveryFormat(String format) {
    // when
    var run = tool.run("schema", format);

    // then
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("{\n")
        .contains("\"$id\": \"urn:countersign:schema:" + format + "\"")
        .endsWith("}\n");
  }

  @Test
  void shouldKeepWhatIsThereWhenATemplateWouldReplaceIt() {
    // given
    tool.and("amendment-loop.patch.json", "mine");

    // when
    var run = tool.run("init", "amendment-loop");

    // then
    assertThat(run.exit()).isEqualTo(2);
    assertThat(tool.file("amendment-loop.patch.json")).isEqualTo("mine");
    assertThat(tool.has("amendment-loop.contract.json")).isFalse();
  }
}
