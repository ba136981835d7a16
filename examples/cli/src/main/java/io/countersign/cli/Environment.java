package io.countersign.cli;

import java.util.Optional;

/** Where values come from that do not stand among the arguments, where everybody would see them. */
@FunctionalInterface
interface Environment {

  /** The value of a variable, if it is set. */
  Optional<String> value(String name);

  /** The variables of this process. */
  static Environment ofMachine() {
    return name -> Optional.ofNullable(System.getenv(name));
  }
}
