package io.countersign.checks.docs;

import io.countersign.problem.ProblemCode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The reference of all error codes, generated from what each says of itself. */
final class ErrorsPage {

  private static final String INTRODUCTION =
      """
      # Error codes

      Every refusal of Countersign has a code. A code is a name and never changes once it is released. For each code, this page gives its meaning, its cause and its remedy, as the enum constant of the code
      does (`ProblemCode.explanation()`). A test compares the two; `mvn verify -Dcountersign.indexes=write` rewrites the page. The reasons for which a step failed or a workflow paused
      are not refusals; the [guide to operations](operate.md#stuck-documents) lists them.
      """;

  private static final Pattern SENTENCE = Pattern.compile("^(.*?[.!?])(?:\\s|$)", Pattern.DOTALL);

  private ErrorsPage() {}

  /** The page for some codes, sorted by name: first a list, then a section for each. */
  static String of(Collection<ProblemCode> codes) {
    var sorted = codes.stream().sorted(Comparator.comparing(ProblemCode::name)).toList();
    return INTRODUCTION
        + sorted.stream().map(ErrorsPage::entry).collect(Collectors.joining("\n", "\n", "\n"))
        + sorted.stream().map(ErrorsPage::section).collect(Collectors.joining());
  }

  private static String entry(ProblemCode code) {
    var meaning = code.explanation().meaning();
    var sentence = SENTENCE.matcher(meaning);
    return "- [%s](#%s): %s"
        .formatted(
            code.name(),
            code.name().toLowerCase(Locale.ROOT),
            (sentence.find() ? sentence.group(1) : meaning).replace('\n', ' '));
  }

  private static String section(ProblemCode code) {
    var explanation = code.explanation();
    return """

        ## %s

        %s

        **Cause.** %s

        **Remedy.** %s
        """
        .formatted(
            code.name(),
            unwrapped(explanation.meaning()),
            unwrapped(explanation.cause()),
            unwrapped(explanation.remedy()));
  }

  /** A paragraph is one line. */
  private static String unwrapped(String text) {
    return text.replaceAll("(?<!\n)\n(?!\n)", " ");
  }
}
