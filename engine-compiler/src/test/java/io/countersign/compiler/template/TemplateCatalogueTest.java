package io.countersign.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every template compiles, with every value at the edge of what it takes. */
class TemplateCatalogueTest {

  /** A template with the settings of one trial. */
  private record Trial(String template, Map<String, String> settings) {}

  static Stream<Trial> trials() {
    var trials = new ArrayList<Trial>();
    for (var template : TemplateCatalogue.all()) {
      trials.add(new Trial(template.name(), Map.of()));
      for (var parameter : template.parameters()) {
        for (var value : edges(parameter)) {
          trials.add(new Trial(template.name(), settings(template, parameter, value)));
        }
      }
    }
    return trials.stream();
  }

  private static List<String> edges(TemplateParameter parameter) {
    var bounds = parameter.bounds();
    return switch (parameter.type()) {
      case MONEY, DURATION -> List.of(bounds.least(), bounds.most());
      case ROLE ->
          List.of(
              "r".repeat(Integer.parseInt(bounds.least())),
              "Z".repeat(Integer.parseInt(bounds.most())));
      case TEXT ->
          List.of(
              "\"".repeat(Integer.parseInt(bounds.least())),
              "\\".repeat(Integer.parseInt(bounds.most())),
              "$".repeat(Integer.parseInt(bounds.most())));
    };
  }

  /** A value at its bound takes along what has to stay above or below it. */
  private static Map<String, String> settings(
      WorkflowTemplate template, TemplateParameter parameter, String value) {
    var settings = new LinkedHashMap<String, String>();
    settings.put(parameter.name(), value);
    parameter.bounds().notAbove().ifPresent(other -> settings.put(other, value));
    template.parameters().stream()
        .filter(one -> one.bounds().notAbove().filter(parameter.name()::equals).isPresent())
        .forEach(one -> settings.put(one.name(), value));
    return settings;
  }

  @Test
  void shouldKnowFiveTemplates() {
    assertThat(TemplateCatalogue.all())
        .extracting(WorkflowTemplate::name)
        .containsExactly(
            "invoice-approval",
            "purchase-order-approval",
            "return-credit-note",
            "amendment-loop",
            "simple-fast-track");
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldCompileWithoutErrorAndWithoutWarning(Trial trial) {
    // when
    var filled = TemplateCatalogue.fill(trial.template(), trial.settings()).orThrow();

    // then
    var compiled = Compiler.standard().compile(filled.contract(), filled.patch());
    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.orThrow().hash()).hasSize(64);
    assertThat(filled.contractJson() + filled.patchJson()).doesNotContain("${");
    assertThat(ContractSource.read(filled.contractJson()).orThrow()).isEqualTo(filled.contract());
    assertThat(PatchSource.read(filled.patchJson()).orThrow()).isEqualTo(filled.patch());
  }

  @Test
  void shouldUseEveryParameter() {
    for (var template : TemplateCatalogue.all()) {
      var standard = TemplateCatalogue.fill(template.name(), Map.of()).orThrow();
      for (var parameter : template.parameters()) {
        var other = settings(template, parameter, edges(parameter).get(1));
        assertThat(TemplateCatalogue.fill(template.name(), other).orThrow().patch())
            .as(template.name() + " " + parameter.name())
            .isNotEqualTo(standard.patch());
      }
    }
  }

  @Test
  void shouldSuggestTheNameThatWasMeant() {
    assertThat(TemplateCatalogue.fill("invoice-aproval", Map.of()).problems())
        .singleElement()
        .hasToString(
            """
            TEMPLATE_UNKNOWN: Expected the name of a template, but found 'invoice-aproval'.
            Did you mean invoice-approval?""");
    assertThat(TemplateCatalogue.fill("payroll", Map.of()).problems())
        .singleElement()
        .extracting(Problem::remedy)
        .asString()
        .startsWith("There are invoice-approval, purchase-order-approval,");
    assertThat(TemplateCatalogue.find("payroll")).isEmpty();
  }

  @Test
  void shouldReportEveryWrongSettingAtOnce() {
    // when
    var result =
        TemplateCatalogue.fill(
            "invoice-approval",
            Map.of(
                "fast_limt", "1",
                "high_limit", "10000.00",
                "finance_role", "finance manager",
                "approval_timeout", "five days",
                "approval_chain", "{entity.id}"));

    // then
    assertThat(result.problems().stream().map(one -> one.code() + one.place().pointer()))
        .containsExactly(
            "TEMPLATE_VALUE/approval_chain",
            "TEMPLATE_VALUE/approval_timeout",
            "TEMPLATE_PARAMETER/fast_limt",
            "TEMPLATE_VALUE/finance_role",
            "TEMPLATE_VALUE/high_limit");
    assertThat(result.problems().get(2).remedy()).isEqualTo("Did you mean fast_limit?");
    assertThatThrownBy(result::orThrow).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldRefuseValuesOutOfRange() {
    assertThat(refused("simple-fast-track", "limit", "100000000000000")).isTrue();
    assertThat(refused("simple-fast-track", "limit", "-1")).isTrue();
    assertThat(refused("simple-fast-track", "limit", "")).isTrue();
    assertThat(refused("simple-fast-track", "approver_role", "")).isTrue();
    assertThat(refused("simple-fast-track", "approver_role", "r".repeat(64))).isTrue();
    assertThat(refused("simple-fast-track", "approval_timeout", "PT59M")).isTrue();
    assertThat(refused("simple-fast-track", "approval_timeout", "P366D")).isTrue();
    assertThat(refused("amendment-loop", "notice_subject", " ")).isTrue();
    assertThat(refused("amendment-loop", "notice_subject", "n".repeat(101))).isTrue();
    assertThat(refused("amendment-loop", "notice_subject", "two\nlines")).isTrue();
    assertThat(refused("invoice-approval", "fast_limit", "1000001")).isTrue();
  }

  private static boolean refused(String template, String parameter, String value) {
    return TemplateCatalogue.fill(template, Map.of(parameter, value)).problems().stream()
        .anyMatch(
            problem ->
                problem.code().name().equals("TEMPLATE_VALUE")
                    && problem.place().pointer().equals("/" + parameter));
  }
}
