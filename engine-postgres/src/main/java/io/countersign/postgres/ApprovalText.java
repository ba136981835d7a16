package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalChanges;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.journal.StoredText;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongFunction;

/** Encoder of the approval requests, assignees and decisions of a change set into rows. */
final class ApprovalText {

  private ApprovalText() {}

  /** The approval requests. */
  static Optional<String> writeAsked(ApprovalChanges changes, LongFunction<UUID> ids) {
    return CompositeLiteral.list(changes.asked(), (row, one) -> writeAsked(row, one, ids));
  }

  private static void writeAsked(ApprovalRow row, CompositeLiteral one, LongFunction<UUID> ids) {
    one.id(ids.apply(row.step()))
        .number(row.step())
        .text(row.nodeId())
        .number(row.shown().version())
        .text(row.shown().materialHash())
        .text(row.shown().snapshot().orElse(null))
        .text(StoredText.writeAsked(row.asked()))
        .plain(ChangeText.word(row.course().verdict()));
    switch (row.course().worth()) {
      case APPLIED -> one.flag(true);
      case INVALIDATED -> one.flag(false);
      case UNUSED -> one.none();
    }
    one.at(row.times().asked())
        .at(row.times().until().orElse(null))
        .at(row.times().closed().orElse(null));
  }

  /** The assignees of the requests. */
  static Optional<String> assignees(ApprovalChanges changes, LongFunction<UUID> ids) {
    var all = new ArrayList<Named>();
    for (var row : changes.asked()) {
      for (var assignee : row.assignees()) {
        all.add(new Named(row.step(), all.size(), assignee));
      }
    }
    return CompositeLiteral.list(
        all,
        (named, one) -> {
          one.id(ids.apply(named.step()))
              .number(named.ordinal())
              .number(named.assignee().party())
              .text(named.assignee().person().orElse(null));
          named
              .assignee()
              .office()
              .ifPresentOrElse(
                  office -> one.text(office.role()).plain(ChangeText.word(office.pick())),
                  () -> one.none().none());
        });
  }

  private record Named(long step, int ordinal, ApprovalRow.Assignee assignee) {}

  /** The decisions, and the requests that are closed without one. */
  static Optional<String> answers(ApprovalChanges changes, LongFunction<UUID> ids) {
    return CompositeLiteral.list(changes.changed(), (change, one) -> answer(change, one, ids));
  }

  private static void answer(ApprovalChange change, CompositeLiteral one, LongFunction<UUID> ids) {
    one.id(ids.apply(change.step()));
    if (change instanceof ApprovalChange.Decided decided) {
      var decision = decided.decision();
      boolean closes = decided.verdict() != Verdict.OPEN;
      one.number(decision.party())
          .text(decision.by())
          .plain(ChangeText.word(decision.answer()))
          .text(decision.reason())
          .at(decision.at());
      if (closes) {
        one.plain(ChangeText.word(decided.verdict())).at(decision.at()).none();
      } else {
        one.none().none().none();
      }
    } else if (change instanceof ApprovalChange.Closed closed) {
      one.none().none().none().none().none();
      one.plain(ChangeText.word(closed.verdict())).at(closed.at()).none();
    } else if (change instanceof ApprovalChange.Marked marked) {
      one.none().none().none().none().none().none().none().flag(marked.applied());
    }
  }
}
