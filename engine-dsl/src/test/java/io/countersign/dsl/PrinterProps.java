package io.countersign.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.structured.StructuredPrinter;
import io.countersign.dsl.structured.StructuredReader;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.Result;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** What is printed reads back as what it was. */
class PrinterProps {

  private static final Set<String> ROOTS = Set.of("entity", "context");

  @Property
  void shouldReadBackWhatItPrints(@ForAll("trees") SyntaxNode tree) {
    // When
    var text = ExpressionPrinter.print(tree);

    // Then
    var read = tree(ExpressionReader.expression(text));
    assertThat(read).as(text).isEqualTo(tree);
    assertThat(ExpressionPrinter.print(read)).isEqualTo(text);
  }

  @Property
  void shouldReadSingleValuesAlike(@ForAll("trees") SyntaxNode tree) {
    // Given
    var text = ExpressionPrinter.print(tree);

    // When
    var value = ExpressionReader.value(text);

    // Then: a value is an expression without operators
    if (tree instanceof SyntaxNode.Path || tree instanceof SyntaxNode.Literal) {
      assertThat(tree(value)).isEqualTo(tree);
    } else {
      assertThat(value).isInstanceOf(Result.Refused.class);
    }
  }

  @Property
  void shouldReadBackStructuredConditions(@ForAll("structured") Map<String, Object> condition) {
    // Given
    var reading = StructuredReader.read(condition, ROOTS, "entity");
    if (!(reading instanceof Result.Accepted)) {
      assertThat(reading.problems()).isNotEmpty();
      return;
    }
    var node = tree(reading);

    // When
    var printed = StructuredPrinter.print(node);

    // Then
    var again =
        printed.startsWith("{")
            ? StructuredReader.read(object(JsonText.read(printed)), ROOTS, "entity")
            : ExpressionReader.expression(printed);
    assertThat(tree(again)).as(printed).isEqualTo(node);
    assertThat(StructuredPrinter.print(tree(again))).isEqualTo(printed);
  }

  private static Map<?, ?> object(@Nullable Object json) {
    assertThat(json).isInstanceOf(Map.class);
    return json instanceof Map<?, ?> object ? object : Map.of();
  }

  private static SyntaxNode tree(Result<SyntaxNode> reading) {
    assertThat(reading).isInstanceOf(Result.Accepted.class);
    return Trees.withoutSpots(reading.orThrow());
  }

  @Provide
  Arbitrary<SyntaxNode> trees() {
    return Arbitraries.randomValue(random -> new Trees(random).tree(random.nextInt(6)));
  }

  @Provide
  Arbitrary<Map<String, @Nullable Object>> structured() {
    return Arbitraries.randomValue(
        (Random random) -> new Trees(random).structured(random.nextInt(4)));
  }
}
