package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisuseTest {

  private static final String CANON = "Usage: countersign canon FILE [--hash]\n";
  private static final String EVAL =
      "Usage: countersign eval EXPRESSION --data FILE [--types FILE]\n";

  private final Tool tool = Tool.beside("a.json", "{}");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "canon                                      | FILE, but found nothing",
        "canon --hash                               | FILE, but found nothing",
        "canon a.json b.json                        | nothing more after FILE, but found 'b.json'",
        "canon a.json --hash --hash                 | --hash once, but found it again",
        "canon a.json --md5                         | an option such as --hash, but found '--md5'",
        "canon a.json --hash=sha256                 | an option such as --hash, but found '--hash=sha256'",
        "canon a.json -- --hash                     | nothing more after FILE, but found '--hash'",
        "canon a.json --data a.json                 | an option such as --hash, but found '--data'",
        "eval                                       | EXPRESSION and --data FILE, but found nothing",
        "eval true                                  | --data FILE, but found nothing",
        "eval --data a.json                         | EXPRESSION, but found nothing",
        "eval true --data                           | FILE after --data, but found nothing",
        "eval true --data --types a.json            | FILE after --data, but found '--types'",
        "eval true --data a.json --types            | FILE after --types, but found nothing",
        "eval true --data a.json --data a.json      | --data once, but found it again",
        "eval true false --data a.json              | nothing more after EXPRESSION, but found 'false'",
        "eval true --dta a.json                     | an option such as --data, --types, but found '--dta'",
        "eval true --HASH                           | an option such as --data, --types, but found '--HASH'",
      })
  void shouldSayWhatACommandExpectedAndHowItIsWritten(String line, String message) {
    // when
    var run = tool.run(line.split(" "));

    // then
    assertThat(run.exit()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("Expected " + message + ".\n" + (line.startsWith("canon") ? CANON : EVAL));
  }

  @ParameterizedTest
  @CsvSource({"canonical", "CANON", "--hash", "-h", "''", "a.json"})
  void shouldNameTheCommandsWhenItIsNoneOfThem(String word) {
    // when
    var run = tool.run(word, "a.json");

    // then
    assertThat(run.exit()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "Expected a command, but found '"
                + word
                + """
                '.
                Usage:
                  countersign canon FILE [--hash]
                  countersign eval EXPRESSION --data FILE [--types FILE]
                  countersign compile --contract FILE [--patch FILE] [--steps FILE] [--out FILE]
                  countersign diff (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) [--against FILE] [--format text|json]
                  countersign diagram (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --format mermaid|dot
                  countersign run (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --script FILE [--format text|json] [--journal FILE]
                  countersign verify [FILE] [--jdbc URL] [--org ORG] [--document TYPE/ID] [--documents LIST] [--instance ID] [--head SEQ:HASH]
                  countersign init (TEMPLATE [--set name=value]… | --list)
                  countersign schema contract|patch|script|slot|steps|workflow
                  countersign --help | --version
                """);
  }

  @Test
  void shouldExpectACommand() {
    var run = tool.run();

    assertThat(run.exit()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("Expected a command, but found nothing.\nUsage:\n");
  }

  @Test
  void shouldHelpOnStandardOutput() {
    // when
    var all = tool.run("--help");
    var one = tool.run("eval", "--wrong", "--help");

    // then
    assertThat(all.out())
        .isEqualTo(
            """
            countersign canon FILE [--hash]
                Writes the canonical bytes of a JSON file (RFC 8785), or their SHA-256.

            countersign eval EXPRESSION --data FILE [--types FILE]
                Evaluates an expression over a JSON object whose members are the roots.

            countersign compile --contract FILE [--patch FILE] [--steps FILE] [--out FILE]
                Compiles a contract, with a patch or a step list or without, into a workflow that can run.

            countersign diff (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) [--against FILE] [--format text|json]
                Shows what a workflow adds to its envelope, or changes against an older workflow.

            countersign diagram (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --format mermaid|dot
                Draws a workflow as a Mermaid flowchart or in DOT.

            countersign run (EFFECTIVE | --contract FILE [--patch FILE | --steps FILE]) --script FILE [--format text|json] [--journal FILE]
                Runs a script over a workflow and compares its expectations with the result.

            countersign verify [FILE] [--jdbc URL] [--org ORG] [--document TYPE/ID] [--documents LIST] [--instance ID] [--head SEQ:HASH]
                Checks journals: each row follows the one before, unchanged, up to the head that was kept.

            countersign init (TEMPLATE [--set name=value]… | --list)
                Names the templates, or writes one as a contract and a patch or steps to start from.

            countersign schema contract|patch|script|slot|steps|workflow
                Prints the JSON Schema of contracts, patches, slots, step lists, compiled workflows or script lines.

            Results are on standard output, most of them JSON; words for people go to standard error.
            Exit codes: 0 done, 1 an expectation failed, 2 input refused, 64 command not understood.
            """);
    assertThat(one.out())
        .isEqualTo(
            EVAL + "Evaluates an expression over a JSON object whose members are the roots.\n");
    assertThat(all.err() + one.err()).isEmpty();
    assertThat(new int[] {all.exit(), one.exit()}).containsOnly(0);
  }

  @Test
  void shouldSayItsVersionAlone() {
    // when
    var alone = tool.run("--version");
    var more = tool.run("--version", "2");

    // then
    assertThat(alone.out()).startsWith("countersign ").endsWith("\n");
    assertThat(alone.exit()).isZero();
    assertThat(more.err())
        .startsWith("Expected nothing more after --version, but found '2'.\nUsage:\n");
    assertThat(more.exit()).isEqualTo(64);
  }

  @Test
  void shouldNotEvaluateWhatTheLocaleMangled() {
    // when
    var run = tool.run("eval", "entity.name == '\uFFFD\uFFFD'", "--data", "a.json");

    // then
    assertThat(run.exit()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("one with characters lost", "LC_ALL=C.UTF-8", "\\uXXXX");
  }
}
