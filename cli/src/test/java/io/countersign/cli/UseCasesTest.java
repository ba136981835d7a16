package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.template.TemplateCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts that come with the tool, one for each use case. */
class UseCasesTest {

  private static final Path SCRIPTS = Path.of("scripts");

  /** Use case D shows that a proof of delivery that comes after the deadline changes nothing. */
  private static final List<String> REDUNDANT =
      List.of("{\"event\": \"delivery:pod:S-78\", \"payload\": {\"signed_by\": \"Bo\"}}");

  private static final List<String> EXPECTATIONS =
      Stream.of("expect", "refused", "ignored", "did", "sent", "warned")
          .map(member -> "{\"" + member + "\":")
          .toList();

  private static String text(String letter, String rest) throws IOException {
    return Files.readString(SCRIPTS.resolve("use-case-" + letter + "." + rest));
  }

  private static Tool.Run run(String letter, String more) throws IOException {
    return runScript(letter, text(letter, "script.jsonl") + more);
  }

  private static Tool.Run runScript(String letter, String script) throws IOException {
    return Tool.beside("contract.json", text(letter, "contract.json"))
        .and("patch.json", text(letter, "patch.json"))
        .and("script.jsonl", script)
        .run(
            "run",
            "--contract",
            "contract.json",
            "--patch",
            "patch.json",
            "--script",
            "script.jsonl");
  }

  private static String verdict(Tool.Run run) {
    return run.out().lines().reduce("", (before, line) -> line);
  }

  @ParameterizedTest
  @CsvSource({"a, 31", "b, 21", "c, 16", "d, 15", "e, 13"})
  void shouldPass(String letter, int lines) throws IOException {
    var run = run(letter, "");

    assertThat(run.err()).isEmpty();
    assertThat(verdict(run))
        .isEqualTo(
            "{\"verdict\":\"passed\",\"lines\":%d,\"crashes\":0,\"line\":null,\"message\":null}",
            lines);
    assertThat(run.exit()).isZero();
    assertThat(run(letter, "").bytes()).isEqualTo(run.bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "d", "e"})
  void shouldPassWhereverAProcessDies(String letter) throws IOException {
    var run = run(letter, "{\"crash\": \"everywhere\"}");

    assertThat(run.err()).isEmpty();
    assertThat(verdict(run)).matches(".*\"crashes\":[1-9]\\d+,.*");
  }

  /** A script that passes without one of its commands does not show what that command does. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e"})
  void shouldFailWithoutAnyOneOfItsLines(String letter) throws IOException {
    var lines = text(letter, "script.jsonl").lines().toList();
    var unnoticed = new ArrayList<String>();
    int removed = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && EXPECTATIONS.stream().noneMatch(lines.get(i)::startsWith)) {
        var rest = new ArrayList<>(lines);
        rest.remove(i);
        removed++;
        if (runScript(letter, String.join("\n", rest)).exit() == 0) {
          unnoticed.add(lines.get(i));
        }
      }
    }

    assertThat(removed).isGreaterThan(5);
    assertThat(unnoticed).isEqualTo(letter.equals("d") ? REDUNDANT : List.of());
  }

  /** What a template says already is not said again. */
  @ParameterizedTest
  @CsvSource({"a, invoice-approval", "c, amendment-loop"})
  void shouldBeATemplateWhereThereIsOne(String letter, String template) throws IOException {
    var filled = TemplateCatalogue.fill(template, Map.of()).orThrow();

    assertThat(text(letter, "contract.json")).isEqualTo(filled.contractJson());
    assertThat(text(letter, "patch.json")).isEqualTo(filled.patchJson());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e"})
  void shouldCompileWithoutWarnings(String letter) throws IOException {
    var run =
        Tool.beside("contract.json", text(letter, "contract.json"))
            .and("patch.json", text(letter, "patch.json"))
            .run("compile", "--contract", "contract.json", "--patch", "patch.json");

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
  }
}
