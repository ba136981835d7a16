package io.countersign.compiler.patch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of a node in nested splits: the branch of the innermost split, and so on outwards.
 * There is one object for each branch, so two nodes are in the same branch exactly if their lanes
 * are identical.
 */
public final class BranchLane {

  /** The branch of a lane in which several branches of a split are mixed up. */
  private static final int MIXED = -1;

  private final @Nullable BranchLane around;
  private final String split;
  private final int branch;
  private final int depth;

  private BranchLane(@Nullable BranchLane around, String split, int branch) {
    this.around = around;
    this.split = split;
    this.branch = branch;
    this.depth = around == null ? 0 : around.depth + 1;
  }

  /** A lane outside of every split. */
  static BranchLane root() {
    return new BranchLane(null, "", 0);
  }

  BranchLane branch(String ofSplit, int number) {
    return new BranchLane(this, ofSplit, number);
  }

  BranchLane mix(String ofSplit) {
    return new BranchLane(this, ofSplit, MIXED);
  }

  boolean isRoot() {
    return around == null;
  }

  boolean isMixed() {
    return branch == MIXED;
  }

  /** The lane that the split stands in; of a root, itself. */
  BranchLane around() {
    return around == null ? this : around;
  }

  /** The split of this branch; empty outside of every split. */
  public String split() {
    return split;
  }

  /** Which edge out of the split begins this branch, counted from 0 in tried order. */
  public int branch() {
    return branch;
  }

  /** How many splits are around. */
  public int depth() {
    return depth;
  }

  /** This branch and those around it, innermost first; empty outside of every split. */
  public List<BranchLane> outwards() {
    var lanes = new ArrayList<BranchLane>();
    for (var lane = this; lane.around != null; lane = lane.around) {
      lanes.add(lane);
    }
    return lanes;
  }

  /** The lane around this one at a depth that is not greater than its own. */
  BranchLane atDepth(int wanted) {
    var lane = this;
    while (lane.depth > wanted) {
      lane = lane.around();
    }
    return lane;
  }

  /** The innermost lane that both lie in. */
  BranchLane common(BranchLane other) {
    var left = atDepth(other.depth);
    var right = other.atDepth(depth);
    while (left != right && !left.isRoot()) {
      left = left.around();
      right = right.around();
    }
    return left;
  }
}
