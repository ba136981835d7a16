package io.countersign.dsl;

import io.countersign.dsl.Worlds.Fit;
import io.countersign.dsl.Worlds.World;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A world, a condition over it, and several sets of data for it. */
record Cases(World world, SyntaxNode node, List<Map<String, @Nullable Object>> data) {

  static final ExpressionLimits LIFTED = new ExpressionLimits(100, 10_000, 1_000_000);

  /** A case whose condition fits its types; {@code oneIn} comparisons do not, unless it is 0. */
  static Cases random(
      Random random, boolean dynamic, boolean sensitive, int oneIn, Fit fit, int sets) {
    var worlds = new Worlds(random, dynamic, sensitive);
    var world = worlds.world();
    var conditions = new Conditions(random, world);
    int depth = random.nextInt(4);
    var node = oneIn == 0 ? conditions.fitting(depth) : conditions.mixed(depth, oneIn);
    var data = new ArrayList<Map<String, @Nullable Object>>();
    for (int i = 0; i < sets; i++) {
      data.add(worlds.data(world, fit));
    }
    return new Cases(world, node, data);
  }

  /** The same case with one of the world's paths as its whole expression. */
  Cases withPath(Random random) {
    var path = world.paths().get(random.nextInt(world.paths().size())).path();
    return new Cases(world, path, data);
  }

  Language language() {
    return world.language(LIFTED);
  }

  String text() {
    return ExpressionPrinter.print(node);
  }

  @Override
  public String toString() {
    return text() + " over " + world.roots();
  }
}
