package io.countersign.dsl.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every row of the published truth table, evaluated. */
final class TruthTableTest {

  private static final Path PAGE = Path.of("..", "docs", "language-truth-table.md");
  private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");

  /** One cell that is not a value: what is asked, what the page says, what the product says. */
  private record Claim(int line, String asked, String expected, String actual) {}

  @TestFactory
  Stream<DynamicTest> shouldAnswerAsThePageSays() {
    return claims().stream()
        .map(
            claim ->
                DynamicTest.dynamicTest(
                    PAGE.getFileName() + ":" + claim.line() + " " + claim.asked(),
                    () -> assertThat(claim.actual()).isEqualTo(claim.expected())));
  }

  @Test
  void shouldReadTheWholePage() {
    var claims = claims();

    assertThat(claims).hasSizeGreaterThan(400);
    assertThat(claims)
        .extracting(Claim::expected)
        .containsOnly("true", "false", "error", "yes", "no");
  }

  private static List<Claim> claims() {
    var claims = new ArrayList<Claim>();
    var types = "";
    List<String> header = List.of();
    var lines = lines();
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (line.startsWith("Types: ")) {
        types = line.substring("Types: ".length()).replace("`", "");
      } else if (!line.startsWith("|")) {
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells(line);
      } else if (!line.startsWith("| ---")) {
        claims.addAll(row(i + 1, types, header, cells(line)));
      }
    }
    return claims;
  }

  private static List<Claim> row(int line, String types, List<String> header, List<String> cells) {
    assertThat(cells).as("line " + line).hasSameSizeAs(header);
    if (header.get(0).equals("type")) {
      return compiled(line, header, cells);
    }
    return header.get(1).startsWith("`")
        ? evaluated(line, types, header, cells)
        : beside(line, header, cells);
  }

  /** Columns are expressions over operands of the type that the row is about. */
  private static List<Claim> compiled(int line, List<String> header, List<String> cells) {
    var type = Declarations.type(cells.get(0));
    var language =
        Language.builder().root("x", type).root("y", type).root("list", Type.listOf(type)).build();
    return IntStream.range(1, cells.size())
        .mapToObj(
            i -> {
              var text = code(header.get(i));
              return new Claim(line, cells.get(0) + " " + text, cells.get(i), yes(language, text));
            })
        .toList();
  }

  /** Rows are types of the left side, columns of the right side. */
  private static List<Claim> beside(int line, List<String> header, List<String> cells) {
    return IntStream.range(1, cells.size())
        .mapToObj(
            i -> {
              var language =
                  Language.builder()
                      .root("x", Declarations.type(cells.get(0)))
                      .root("y", Declarations.type(header.get(i)))
                      .build();
              var asked = cells.get(0) + " beside " + header.get(i);
              return new Claim(line, asked, cells.get(i), yes(language, code(header.get(0))));
            })
        .toList();
  }

  /** The first columns are values of the declared roots, the others expressions over them. */
  private static List<Claim> evaluated(
      int line, String types, List<String> header, List<String> cells) {
    var language = Declarations.language(List.of(types), "");
    int inputs = types.split(",", -1).length;
    var data =
        Data.read(
            IntStream.range(0, inputs)
                .mapToObj(i -> code(header.get(i)) + " = " + cells.get(i))
                .toList());
    return IntStream.range(inputs, cells.size())
        .mapToObj(
            i -> {
              var text = code(header.get(i));
              var outcome = language.condition(text).orThrow().evaluate(data);
              var actual =
                  outcome instanceof EvaluationOutcome.Value value
                      ? String.valueOf(value.value())
                      : "error";
              return new Claim(line, text + " over " + data, cells.get(i), actual);
            })
        .toList();
  }

  private static String yes(Language language, String text) {
    return language.condition(text) instanceof Result.Accepted<Expression> ? "yes" : "no";
  }

  private static String code(String cell) {
    return cell.replace("`", "").replace("\\|", "|");
  }

  private static List<String> cells(String line) {
    var parts = BAR.split(line, -1);
    return Arrays.stream(parts, 1, parts.length - 1).map(String::strip).toList();
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
