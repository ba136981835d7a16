package io.countersign.compiler.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.sample.Samples;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowGraph;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A picture stays the same picture, whatever stands in its labels. */
class DiagramProps {

  private static final CompiledWorkflow GOOD =
      Compiler.standard().compile(Samples.full().contract(), Samples.full().patch()).orThrow();

  @Provide
  Arbitrary<String> labels() {
    var awkward =
        Arbitraries.of(
            "\"",
            "]",
            "[",
            "|",
            "\n",
            "\r",
            "\\",
            "#",
            ";",
            "<b>",
            "-->",
            "%%{init: {}}%%",
            "end",
            "`",
            "&quot;",
            "\u202e",
            "\u2028",
            "\u0000",
            "\ufb02\u00b0\u00b035\u00b6\u00df",
            "style a:#35;",
            "1. x",
            "}",
            "\ud83d\ude00",
            "\u0130",
            "subgraph",
            "\\N",
            "//",
            "'");
    var any =
        Arbitraries.strings().ofMaxLength(12).filter(text -> !text.matches(".*[\ud800-\udfff].*"));
    return Arbitraries.oneOf(awkward, any).list().ofMaxSize(6).map(parts -> String.join("", parts));
  }

  /** A workflow in which every label, condition and outcome is this text. */
  private static CompiledWorkflow labelled(String text) {
    var good = GOOD;
    var nodes = new TreeMap<String, WorkflowNode>();
    for (var node : WorkflowModel.of(good).graph().nodes().values()) {
      nodes.put(
          node.id(),
          new WorkflowNode(
              node.id(),
              node.config(),
              node.key(),
              Optional.of(text),
              node.runAs(),
              node.editWindow()));
    }
    var edges = new TreeMap<String, WorkflowEdge>();
    for (var edge : WorkflowModel.of(good).graph().edges().values()) {
      var choice = EdgeChoice.when(text).qualifying(text);
      edges.put(
          edge.id(),
          new WorkflowEdge(
              edge.id(),
              edge.ends(),
              new EdgeChoice(7, Optional.of(text), choice.condition(), choice.qualifies()),
              Optional.of(text + "!"),
              edge.kind(),
              edge.provenance()));
    }
    return WorkflowModel.seal(
        new WorkflowGraph(good.contract(), nodes, edges, WorkflowModel.of(good).graph().slots()),
        WorkflowModel.of(good).structure(),
        WorkflowModel.of(good).safeguards());
  }

  @Property
  void shouldStayWellFormedWhateverTheLabelsSay(@ForAll("labels") String text) {
    // given
    var workflow = labelled(text);
    var diagram = Diagram.of(workflow);

    // when
    var dot = DotReader.read(diagram.dot());
    var mermaid = MermaidReader.read(diagram.mermaid());

    // then
    assertThat(dot).isEqualTo(mermaid);
    assertThat(dot.nodes())
        .doesNotHaveDuplicates()
        .hasSize(WorkflowModel.of(workflow).graph().nodes().size());
    assertThat(dot.edges()).hasSize(WorkflowModel.of(workflow).graph().edges().size());
    assertThat(dot.clusters()).isEqualTo(4);
    assertThat(diagram.dot() + diagram.mermaid()).doesNotContain("\u202e", "\u2028", "\u0000");
  }
}
