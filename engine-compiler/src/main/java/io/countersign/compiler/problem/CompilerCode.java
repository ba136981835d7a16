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
  /** A name in a contract is not one that ids and expressions can be made of. */
  CONTRACT_NAME,
  /** A name in a contract already means something to the engine. */
  CONTRACT_RESERVED,
  /** A contract declares something twice. */
  CONTRACT_DUPLICATE,
  /** A transition names a status that the lifecycle does not have. */
  CONTRACT_UNKNOWN_STATUS,
  /** The roles of the statuses do not make a lifecycle. */
  CONTRACT_ROLES,
  /** What a contract says of a field contradicts itself. */
  CONTRACT_FIELD,
  /** Documents that arrive in a status have two ways to go, or never come to rest. */
  CONTRACT_ARRIVAL,
  /** A slot is to hold still where nothing can. */
  CONTRACT_STABLE,
  /** No way forward leads to a status or gate. */
  CONTRACT_UNREACHABLE,
  /** No way leads out of a status to an end. */
  CONTRACT_DEAD_END,
  /** A way forward comes back to where it was. */
  CONTRACT_CYCLE,
  /** A contract is larger than the engine takes, or a number in it is out of range. */
  CONTRACT_LIMIT
}
