package io.countersign.compiler.contract;

import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import java.util.function.Consumer;

/** A rule for contracts. Stateless; reports every violation. */
interface ContractRule {

  /** Reports what this rule has against a contract. */
  void check(EntityContract contract, Consumer<Problem> problems);
}
