package io.countersign.cli;

import java.io.Console;
import java.util.Optional;

/** Source of values that must not be visible as arguments. */
@FunctionalInterface
interface Environment {

  /** The value of a variable, if it is set. */
  Optional<String> value(String name);

  /** Whether a person reads standard output as it comes, and no program does. */
  default boolean isTerminal() {
    return false;
  }

  /** The variables and the terminal of this process. */
  static Environment ofMachine() {
    return new Environment() {
      @Override
      public Optional<String> value(String name) {
        return Optional.ofNullable(System.getenv(name));
      }

      // Whether it is one that a person sees is asked as well.
      @SuppressWarnings("SystemConsoleNull")
      @Override
      public boolean isTerminal() {
        var console = System.console();
        return console != null && isTerminal(console);
      }

      /** From JDK 22 on there is a console without a terminal, too, and it has to be asked. */
      private boolean isTerminal(Console console) {
        try {
          return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException before22) {
          return true;
        } catch (ReflectiveOperationException unknown) {
          return false;
        }
      }
    };
  }
}
