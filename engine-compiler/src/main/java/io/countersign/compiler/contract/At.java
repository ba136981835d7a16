package io.countersign.compiler.contract;

import io.countersign.problem.Place;

/** Places in the canonical JSON of a contract. */
final class At {

  private At() {}

  /** The member of a contract. */
  static Place member(String name) {
    return Place.at("/" + name);
  }

  /** A declared field or root, or something in it. */
  static Place in(String map, String name, String rest) {
    return Place.at("/" + map + "/" + escaped(name) + rest);
  }

  /** A member of a status. */
  static Place status(int index, String member) {
    return Place.at("/lifecycle/statuses/" + index + "/" + member);
  }

  /** A member of a transition. */
  static Place transition(int index, String member) {
    return Place.at("/lifecycle/transitions/" + index + "/" + member);
  }

  /** A member of one of the statuses that a transition starts from. */
  static Place origin(int index, int origin, String member) {
    return transition(index, "from/" + origin + "/" + member);
  }

  /** A name as a step of a JSON pointer. */
  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
