package io.countersign.cli;

import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;

/** The problems of the command line's own inputs; {@code docs/errors.md} lists them. */
enum CliCode implements ProblemCode {
  /** A file is not there, or cannot be read. */
  CLI_FILE_UNREADABLE(
      """
      A file that was named on the command line does not exist, cannot be read, or is larger
      than a gibibyte.
      """,
      """
      A misspelt name, a name relative to another directory, a directory instead of a file, a
      missing permission. A name with letters that the locale cannot express is not found
      either.
      """,
      """
      Correct the name; it is relative to the directory in which the command runs. Allow the
      user to read the file. Run in a UTF-8 locale if the name needs one.
      """),
  /** A file holds bytes that are not UTF-8. */
  CLI_NOT_UTF8(
      """
      A file holds bytes that are not UTF-8. The line and column are those of the first such
      byte.
      """,
      """
      The file was saved in another character set, such as ISO-8859-1 or UTF-16, or it was cut
      in the middle of a character.
      """,
      """
      Save the file as UTF-8. Nothing is guessed and nothing is replaced, because a replaced
      character would change a hash or a comparison.
      """),
  /** A file holds JSON, but no object. */
  CLI_NOT_AN_OBJECT(
      """
      A file contains JSON, but not an object with members.
      """,
      """
      A list, a text, a number, a boolean or null at the top of a data or types file.
      """,
      """
      Put the value into an object, under the name of a root: `{"entity": …}`.
      """),
  /** A types file says something that is no type. */
  CLI_UNKNOWN_TYPE(
      """
      A types file contains a value that is not a type.
      """,
      """
      A misspelt name, a list with no type or with several, a number, a boolean or null in the
      place of a type.
      """,
      """
      Write a name such as `"money"`, a list of one type such as `["text"]`, or an object of
      fields such as `{"total": "money"}`. The names are in [the command line
      guide](command-line.md).
      """),
  /** A member has a name that no path can start with. */
  CLI_BAD_ROOT(
      """
      A member of a data or types file has a name with which no path can start.
      """,
      """
      A name with other characters than letters, digits and `_`, a name that starts with a
      digit, or a word of the language such as `in`, `contains`, `true` or `null`.
      """,
      """
      Rename the member, or move its value below a root: into `context`, where any name can be
      written as `context["get-item"]`.
      """),
  /** A file cannot be written. */
  CLI_FILE_UNWRITABLE(
      """
      A file that the command was to write could not be written.
      """,
      """
      The folder does not exist, the name is that of a directory, a permission is missing, or
      the disk is full.
      """,
      """
      Make the folder first; names are relative to the directory in which the command runs.
      Allow the user to write there, or name another place.
      """),
  /** A file is there already, and would have been lost. */
  CLI_FILE_EXISTS(
      """
      A file that the command has to create exists already. Nothing was written.
      """,
      """
      The command ran before in this folder, or another file has the name by chance.
      """,
      """
      Move the file away, or work in an empty folder.
      """),
  /** A line of a script is none that there is. */
  CLI_SCRIPT_LINE(
      """
      A line of a script is not valid. Nothing was run.
      """,
      """
      The line is not a JSON object, names no command, lacks a member or has one too many; or
      a member names a document that no earlier line creates, a node that the workflow does
      not have, or a field that the contract does not have.
      """,
      """
      Correct the line whose number the problem gives. [Scripts](scripts.md) lists the lines
      and their members.
      """),
  /** A line of a file of journals is none that there is, or the file has not what is asked for. */
  CLI_JOURNAL_LINE(
      """
      A file of journals contains an invalid line, or not the requested journal. Nothing was
      verified.
      """,
      """
      The line is not a JSON object, is not a `run`, `row` or `values`, lacks a member, or
      comes before the first `run`. Or no journal belongs to the named instance, or one head
      was given for several journals.
      """,
      """
      Export the journals again, in the form that [the command line](command-line.md)
      describes. If you give a head, name one instance with `--instance`.
      """),
  /** A line of a list of documents names none. */
  CLI_DOCUMENT_LINE(
      """
      A line of a list of documents does not name a document. Nothing was verified.
      """,
      """
      The line has no `/`, or nothing before or after it.
      """,
      """
      Write one document on each line, as `TYPE/ID`: `invoice/4711`. Empty lines are allowed.
      The organisation is named with `--org`.
      """),
  /** A database cannot be reached or read, or a row in it cannot. */
  CLI_DATABASE(
      """
      A database that was named on the command line cannot be reached or cannot be read, or an
      instance changes during each attempt to read it. Nothing was written.
      """,
      """
      The URL, the user or the password is wrong; the login lacks the role `wf_app`; the
      database has no schema of the engine, or that of another version; or an id is not valid.
      Damaged rows are reported as [ROW_UNREADABLE](#row_unreadable).
      """,
      """
      Correct the URL, and the variables `COUNTERSIGN_DB_USER` and `COUNTERSIGN_DB_PASSWORD`.
      Grant `wf_app` to the login, with INHERIT. Try again when the instance does not change.
      """);

  private final String meaning;
  private final String cause;
  private final String remedy;

  CliCode(String meaning, String cause, String remedy) {
    this.meaning = meaning;
    this.cause = cause;
    this.remedy = remedy;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
