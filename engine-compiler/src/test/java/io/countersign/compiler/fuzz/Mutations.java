package io.countersign.compiler.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Every change that makes one thing wrong. */
final class Mutations {

  private Mutations() {}

  static List<Mutation> all() {
    var all = new ArrayList<Mutation>();
    all.addAll(SourceMutations.all());
    all.addAll(ContractMutations.all());
    all.addAll(PatchMutations.all());
    all.addAll(ConfigMutations.all());
    all.addAll(GraphMutations.all());
    all.add(GateMutations.DAMAGE);
    all.addAll(LintMutations.all());
    return all;
  }
}
