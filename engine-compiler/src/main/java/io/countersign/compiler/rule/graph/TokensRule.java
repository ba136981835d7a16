package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.RegionNesting;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rule: no more tokens are live at once than an instance may have. A branch holds one token, or as
 * many as the largest region inside it; a split holds the sum of its branches. The problem is
 * reported at the innermost split that is too large.
 */
final class TokensRule implements GraphRule {

  /** How many tokens of one instance may live at once. */
  static final long MOST = 200;

  @Override
  public List<Problem> problems(SlotView slot) {
    var nesting = slot.nesting();
    return nesting.isPresent() && nesting.get().faults().isEmpty()
        ? problems(slot, nesting.get())
        : List.of();
  }

  private static List<Problem> problems(SlotView slot, RegionNesting nesting) {
    var problems = new ArrayList<Problem>();
    // For each split, how many tokens more than one each branch may hold.
    Map<String, Map<Integer, Long>> more = new HashMap<>();
    for (var region : innermostFirst(nesting)) {
      long tokens = slot.graph().from(region.split()).size();
      for (long extra : more.getOrDefault(region.split(), Map.of()).values()) {
        tokens += extra;
      }
      if (tokens > MOST) {
        problems.add(problem(slot, region, tokens));
        tokens = 1;
      }
      var lane = nesting.lanes().get(region.split());
      if (lane != null && region.within().isPresent()) {
        more.computeIfAbsent(lane.split(), split -> new HashMap<>())
            .merge(lane.branch(), tokens - 1, Math::max);
      }
    }
    return problems;
  }

  private static List<ForkRegion> innermostFirst(RegionNesting nesting) {
    return nesting.regions().stream()
        .sorted(Comparator.comparingInt(region -> -depth(nesting, region)))
        .toList();
  }

  private static int depth(RegionNesting nesting, ForkRegion region) {
    var lane = nesting.lanes().get(region.split());
    return lane == null ? 0 : lane.depth();
  }

  private static Problem problem(SlotView slot, ForkRegion region, long tokens) {
    return slot.places()
        .error(
            CompilerCode.GRAPH_TOKENS,
            region.split(),
            "at most " + MOST + " tokens at once",
            "up to "
                + tokens
                + " inside the split "
                + slot.places().quoted(region.split())
                + " and those within",
            "Use fewer branches, or let inner splits follow one another.");
  }
}
