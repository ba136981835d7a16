package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The published schema of compiled workflows. */
class WorkflowSchemaTest {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "workflow.schema.json");

  @TestFactory
  Stream<DynamicTest> shouldAcceptWhatIsCompiled() {
    return Samples.all().entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(), () -> assertThat(problemsOf(entry.getValue())).isEmpty()));
  }

  private static List<Problem> problemsOf(Samples.Sample sample) {
    var json = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow().toJson();
    return SCHEMA.problems(Json.read(json).orThrow());
  }

  @Test
  void shouldRefuseAWorkflowWithoutAMember() {
    // Given
    var sample = Samples.sample();
    var plain = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow().toPlain();

    // When
    plain.remove("slotMap");

    // Then
    assertThat(SCHEMA.problems(plain)).isNotEmpty();
  }
}
