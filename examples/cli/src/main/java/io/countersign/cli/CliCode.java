package io.countersign.cli;

import io.countersign.problem.ProblemCode;

/** The problems of the command line's own inputs; each has a page under {@code docs/errors}. */
enum CliCode implements ProblemCode {
  /** A file is not there, or cannot be read. */
  CLI_FILE_UNREADABLE,
  /** A file holds bytes that are not UTF-8. */
  CLI_NOT_UTF8,
  /** A file holds JSON, but no object. */
  CLI_NOT_AN_OBJECT,
  /** A types file says something that is no type. */
  CLI_UNKNOWN_TYPE,
  /** A member has a name that no path can start with. */
  CLI_BAD_ROOT,
  /** A file cannot be written. */
  CLI_FILE_UNWRITABLE,
  /** A file is there already, and would have been lost. */
  CLI_FILE_EXISTS,
  /** A line of a script is none that there is. */
  CLI_SCRIPT_LINE,
  /** A line of a file of journals is none that there is, or the file has not what is asked for. */
  CLI_JOURNAL_LINE,
  /** A line of a list of documents names none. */
  CLI_DOCUMENT_LINE,
  /** A database cannot be reached or read, or a row in it cannot. */
  CLI_DATABASE
}
