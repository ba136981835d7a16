package io.countersign.compiler.contract;

import io.countersign.problem.ProblemPlace;

/** Places in the canonical JSON of a contract. */
final class ContractPointers {

  private ContractPointers() {}

  /** The member of a contract. */
  static ProblemPlace member(String name) {
    return ProblemPlace.at("/" + name);
  }

  /** A declared field or root, or something in it. */
  static ProblemPlace in(String map, String name, String rest) {
    return ProblemPlace.at("/" + map + "/" + escape(name) + rest);
  }

  /** A member of a status. */
  static ProblemPlace status(int index, String member) {
    return ProblemPlace.at("/lifecycle/statuses/" + index + "/" + member);
  }

  /** A member of a transition. */
  static ProblemPlace transition(int index, String member) {
    return ProblemPlace.at("/lifecycle/transitions/" + index + "/" + member);
  }

  /** A member of one of the statuses that a transition starts from. */
  static ProblemPlace origin(int index, int origin, String member) {
    return transition(index, "from/" + origin + "/" + member);
  }

  /** A name as a step of a JSON pointer. */
  static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
