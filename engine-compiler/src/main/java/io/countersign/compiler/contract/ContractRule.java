package io.countersign.compiler.contract;

import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import java.util.function.Consumer;

/** One thing that every contract must hold to. Stateless; reports every place where it does not. */
interface ContractRule {

  /** Reports what this rule has against a contract. */
  void check(EntityContract contract, Consumer<Problem> problems);
}
