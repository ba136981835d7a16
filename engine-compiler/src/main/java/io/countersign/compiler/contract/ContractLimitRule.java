package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.function.Consumer;

/**
 * Rule: a contract is within the size limits, so that people can read it and later phases can
 * process it.
 */
final class ContractLimitRule implements ContractRule {

  private static final int MAX_STATUSES = 100;
  private static final int MAX_TRANSITIONS = 200;
  private static final int MAX_FIELDS = 1_000;
  private static final int MAX_ROOTS = 50;

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    var lifecycle = contract.lifecycle();
    atMost(
        MAX_FIELDS,
        contract.fields().size(),
        "fields",
        ContractPointers.member("fields"),
        problems);
    atMost(MAX_ROOTS, contract.roots().size(), "roots", ContractPointers.member("roots"), problems);
    atMost(
        MAX_STATUSES,
        lifecycle.statuses().size(),
        "statuses",
        ProblemPlace.at("/lifecycle/statuses"),
        problems);
    atMost(
        MAX_TRANSITIONS,
        lifecycle.transitions().size(),
        "transitions",
        ProblemPlace.at("/lifecycle/transitions"),
        problems);
    contract
        .fields()
        .forEach(
            (name, field) ->
                type(field.type(), ContractPointers.in("fields", name, "/type"), problems));
    contract
        .roots()
        .forEach((name, type) -> type(type, ContractPointers.in("roots", name, ""), problems));
    if (contract.lifecycleVersion() < 1) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_LIMIT,
              ContractPointers.member("lifecycleVersion"),
              "a version of 1 or more",
              "the number " + contract.lifecycleVersion(),
              "Begin with 1, and raise it with every change to the lifecycle."));
    }
  }

  private static void type(Type type, ProblemPlace place, Consumer<Problem> problems) {
    int size = TypeParts.fields(type).size();
    if (size > TypeParts.MAX_FIELDS) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_LIMIT,
              place,
              "at most " + TypeParts.MAX_FIELDS + " fields in one type",
              "more",
              "Declare parts of it as dynamic, or keep what workflows decide on."));
    }
    if (TypeParts.isTooDeep(type)) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_LIMIT,
              place,
              "lists and records nested at most " + TypeParts.MAX_DEPTH + " deep",
              "a deeper type",
              "Declare deeper parts as dynamic, or make it a field of its own."));
    }
  }

  private static void atMost(
      int limit, int size, String what, ProblemPlace place, Consumer<Problem> problems) {
    if (size > limit) {
      problems.accept(
          Problem.error(
              CompilerCode.CONTRACT_LIMIT,
              place,
              "at most " + limit + " " + what,
              Integer.toString(size),
              "Keep what workflows decide on, and leave the rest to the host."));
    }
  }
}
