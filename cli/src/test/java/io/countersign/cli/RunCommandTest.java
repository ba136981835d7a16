package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTest {

  private static final Path SCHEMA = Path.of("..", "docs", "script.schema.json");

  private static Tool tool(String template, String... script) {
    var filled = TemplateCatalogue.fill(template, Map.of()).orThrow();
    return Tool.beside("c.json", filled.contractJson())
        .and("p.json", filled.patchJson())
        .and("s.jsonl", String.join("\n", script));
  }

  private static Tool.Run run(Tool tool) {
    return tool.run("run", "--contract", "c.json", "--patch", "p.json", "--script", "s.jsonl");
  }

  private static String last(Tool.Run run) {
    var lines = run.out().lines().toList();
    return lines.get(lines.size() - 1);
  }

  @Test
  void shouldRunEveryLineThatHappens() {
    var tool =
        tool(
            "invoice-approval",
            "{\"person\":\"fiona\",\"roles\":[\"finance_manager\"]}",
            "{\"superior\":\"grace\",\"of\":\"ada\"}",
            "{\"absent\":\"grace\"}",
            "{\"chain\":\"invoice-default\",\"people\":[\"ada\"]}",
            "{\"setting\":\"trusted_vendors\",\"value\":[\"v-1\"]}",
            "{\"effects\":\"webhook\",\"will\":\"fail\",\"reason\":\"503\"}",
            "{\"effects\":\"webhook\",\"will\":\"never\"}",
            "{\"effects\":\"webhook\",\"will\":\"arrive\"}",
            "{\"host\":\"invoice.post_to_gl\",\"declines\":\"CLOSED\",\"reason\":\"month end\"}",
            "{\"policy\":\"invoice.post_to_gl\",\"denies\":\"no\"}",
            "{\"create\":\"i-1\",\"by\":\"eve\",\"fields\":{\"id\":\"i-1\",\"grand_total\":70000,"
                + "\"vendor_id\":\"v-1\",\"cost_center\":{\"code\":\"c\",\"owner_id\":\"otto\"}}}",
            "{\"event\":\"nobody.waits\",\"payload\":{\"a\":1}}",
            "{\"request\":\"submit\",\"document\":\"i-1\",\"by\":\"eve\",\"reason\":\"new\"}",
            "{\"abstain\":\"i-1\",\"by\":\"ada\",\"reason\":\"not mine\",\"step\":\"Approval chain\"}",
            "{\"expect\":\"i-1\",\"workflow\":\"paused\",\"because\":\"APPROVAL_UNDECIDED\"}",
            "{\"retry\":\"i-1\",\"by\":\"root\"}",
            "{\"reject\":\"i-1\",\"by\":\"ada\",\"reason\":\"wrong\"}",
            "{\"expect\":\"i-1\",\"at\":[\"draft\"],\"status\":\"draft\",\"workflow\":\"running\"}",
            "{\"edit\":\"i-1\",\"by\":\"eve\",\"fields\":{\"grand_total\":80000}}",
            "{\"pause\":\"i-1\",\"by\":\"root\",\"reason\":\"audit\"}",
            "{\"expect\":\"i-1\",\"workflow\":\"paused\"}",
            "{\"resume\":\"i-1\",\"by\":\"root\"}",
            "{\"resume\":\"i-1\",\"by\":\"root\"}",
            "{\"ignored\":true}",
            "{\"request\":\"submit\",\"document\":\"i-1\",\"by\":\"eve\"}",
            "{\"approve\":\"i-1\",\"by\":\"ada\",\"step\":\"chain\"}",
            "{\"expect\":\"i-1\",\"workflow\":\"paused\",\"because\":\"POLICY_DENIED\"}",
            "{\"policy\":\"invoice.post_to_gl\",\"allows\":true}",
            "{\"retry\":\"i-1\",\"by\":\"root\"}",
            "{\"expect\":\"i-1\",\"workflow\":\"paused\",\"because\":\"CLOSED\"}",
            "{\"host\":\"invoice.post_to_gl\",\"succeeds\":true,\"fails\":\"disk full\",\"times\":1}",
            "{\"retry\":\"i-1\",\"by\":\"root\"}",
            "{\"warned\":\"advance.postponed\"}",
            "{\"pass\":\"PT1M\"}",
            "{\"expect\":\"i-1\",\"at\":[\"active\"],\"version\":6,\"asks\":[],"
                + "\"fields\":{\"grand_total\":80000},\"promised\":{\"webhook\":0},"
                + "\"variables\":{\"posting.done\":\"invoice.post_to_gl\"},"
                + "\"visited\":{\"Approval chain\":3},\"happened\":[\"eve asks to submit (new)\"]}",
            "{\"did\":[\"submit\",\"reject\",\"submit\",\"approve\",\"invoice.post_to_gl\"]}",
            "{\"sent\":{\"webhook\":0}}",
            "{\"leadOut\":\"i-1\",\"to\":\"draft\",\"by\":\"root\",\"reason\":\"again\"}",
            "{\"cancel\":\"i-1\",\"by\":\"root\",\"reason\":\"enough\"}",
            "{\"expect\":\"i-1\",\"workflow\":\"cancelled\"}");

    var run = run(tool);

    assertThat(last(run))
        .isEqualTo(
            "{\"verdict\":\"passed\",\"lines\":40,\"crashes\":0,\"line\":null,\"message\":null}");
    assertThat(run.exit()).isZero();
    assertThat(run.out().lines().findFirst().orElseThrow())
        .startsWith("{\"at\":\"2026-01-05T09:00:00Z\",\"entries\":[{");
    assertThat(run(tool).bytes()).isEqualTo(run.bytes());
  }

  /** A printer sends a request back to the desk, and prints it the second time. */
  @Test
  void shouldTakeActionsOfTasks() {
    var patch =
        """
        {"baseRef":{"entityType":"request","envelopeVersion":1},"slots":{
          "slot:submitted_to_approved":{
            "entryEdgeMode":"serial","exitEdgeMode":"single",
            "nodes":[
              {"id":"desk","type":"task","label":"Desk","config":{"approvers":[{"user":"dora"}],
                "timeout":"P1D","actions":[{"name":"APPROVE","means":"consent","outcome":"approved"}]}},
              {"id":"print","type":"task","label":"Print","config":{"approvers":[{"user":"pia"}],
                "timeout":"P1D","actions":[
                  {"name":"PRINT","means":"consent","outcome":"printed"},
                  {"name":"RETURN","outcome":"returned","remark":true}]}}],
            "edges":[
              {"sourceNodeId":"desk","targetNodeId":"print","on":"approved"},
              {"sourceNodeId":"print","targetNodeId":"out","on":"printed"},
              {"sourceNodeId":"print","targetNodeId":"desk","on":"returned","returning":true}]}}}
        """;
    var tool =
        tool(
                "simple-fast-track",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":5}}",
                "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}",
                "{\"act\":\"r-1\",\"action\":\"SIGN\",\"by\":\"dora\"}",
                "{\"refused\":[\"APPROVAL_ACTION_UNKNOWN\"]}",
                "{\"act\":\"r-1\",\"action\":\"APPROVE\",\"by\":\"dora\"}",
                "{\"act\":\"r-1\",\"action\":\"RETURN\",\"by\":\"pia\"}",
                "{\"refused\":[\"APPROVAL_REASON_MISSING\"]}",
                "{\"act\":\"r-1\",\"action\":\"RETURN\",\"by\":\"pia\",\"remark\":\"no photo\"}",
                "{\"expect\":\"r-1\",\"at\":[\"Desk\"]}",
                "{\"act\":\"r-1\",\"action\":\"APPROVE\",\"by\":\"dora\",\"step\":\"Desk\"}",
                "{\"act\":\"r-1\",\"action\":\"PRINT\",\"by\":\"pia\"}",
                "{\"expect\":\"r-1\",\"status\":\"active\",\"visited\":{\"Desk\":2,\"Print\":2},"
                    + "\"happened\":[\"pia took the action 'RETURN' at 'Print' (no photo)\"]}")
            .and("p.json", patch);

    var run = run(tool);

    assertThat(last(run)).contains("\"verdict\":\"passed\"");
  }

  private static final String PARTICIPANT =
      """
      {"entityType":"participant","lifecycleVersion":1,"lifecycle":"none","fields":{
        "id":{"type":"text"},"participantType":{"type":{"name":"text"}}}}
      """;

  private static String line(String form, Object... values) {
    return String.format(form.replace('\'', '"'), values);
  }

  /**
   * Two participants of one step list: a guest who is sent back once, and one on the fast track.
   */
  @Test
  void shouldRunAStepList() throws IOException {
    var list =
        Files.readString(
            Path.of(
                "..", "engine-compiler", "src", "test", "resources", "steplist", "standard.json"));
    var create = "{'create':'%s','by':'eve','fields':{'id':'%s','participantType':{'name':'%s'}}}";
    var act = "{'act':'%s','action':'%s','by':'%s','remark':'so'}";
    var script =
        List.of(
            line("{'person':'ann','roles':['reviewer']}"),
            line("{'person':'sec','roles':['security']}"),
            line("{'person':'prt','roles':['printer']}"),
            line("{'person':'dsk','roles':['desk']}"),
            line(create, "d-1", "d-1", "Regular"),
            line(create, "d-2", "d-2", "VIP"),
            line(act, "d-1", "PRINT", "ann"),
            line("{'refused':['APPROVAL_ACTION_UNKNOWN']}"),
            line(act, "d-1", "APPROVE", "ann"),
            line(act, "d-1", "RETURN", "sec"),
            line("{'expect':'d-1','at':['Initial Review']}"),
            line(act, "d-1", "APPROVE", "ann"),
            line(act, "d-1", "APPROVE", "sec"),
            line(act, "d-2", "APPROVE", "ann"),
            line("{'expect':'d-2','at':['VIP Fast Track']}"),
            line(act, "d-2", "APPROVE", "sec"),
            line(act, "d-2", "PRINT", "prt"),
            line(act, "d-2", "COLLECT", "dsk"),
            line("{'expect':'d-2','workflow':'completed'}"),
            line(act, "d-1", "BYPASS", "prt"),
            line(act, "d-1", "COLLECT", "dsk"),
            line("{'expect':'d-1','workflow':'completed','visited':{'Initial Review':2}}"));
    var tool =
        Tool.beside("c.json", PARTICIPANT)
            .and("l.json", list)
            .and("s.jsonl", String.join("\n", script));

    var run = tool.run("run", "--contract", "c.json", "--steps", "l.json", "--script", "s.jsonl");

    assertThat(last(run)).contains("\"verdict\":\"passed\"");
    assertThat(
            tool.run("diagram", "--contract", "c.json", "--steps", "l.json", "--format", "dot")
                .out())
        .contains("Security Clearance");
  }

  /** The workflow has a name of its own, so a document that exists enters it. */
  @Test
  void shouldEnterANamedWorkflow() throws IOException {
    var list =
        Files.readString(
            Path.of(
                "..", "engine-compiler", "src", "test", "resources", "steplist", "standard.json"));
    var script =
        List.of(
            line("{'person':'ann','roles':['reviewer']}"),
            line("{'create':'d-1','by':'eve','fields':{'id':'d-1'}}"),
            line("{'ignored':true}"),
            line("{'enter':'d-1','by':'eve'}"),
            line("{'enter':'d-1','by':'eve'}"),
            line("{'ignored':true}"),
            line("{'act':'d-1','action':'REJECT','by':'ann','remark':'no'}"),
            line("{'expect':'d-1','workflow':'completed'}"));
    var named =
        PARTICIPANT.replace(
            "\"lifecycleVersion\"", "\"workflow\":\"vetting\",\"lifecycleVersion\"");
    var tool =
        Tool.beside("c.json", named).and("l.json", list).and("s.jsonl", String.join("\n", script));

    var run = tool.run("run", "--contract", "c.json", "--steps", "l.json", "--script", "s.jsonl");

    assertThat(last(run)).contains("\"verdict\":\"passed\"");
  }

  /** The template of a list compiles, runs and can be entered as it is written. */
  @Test
  void shouldRunTheTemplateOfAStepList() {
    var script =
        List.of(
            line("{'person':'ann','roles':['reviewer']}"),
            line("{'person':'sec','roles':['security']}"),
            line(
                "{'create':'p-1','by':'eve','fields':{'id':'p-1','participantType':{'name':'VIP'}}}"),
            line("{'ignored':true}"),
            line("{'enter':'p-1','by':'eve'}"),
            line("{'expect':'p-1','at':['Initial review'],'shows':'PENDING'}"),
            line("{'act':'p-1','action':'APPROVE','by':'ann'}"),
            line("{'act':'p-1','action':'RETURN','by':'sec','remark':'no photo'}"),
            line("{'refused':['NO_RETURN_TARGET']}"),
            line("{'expect':'p-1','at':['Fast track']}"));
    var tool = Tool.beside("s.jsonl", String.join("\n", script));

    assertThat(tool.run("init", "accreditation").out())
        .isEqualTo("accreditation.contract.json\naccreditation.steps.json\n");
    assertThat(tool.run("init", "accreditation", "--set", "a=b").exit()).isNotZero();
    var run =
        tool.run(
            "run",
            "--contract",
            "accreditation.contract.json",
            "--steps",
            "accreditation.steps.json",
            "--script",
            "s.jsonl");

    assertThat(last(run)).contains("\"verdict\":\"passed\"");
  }

  @Test
  void shouldPointIntoTheStepList() {
    var tool =
        Tool.beside("c.json", PARTICIPANT)
            .and(
                "l.json",
                "{\"subject\":\"participant\",\"name\":\"One\",\"steps\":[\n"
                    + "{\"key\":\"a\",\"name\":\"A\",\"order\":1,\"roleId\":\"r\"}]}");

    var run = tool.run("compile", "--contract", "c.json", "--steps", "l.json");

    assertThat(run.exit()).isNotZero();
    assertThat(run.out()).contains("STEPS_ENTRY", "l.json");
    assertThat(
            tool.run("compile", "--contract", "c.json", "--steps", "l.json", "--patch", "l.json")
                .err())
        .contains("either --patch or --steps");
  }

  @Test
  void shouldKnowNoAnswerButYesNoAndNoOpinion() {
    var run = run(tool("simple-fast-track", "{\"maybe\":\"r-1\",\"by\":\"ada\"}"));

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).contains("CLI_SCRIPT_LINE").contains("approve, reject, abstain");
  }

  @Test
  void shouldStopAtTheFirstExpectationThatFails() {
    var run =
        run(
            tool(
                "simple-fast-track",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"grand_total\":1}}",
                "",
                "{\"expect\":\"r-1\",\"status\":\"active\"}",
                "{\"expect\":\"r-1\",\"status\":\"draft\"}"));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(last(run))
        .startsWith("{\"verdict\":\"failed\",\"lines\":3,\"crashes\":0,\"line\":3,");
    assertThat(run.err())
        .startsWith(
            "Line 3: Expected request r-1 to have the status 'active', but it has 'draft'.");
  }

  @Test
  void shouldFailForARefusalThatNoLineExpects() {
    var run =
        run(
            tool(
                "simple-fast-track",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"grand_total\":1}}",
                "{\"request\":\"approve\",\"document\":\"r-1\",\"by\":\"eve\"}"));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("After the last line: Expected to be allowed: eve requests approve of r-1");
  }

  @Test
  void shouldRefuseWhatTheGuardRefuses() {
    var run =
        run(
            tool(
                "simple-fast-track",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":1}}",
                "{\"setStatus\":\"r-1\",\"to\":\"active\",\"by\":\"eve\"}",
                "{\"refused\":[\"WORKFLOW_GATE_REQUIRED\"]}",
                "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}",
                "{\"edit\":\"r-1\",\"by\":\"eve\",\"fields\":{\"grand_total\":2}}",
                "{\"refused\":[\"WORKFLOW_EDIT_LOCKED\"]}",
                "{\"expect\":\"r-1\",\"status\":\"active\",\"fields\":{\"grand_total\":1}}",
                "{\"create\":\"r-2\",\"by\":\"eve\",\"fields\":{\"id\":\"r-2\",\"grand_total\":1}}",
                "{\"delete\":\"r-2\",\"by\":\"eve\"}",
                "{\"expect\":\"r-2\",\"workflow\":\"cancelled\"}"));

    assertThat(run.err()).isEmpty();
  }

  @Test
  void shouldNotTakeADecisionOnAnEarlierVersion() {
    var run =
        run(
            tool(
                "amendment-loop",
                "{\"person\":\"cleo\",\"roles\":[\"contract_manager\"]}",
                "{\"create\":\"a-1\",\"by\":\"eve\",\"fields\":{\"id\":\"a-1\",\"owner_id\":\"eve\","
                    + "\"value\":1,\"terms\":\"t\"}}",
                "{\"request\":\"submit\",\"document\":\"a-1\",\"by\":\"eve\"}",
                "{\"edit\":\"a-1\",\"by\":\"eve\",\"fields\":{\"value\":2}}",
                "{\"request\":\"submit\",\"document\":\"a-1\",\"by\":\"eve\"}",
                "{\"approve\":\"a-1\",\"by\":\"cleo\",\"seen\":2}",
                "{\"ignored\":true}",
                "{\"expect\":\"a-1\",\"status\":\"submitted\",\"asks\":[\"cleo\"]}",
                "{\"approve\":\"a-1\",\"by\":\"cleo\",\"seen\":5}",
                "{\"expect\":\"a-1\",\"status\":\"active\"}"));

    assertThat(run.err()).isEmpty();
  }

  @Test
  void shouldAmendAdoptAndWithdraw() {
    var run =
        run(
            tool(
                "amendment-loop",
                "{\"person\":\"cleo\",\"roles\":[\"contract_manager\"]}",
                "{\"existing\":\"old\",\"status\":\"active\",\"fields\":{\"id\":\"old\",\"owner_id\":\"eve\","
                    + "\"value\":1,\"terms\":\"t\"}}",
                "{\"adopt\":\"old\",\"by\":\"root\"}",
                "{\"expect\":\"old\",\"at\":[\"active\"],\"workflow\":\"running\"}",
                "{\"restart\":\"old\",\"by\":\"root\",\"reason\":\"another workflow\"}",
                "{\"expect\":\"old\",\"at\":[\"active\"],\"workflow\":\"running\"}",
                "{\"host\":\"amend\",\"changes\":{\"value\":2}}",
                "{\"amend\":\"old\",\"as\":\"new\",\"by\":\"eve\",\"reason\":\"more\"}",
                "{\"expect\":\"old\",\"workflow\":\"cancelled\",\"steps\":{\"active\":\"cancelled\"},"
                    + "\"changed\":{\"value\":[1,2]}}",
                "{\"request\":\"submit\",\"document\":\"new\",\"by\":\"eve\"}",
                "{\"expect\":\"new\",\"asks\":[\"cleo\"]}",
                "{\"withdraw\":\"new\",\"by\":\"eve\",\"reason\":\"too early\"}",
                "{\"expect\":\"new\",\"status\":\"draft\",\"asks\":[]}"));

    assertThat(run.err()).isEmpty();
  }

  @Test
  void shouldGoOnAfterACrash() {
    String[] script = {
      "{\"person\":\"ada\",\"roles\":[\"approver\"]}",
      "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":50001}}",
      "{\"crash\":3}",
      "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}",
      "{\"expect\":\"r-1\",\"asks\":[\"ada\"],\"visited\":{\"Approval\":1}}",
      "{\"crash\":2}",
      "{\"approve\":\"r-1\",\"by\":\"ada\"}",
      "{\"expect\":\"r-1\",\"status\":\"active\"}"
    };

    var run = run(tool("simple-fast-track", script));

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    script[2] = "";
    script[5] = "";
    assertThat(run(tool("simple-fast-track", script)).out().lines().toList())
        .hasSameSizeAs(run.out().lines().toList());
  }

  @Test
  void shouldFailWhenNothingCrashes() {
    var create =
        "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":50001}}";

    var run = run(tool("simple-fast-track", "{\"crash\":500}", create));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("After the last line: Expected a crash at place 500, but what followed has");
  }

  private static Tool submitted() {
    return tool(
        "simple-fast-track",
        "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":1}}",
        "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}");
  }

  @Test
  void shouldTellAPersonWhatHappened() {
    var words = new String[] {"run", "--contract", "c.json", "--patch", "p.json"};
    var asked = submitted().run(and(words, "--script", "s.jsonl", "--format", "text"));
    var seen = submitted().runOnTerminal(and(words, "--script", "s.jsonl"));
    var piped = submitted().runOnTerminal(and(words, "--script", "s.jsonl", "--format", "json"));

    assertThat(asked.out())
        .startsWith("request r-1\n  eve starts the workflow of r-1, version 1\n")
        .endsWith("\nPassed: a script of 2 lines.\n");
    assertThat(seen.out()).isEqualTo(asked.out());
    assertThat(piped.out()).isEqualTo(run(submitted()).out());
  }

  private static String[] and(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void shouldTellAPersonWhereItFailed() {
    var tool = submitted().and("s.jsonl", "{\"expect\":\"r-1\",\"status\":\"active\"}");
    var script =
        "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":1}}\n"
            + tool.file("s.jsonl");

    var run =
        tool.and("s.jsonl", script)
            .runOnTerminal(
                "run", "--contract", "c.json", "--patch", "p.json", "--script", "s.jsonl");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).endsWith("\nFailed: a script of 2 lines.\n");
    assertThat(run.err()).startsWith("Line 2: Expected request r-1 to have the status");
    var told = run.out() + run.err();
    assertThat(told.split("eve starts the workflow", -1)).hasSize(2);
  }

  @Test
  void shouldTellAPersonAboutProblemsOnce() {
    var tool = submitted().and("s.jsonl", "7");
    var words =
        new String[] {"run", "--contract", "c.json", "--patch", "p.json", "--script", "s.jsonl"};

    var seen = tool.runOnTerminal(words);
    var piped = tool.run(words);

    assertThat(seen.exit()).isEqualTo(2);
    assertThat(seen.out()).isEmpty();
    assertThat(seen.err()).isEqualTo(piped.err()).contains("CLI_SCRIPT_LINE");
    assertThat(piped.out()).startsWith("{\"problems\":[");
  }

  @Test
  void shouldWriteJournalsThatVerifyReads() {
    var tool = submitted();
    var run =
        tool.run(
            "run",
            "--contract",
            "c.json",
            "--patch",
            "p.json",
            "--script",
            "s.jsonl",
            "--journal",
            "j.jsonl");

    var verified = tool.run("verify", "j.jsonl");
    assertThat(run.exit()).isZero();
    assertThat(verified.exit()).isZero();
    assertThat(verified.out()).contains("\"rows\":");
    var forged = tool.file("j.jsonl").replace("eve", "ada");
    assertThat(tool.and("j.jsonl", forged).run("verify", "j.jsonl").exit()).isEqualTo(2);
  }

  @Test
  void shouldRefuseAJournalThatCannotBeWritten() {
    var run =
        submitted()
            .run(
                "run",
                "--contract",
                "c.json",
                "--patch",
                "p.json",
                "--script",
                "s.jsonl",
                "--journal",
                "no/j.jsonl");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("CLI_FILE_UNWRITABLE no/j.jsonl");
  }

  @Test
  void shouldCrashEverywhere() {
    var run =
        run(
            tool(
                "simple-fast-track",
                "{\"crash\":\"everywhere\"}",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":1}}",
                "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}",
                "{\"expect\":\"r-1\",\"status\":\"active\"}"));

    assertThat(last(run)).matches("\\{\"verdict\":\"passed\",\"lines\":4,\"crashes\":[1-9]\\d+,.*");
    assertThat(run.exit()).isZero();
  }

  @Test
  void shouldSayWhereACrashIsSeen() {
    var run =
        run(
            tool(
                "simple-fast-track",
                "{\"host\":\"submit\",\"fails\":\"once\",\"times\":1}",
                "{\"create\":\"r-1\",\"by\":\"eve\",\"fields\":{\"id\":\"r-1\",\"grand_total\":1}}",
                "{\"request\":\"submit\",\"document\":\"r-1\",\"by\":\"eve\"}",
                "{\"pass\":\"PT1M\"}",
                "{\"warned\":\"advance.postponed\"}",
                "{\"crash\":\"everywhere\"}"));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("After the last line: Expected no crash to be seen afterwards, but found");
  }

  @Test
  void shouldNotCrashBothEverywhereAndAtAPlace() {
    var run = run(tool("simple-fast-track", "{\"crash\":\"everywhere\"}", "{\"crash\":1}"));

    assertThat(run.exit()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "7 | a JSON object",
        "{} | one of the members",
        "{\"person\":\"\"} | text that is not empty",
        "{\"person\":\"a\",\"rolls\":[]} | one of [person, roles]",
        "{\"person\":\"a\",\"roles\":[1]} | a list of texts",
        "{\"create\":\"r-0\",\"by\":\"e\"} | a document that is created once",
        "{\"create\":\"r-9\"} | the member 'by'",
        "{\"create\":\"r-9\",\"by\":\"e\",\"fields\":{\"x\":1}} | fields of the contract",
        "{\"edit\":\"r-9\",\"by\":\"e\",\"fields\":{}} | that an earlier line creates",
        "{\"approve\":\"r-0\",\"by\":\"e\",\"step\":\"x\"} | of a node of the workflow",
        "{\"pass\":\"P1Y\"} | an ISO-8601 duration",
        "{\"pass\":\"-PT1S\"} | an ISO-8601 duration",
        "{\"effects\":\"pigeon\",\"will\":\"fail\"} | one of email, integration",
        "{\"effects\":\"sms\",\"will\":\"fly\"} | one of arrive, fail, never",
        "{\"policy\":\"x\",\"allows\":false} | Expected true",
        "{\"expect\":\"r-0\",\"workflow\":\"idle\"} | one of running, paused",
        "{\"expect\":\"r-0\",\"at\":[\"x\"]} | nodes of the workflow",
        "{\"expect\":\"r-0\",\"version\":-1} | a whole number from 0",
        "{\"expect\":\"r-0\",\"steps\":{\"x\":\"failed\"}} | texts by the names of nodes",
        "{\"expect\":\"r-0\",\"changed\":{\"id\":[1]}} | lists of two values",
        "{\"crash\":0} | a whole number from 1",
        "{\"crash\":\"sometimes\"} | or everywhere",
        "{\"expect\":\"r-0\",\"visited\":{\"x\":1}} | by the names of nodes",
        "{\"sent\":{\"pigeon\":1}} | by types of effect",
        "{\"person\": | "
      })
  void shouldRefuseABadLineByItsNumber(String line, String expected) {
    var run = run(tool("simple-fast-track", "{\"create\":\"r-0\",\"by\":\"eve\"}", "", line));

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).contains("\"file\":\"s.jsonl\"").contains("\"line\":3,");
    assertThat(run.err()).contains(expected == null ? "Expected" : expected);
  }

  @Test
  void shouldReportEveryBadLineAtOnce() {
    var run = run(tool("simple-fast-track", "{}", "[]", "{\"x\":1}"));

    assertThat(run.out()).contains("\"line\":1,").contains("\"line\":2,").contains("\"line\":3,");
    assertThat(run.out().lines()).hasSize(1);
  }

  @Test
  void shouldTakeACompiledWorkflow() {
    var tool = tool("simple-fast-track", "{\"create\":\"r-1\",\"by\":\"eve\"}");
    tool.run("compile", "--contract", "c.json", "--patch", "p.json", "--out", "w.json");

    var run = tool.run("run", "w.json", "--script", "s.jsonl");

    assertThat(run.exit()).isZero();
    assertThat(tool.run("run", "w.json", "--script", "none").exit()).isEqualTo(2);
    assertThat(tool.run("run", "none", "--script", "s.jsonl").exit()).isEqualTo(2);
    assertThat(tool.run("run", "--script", "s.jsonl").exit()).isEqualTo(64);
  }

  @Test
  void shouldNameEveryLineLikeNoOtherMember() {
    var words = ScriptForm.words();

    for (var form : ScriptForm.values()) {
      assertThat(form.parts().stream().skip(1).map(ScriptForm.Part::name))
          .as(form.word())
          .doesNotContainAnyElementsOf(words);
    }
    assertThat(words).doesNotHaveDuplicates();
  }

  @Test
  void shouldPublishTheSchemaThatItReads() throws IOException {
    var schema = new Tool().run("schema", "script").out();
    if ("write".equals(System.getProperty("countersign.baselines"))) {
      Files.writeString(SCHEMA, schema);
    }

    assertThat(Files.readString(SCHEMA)).isEqualTo(schema);
    assertThat(Json.read(schema)).isInstanceOf(Result.Accepted.class);
  }
}
