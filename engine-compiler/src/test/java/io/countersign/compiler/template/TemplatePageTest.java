package io.countersign.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page about templates says what the templates are. */
class TemplatePageTest {

  private static final Path PAGE = Path.of("..", "docs", "templates.md");

  @Test
  void shouldNameEveryTemplateWithItsSummary() throws IOException {
    var page = Files.readString(PAGE);

    assertThat(page.lines().filter(line -> line.startsWith("## ")))
        .containsExactlyElementsOf(
            TemplateCatalogue.all().stream().map(template -> "## " + template.name()).toList());
    assertThat(page)
        .contains(TemplateCatalogue.all().stream().map(WorkflowTemplate::summary).toList());
  }

  @Test
  void shouldListEveryParameterAndNoOther() throws IOException {
    // given
    var page = Files.readString(PAGE);

    // when
    var rows =
        page.lines().filter(line -> line.startsWith("| `") || line.startsWith("## ")).toList();

    // then
    assertThat(rows)
        .containsExactlyElementsOf(
            TemplateCatalogue.all().stream().flatMap(template -> rows(template).stream()).toList());
  }

  private static List<String> rows(WorkflowTemplate template) {
    var rows = new ArrayList<String>();
    rows.add("## " + template.name());
    for (var one : template.parameters()) {
      rows.add(
          "| `%s` | %s | `%s` | `%s` | %s | %s |"
              .formatted(
                  one.name(),
                  one.type().name().toLowerCase(Locale.ROOT),
                  one.standard(),
                  one.bounds().least(),
                  one.bounds()
                      .notAbove()
                      .map(other -> "`" + other + "`")
                      .orElse("`" + one.bounds().most() + "`"),
                  one.meaning()));
    }
    return rows;
  }
}
