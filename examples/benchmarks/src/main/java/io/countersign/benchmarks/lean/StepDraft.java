package io.countersign.benchmarks.lean;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A step to be written, without its document and times.
 *
 * @param node the id of its node
 * @param person who is asked, if the step waits for an answer
 * @param outcome how a step without a question ended
 * @param record what it read and decided
 */
record StepDraft(
    String node, Optional<String> person, Optional<String> outcome, Optional<String> record) {

  private static final int QUESTIONS = 10;

  static StepDraft approval(int branch) {
    return new StepDraft(
        "usr:approval" + branch, Optional.of(person(branch)), Optional.empty(), Optional.empty());
  }

  /** Who decides in a branch. */
  static String person(int branch) {
    return "user-" + branch;
  }

  private static StepDraft passed(String node, String outcome) {
    return new StepDraft(node, Optional.empty(), Optional.of(outcome), Optional.empty());
  }

  private static StepDraft evaluated(String node, String expression, String path, String value) {
    var record =
        String.format(
            Locale.ROOT,
            "{\"expression\":\"%s\",\"result\":true,\"read\":[{\"path\":\"%s\",\"value\":%s}],"
                + "\"entity\":{\"type\":\"invoice\",\"version\":1,\"status\":\"draft\"},"
                + "\"run_as\":\"system\",\"definition\":1,\"port\":\"true\"}",
            expression,
            path,
            value);
    return new StepDraft(node, Optional.empty(), Optional.of("true"), Optional.of(record));
  }

  /** The steps after an approval. */
  static List<StepDraft> checked() {
    return List.of(
        evaluated("usr:large", "entity.grand_total > 1000", "entity.grand_total", "250000"),
        evaluated("usr:script", "entity.grand_total > 5", "entity.grand_total", "250000"));
  }

  /** Ten conditions. */
  static List<StepDraft> questions() {
    return IntStream.range(0, QUESTIONS)
        .mapToObj(
            one ->
                one % 2 == 0
                    ? evaluated(
                        "usr:question" + one,
                        "entity.grand_total > " + 1_000 * (one + 1),
                        "entity.grand_total",
                        "250000")
                    : evaluated(
                        "usr:question" + one, "entity.urgent == false", "entity.urgent", "false"))
        .toList();
  }

  /** A fork with so many approvals. */
  static List<StepDraft> forked(int branches) {
    return Stream.concat(
            Stream.of(passed("usr:split", "forked")),
            IntStream.range(0, branches).mapToObj(StepDraft::approval))
        .toList();
  }

  /** The join of the branches. */
  static List<StepDraft> joined() {
    return List.of(passed("usr:join", "joined"));
  }
}
