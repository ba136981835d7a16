package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.journal.StoredText;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongFunction;

/** What a change set asks of people, and what they answer, on its way to the database. */
final class ApprovalText {

  private ApprovalText() {}

  /** Adds questions, those who are asked, and answers, where there are any. */
  static void into(Doc doc, ApprovalChanges changes, LongFunction<UUID> ids) {
    asked(doc, changes.asked(), ids);
    doc.all("answers", changes.changed(), ApprovalText::answer);
  }

  private static void asked(Doc doc, List<ApprovalRow> rows, LongFunction<UUID> ids) {
    doc.all(
        "asked",
        rows,
        (row, one) -> {
          one.id("id", ids.apply(row.step()))
              .number("step", row.step())
              .text("node", row.nodeId())
              .number("version", row.shown().version())
              .text("material", row.shown().materialHash())
              .text("snapshot", row.shown().snapshot().orElse(null))
              .json("asked", StoredText.asked(row.asked()))
              .text("verdict", ChangeText.word(row.course().verdict()))
              .at("at", row.times().asked())
              .at("expires", row.times().until().orElse(null))
              .at("closed", row.times().closed().orElse(null));
          switch (row.course().worth()) {
            case APPLIED -> one.flag("applied", true);
            case INVALIDATED -> one.flag("applied", false);
            case UNUSED -> {}
          }
        });
    var assignees = new ArrayList<Named>();
    for (var row : rows) {
      for (var assignee : row.assignees()) {
        assignees.add(new Named(row.step(), assignees.size(), assignee));
      }
    }
    if (!rows.isEmpty()) {
      doc.json(
          "assignees",
          Doc.list(
              assignees,
              (named, one) -> {
                one.id("request", ids.apply(named.step()))
                    .number("ordinal", named.ordinal())
                    .number("party", named.assignee().party())
                    .text("person", named.assignee().person().orElse(null));
                named
                    .assignee()
                    .office()
                    .ifPresent(
                        office ->
                            one.text("role", office.role())
                                .text("pick", ChangeText.word(office.pick())));
              }));
    }
  }

  private record Named(long step, int ordinal, ApprovalRow.Assignee assignee) {}

  private static void answer(ApprovalChange change, Doc doc) {
    doc.number("step", change.step());
    if (change instanceof ApprovalChange.Decided decided) {
      var decision = decided.decision();
      doc.number("party", decision.party())
          .text("person", decision.by())
          .text("decision", ChangeText.word(decision.answer()))
          .text("reason", decision.reason())
          .at("at", decision.at());
      if (decided.verdict() != Verdict.OPEN) {
        doc.text("verdict", ChangeText.word(decided.verdict())).at("closed", decision.at());
      }
    } else if (change instanceof ApprovalChange.Closed closed) {
      doc.text("verdict", ChangeText.word(closed.verdict())).at("closed", closed.at());
    } else if (change instanceof ApprovalChange.Marked marked) {
      doc.flag("applied", marked.applied());
    }
  }
}
