package io.countersign.engine.family.question;

import io.countersign.engine.family.question.QuestionEvent.ApprovalsInvalidated;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.EffectRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * News for the people whose approvals were invalidated because the document changed. The event of
 * the invalidation is itself the promise to tell them; no step waits for the news to arrive.
 */
final class InvalidationNotices {

  /** The type of effect. */
  private static final String INTEGRATION = "integration";

  /** The kind of news, by which a sender distinguishes it from other effects. */
  private static final String KIND = "approval_invalidated";

  private InvalidationNotices() {}

  /** Returns the effect, or empty if the cause is no change of the document. */
  static Optional<EffectRow> of(
      InstanceState before, JournalEntry entry, ApprovalsInvalidated gone, String trace) {
    if (gone.version() == 0) {
      return Optional.empty();
    }
    var document = before.identity().document();
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("kind", KIND);
    payload.put("document", Map.of("type", document.type(), "id", document.id()));
    payload.put("steps", gone.steps());
    payload.put("people", people(before, gone));
    var roles = roles(before, gone);
    if (!roles.isEmpty()) {
      payload.put("roles", roles);
    }
    payload.put("fields", gone.fields());
    payload.put("by", gone.by().id());
    payload.put("version", gone.version());
    return Optional.of(
        new EffectRow(
            entry.seq(),
            gone.steps().get(0),
            INTEGRATION,
            payload,
            Map.of("delivery", EffectRow.QUIET, "audience", "optional"),
            trace));
  }

  /** Returns the people who have decided, and those whose turn it was, sorted. */
  private static List<String> people(InstanceState before, ApprovalsInvalidated gone) {
    return List.copyOf(
        gone.steps().stream()
            .flatMap(step -> Stream.ofNullable(before.approvals().get(step)))
            .flatMap(one -> Stream.concat(deciders(one), partiesOf(one)))
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Returns the roles whose holders were asked without being named, sorted. */
  private static List<String> roles(InstanceState before, ApprovalsInvalidated gone) {
    return gone.steps().stream()
        .flatMap(step -> Stream.ofNullable(before.approvals().get(step)))
        .filter(one -> one.verdict() == Approval.Verdict.OPEN)
        .flatMap(
            one ->
                one.asked().turn(one.decisions()).stream()
                    .filter(one.asked()::isUncounted)
                    .flatMap(party -> one.asked().parties().get(party).office().stream()))
        .map(Approval.Office::role)
        .sorted()
        .distinct()
        .toList();
  }

  private static Stream<String> deciders(Approval approval) {
    return approval.decisions().stream().map(Approval.Decision::by);
  }

  private static Stream<String> partiesOf(Approval approval) {
    return approval.verdict() == Approval.Verdict.OPEN
        ? approval.asked().turn(approval.decisions()).stream()
            .flatMap(party -> approval.asked().parties().get(party).members().stream())
        : Stream.empty();
  }
}
