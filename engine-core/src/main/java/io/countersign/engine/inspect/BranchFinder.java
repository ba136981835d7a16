package io.countersign.engine.inspect;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.inspect.InstanceView.Branch;
import io.countersign.engine.inspect.InstanceView.BranchState;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.StepRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finder of the branches of forks, in the rows of steps and approvals of an instance. */
final class BranchFinder {

  private static final String FORK = "parallel_split";
  private static final String JOIN = "parallel_join";

  private final List<StepRow> steps;
  private final List<ApprovalRow> approvals;

  BranchFinder(List<StepRow> steps, List<ApprovalRow> approvals) {
    this.steps = steps;
    this.approvals = approvals;
  }

  List<Branch> branches() {
    return steps.stream()
        .filter(row -> row.visit().nodeType().equals(FORK))
        .flatMap(fork -> branches(fork).stream())
        .toList();
  }

  private List<Branch> branches(StepRow fork) {
    var parent = fork.visit().token();
    var own = parent.path() + "/" + fork.visit().nodeId() + ".";
    Map<TokenId, List<StepRow>> rows = new TreeMap<>();
    for (var row : steps) {
      var token = row.visit().token();
      if (!row.isControl() && !token.equals(parent) && token.isWithin(parent)) {
        var first = token.branchOf(parent).first();
        if (first.path().startsWith(own)) {
          rows.computeIfAbsent(first, none -> new ArrayList<>()).add(row);
        }
      }
    }
    var all = new ArrayList<Branch>();
    rows.forEach((token, visits) -> all.add(branch(fork, token, visits)));
    return all;
  }

  private Branch branch(StepRow fork, TokenId token, List<StepRow> visits) {
    var last = visits.get(visits.size() - 1);
    var state = state(visits, last);
    return new Branch(
        fork.visit().seq(),
        fork.visit().nodeId(),
        token,
        visits.get(0).visit().nodeId(),
        state,
        switch (state) {
          case OPEN -> Optional.empty();
          case DONE ->
              isArrival(last) ? Optional.of(last.times().created()) : last.times().completed();
          case FAILED, CANCELLED -> last.times().completed();
        },
        answer(visits));
  }

  private static BranchState state(List<StepRow> visits, StepRow last) {
    if (last.status() == StepStatus.CANCELLED) {
      return BranchState.CANCELLED;
    }
    boolean isOpen = visits.stream().anyMatch(row -> !row.status().isFinal() && !isArrival(row));
    if (isOpen) {
      return BranchState.OPEN;
    }
    return last.status() == StepStatus.FAILED ? BranchState.FAILED : BranchState.DONE;
  }

  /** A step at a join is open until the join fires, but its branch is done. */
  private static boolean isArrival(StepRow row) {
    return row.visit().nodeType().equals(JOIN);
  }

  private Optional<ApprovalRow.DecisionRow> answer(List<StepRow> visits) {
    var seqs = visits.stream().map(row -> row.visit().seq()).toList();
    return approvals.stream()
        .filter(row -> seqs.contains(row.step()))
        .flatMap(row -> row.course().decisions().stream())
        .max(Comparator.comparing(ApprovalRow.DecisionRow::at));
  }
}
