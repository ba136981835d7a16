package io.countersign.testkit.scenario;

import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Lookup of approvals as people were shown them when they were asked. */
final class ShownApproval {

  private ShownApproval() {}

  /**
   * Returns the latest request about a version to a person, whether or not it is still open.
   *
   * @param nodes the nodes that may have asked
   */
  static Approval of(
      ScenarioContext context,
      ScenarioRun run,
      long version,
      String person,
      Predicate<String> nodes) {
    var steps = new HashMap<Long, String>();
    var latest = Optional.<QuestionEvent.ApprovalAsked>empty();
    for (var entry : context.entries(run)) {
      if (entry.event() instanceof StepEvent.StepOpened opened && nodes.test(opened.nodeId())) {
        steps.put(entry.seq(), opened.nodeId());
      } else if (entry.event() instanceof QuestionEvent.ApprovalAsked asked
          && steps.containsKey(asked.step())
          && asked.shown().version() == version
          && asks(asked, person)) {
        latest = Optional.of(asked);
      }
    }
    return latest
        .map(asked -> unanswered(asked, steps.getOrDefault(asked.step(), "")))
        .orElseThrow(
            () ->
                new AssertionError(
                    "Expected that "
                        + person
                        + " was asked about version "
                        + version
                        + " of "
                        + run.words()
                        + ", but found no request."));
  }

  private static boolean asks(QuestionEvent.ApprovalAsked asked, String person) {
    var parties = asked.asked().parties();
    return IntStream.range(0, parties.size())
        .anyMatch(
            party ->
                asked.asked().isUncounted(party) || parties.get(party).members().contains(person));
  }

  private static Approval unanswered(QuestionEvent.ApprovalAsked asked, String nodeId) {
    return new Approval(
        asked.step(), nodeId, asked.token(), asked.shown(), asked.asked(), List.of(), Verdict.OPEN);
  }
}
