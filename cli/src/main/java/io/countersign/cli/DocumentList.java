package io.countersign.cli;

import io.countersign.engine.document.DocumentRef;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents of which a host knows, in a file: TYPE/ID on each line.
 *
 * @param files reads files
 * @param name the file
 */
record DocumentList(InputFiles files, String name) {

  /** The documents of an organisation, or what is wrong with lines. */
  Result<List<DocumentRef>> of(String org) {
    var text = files.text(name);
    if (!(text instanceof Result.Accepted<String> accepted)) {
      return new Result.Refused<>(text.problems());
    }
    var documents = new ArrayList<DocumentRef>();
    var problems = new ArrayList<Problem>();
    int number = 0;
    for (var line : accepted.value().lines().map(String::strip).toList()) {
      number++;
      int slash = line.indexOf('/');
      if (slash > 0 && slash < line.length() - 1) {
        documents.add(new DocumentRef(org, line.substring(0, slash), line.substring(slash + 1)));
      } else if (!line.isEmpty()) {
        problems.add(strange(number));
      }
    }
    return problems.isEmpty() ? new Result.Accepted<>(documents) : new Result.Refused<>(problems);
  }

  private Problem strange(int number) {
    return Problem.error(
        CliCode.CLI_DOCUMENT_LINE,
        new ProblemPlace(name, "", number, 0, null),
        "a document as TYPE/ID",
        "another text",
        "Write one document on each line, such as invoice/4711.");
  }
}
