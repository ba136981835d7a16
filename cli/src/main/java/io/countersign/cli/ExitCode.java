package io.countersign.cli;

/** The exit codes of the tool. The numbers are a contract. */
enum ExitCode {
  /** Done; also when the answer is that an evaluation failed on its data. */
  DONE(0),
  /** An expectation of a script failed; standard output ends with the verdict. */
  FAILED(1),
  /** Input was refused; standard output has the problems. */
  REFUSED(2),
  /** The command was not understood; standard error says why. */
  USAGE(64),
  /** A defect of the tool, or too little memory; standard error says which. */
  DEFECT(70),
  /** Standard output could not be written to its end. */
  OUTPUT_FAILED(74);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
