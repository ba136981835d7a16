package io.countersign.compiler.problem;

import io.countersign.problem.ProblemCode;

/**
 * Every kind of problem that the compiler reports. Each constant has a page under {@code
 * docs/errors}.
 */
public enum CompilerCode implements ProblemCode {
  /** An object of a source lacks a member that it must have. */
  SOURCE_MEMBER_MISSING,
  /** An object of a source has a member that nothing reads. */
  SOURCE_MEMBER_UNKNOWN,
  /** A value of a source is of the wrong kind, such as text instead of a list. */
  SOURCE_TYPE,
  /** A value of a source is of the right kind but out of its range or choice. */
  SOURCE_VALUE,
  /** A value of a source is none of the alternatives that may stand there. */
  SOURCE_SHAPE,
  /** Lists and objects of a source are nested too deeply. */
  SOURCE_TOO_DEEP,
  /** The compiled workflow does not hold its whole envelope. */
  GRAPH_GATES
}
