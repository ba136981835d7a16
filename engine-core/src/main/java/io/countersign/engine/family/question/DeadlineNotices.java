package io.countersign.engine.family.question;

import io.countersign.engine.family.question.QuestionEvent.DeadlineFired;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.EffectRow;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * News for people about a deadline of a task: an effect like any other, written with the event that
 * it follows from. Its number is that of the event. It names who is asked, and no values of fields.
 */
final class DeadlineNotices {

  private static final String INTEGRATION = "integration";

  private DeadlineNotices() {}

  /** Returns the effect, or empty if the deadline tells no people. */
  static Optional<EffectRow> of(
      InstanceState before, JournalEntry entry, DeadlineFired fired, String trace) {
    if (!fired.held() || fired.tell().isEmpty()) {
      return Optional.empty();
    }
    var document = before.identity().document();
    var question = Optional.ofNullable(before.approvals().get(fired.step()));
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("kind", "deadline_" + JsonMembers.word(fired.purpose()));
    payload.put("deadline", fired.name());
    payload.put("document", Map.of("type", document.type(), "id", document.id()));
    payload.put("step", fired.step());
    payload.put("node", question.map(Approval::nodeId).orElse(""));
    payload.put("due", fired.at().toString());
    payload.put("tell", fired.tell().stream().map(JsonMembers::word).toList());
    payload.put("people", names(question, party -> party.members().stream()));
    payload.put(
        "roles", names(question, party -> party.office().map(Approval.Office::role).stream()));
    payload.put("requester", question.map(one -> one.asked().requester()).orElse(""));
    return Optional.of(
        new EffectRow(
            entry.seq(),
            fired.step(),
            INTEGRATION,
            payload,
            Map.of("delivery", EffectRow.QUIET, "audience", "optional"),
            trace));
  }

  /** Returns names of the parties whose turn it is, sorted. */
  private static List<String> names(
      Optional<Approval> question, Function<Party, Stream<String>> named) {
    return question.stream()
        .flatMap(
            one ->
                one.asked().turn(one.decisions()).stream()
                    .map(party -> one.asked().parties().get(party)))
        .flatMap(named)
        .sorted()
        .distinct()
        .toList();
  }
}
