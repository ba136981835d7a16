package io.countersign.compiler.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every change that makes one thing wrong. */
final class Mutations {

  private Mutations() {}

  static List<Mutation> all() {
    var all = new ArrayList<Mutation>();
    all.addAll(SourceMutations.all());
    all.addAll(ContractMutations.all());
    all.addAll(PatchMutations.all());
    all.addAll(LimitMutations.all());
    all.addAll(ConfigMutations.all());
    all.addAll(GraphMutations.all());
    all.add(GateMutations.DAMAGE);
    all.addAll(LintMutations.all());
    return all;
  }

  /** The same by the code that each is told with. */
  static Map<String, List<Mutation>> byCode() {
    var byCode = new TreeMap<String, List<Mutation>>();
    all().forEach(one -> byCode.computeIfAbsent(one.code(), code -> new ArrayList<>()).add(one));
    return byCode;
  }
}
