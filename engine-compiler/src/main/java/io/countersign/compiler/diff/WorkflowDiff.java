package io.countersign.compiler.diff;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.patch.NodeProtection;
import io.countersign.compiler.patch.PatchMerge;
import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.compiler.patch.StructureBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.GateIntegrity;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two compiled workflows: changes of the contract, and slot by slot the
 * added, removed and modified nodes and edges, with edit windows, stable region and joins.
 * Immutable. It is complete: the old workflow and the difference give the new one. The same two
 * workflows give the same bytes of JSON and of text on every machine.
 */
public final class WorkflowDiff {

  private final Content content;

  WorkflowDiff(Content content) {
    this.content = content;
  }

  /**
   * Content of a difference.
   *
   * @param before the old workflow
   * @param after the new one
   * @param contract the changes of the contract, in the order of its JSON
   * @param slots the changes slot by slot, without unchanged slots; the envelope itself first, the
   *     slots sorted by id
   */
  record Content(Side before, Side after, List<FieldChange> contract, List<SlotDiff> slots) {

    Content {
      contract = List.copyOf(contract);
      slots = List.copyOf(slots);
    }
  }

  /**
   * One of the two workflows.
   *
   * @param entityType its document type
   * @param envelopeVersion the version of its envelope
   * @param hash its hash
   * @param bare whether it is an envelope without a patch
   * @param labels the display names of its steps, by node id, sorted: the label, else the key
   */
  public record Side(
      String entityType,
      int envelopeVersion,
      String hash,
      boolean bare,
      Map<String, String> labels) {

    /** Copies and sorts the labels. */
    public Side {
      labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    static Side of(WorkflowModel workflow) {
      boolean bare =
          workflow.graph().slots().stream()
              .noneMatch(slot -> workflow.graph().nodes().containsKey(slot.inPort()));
      var labels = new TreeMap<String, String>();
      for (var node : workflow.graph().nodes().values()) {
        node.label().or(node::key).ifPresent(label -> labels.put(node.id(), label));
      }
      return new Side(
          workflow.contract().entityType(),
          workflow.envelopeVersion(),
          workflow.hash(),
          bare,
          labels);
    }
  }

  /** What an organisation added to its envelope: the workflow against the same with no patch. */
  public static WorkflowDiff ofEnvelope(CompiledWorkflow workflow) {
    return between(bare(WorkflowModel.of(workflow)), workflow);
  }

  /** What a new workflow changes against an old one; their document types may differ. */
  public static WorkflowDiff between(CompiledWorkflow old, CompiledWorkflow next) {
    return new WorkflowComparison(WorkflowModel.of(old), WorkflowModel.of(next)).diff();
  }

  private static WorkflowModel bare(WorkflowModel workflow) {
    var envelope = EnvelopeGenerator.generate(workflow.contract());
    var graph = PatchMerge.of(envelope, Map.of());
    var gates = workflow.safeguards().gates().requiredGates();
    return WorkflowModel.seal(
        graph,
        StructureBuilder.of(graph, List.of()),
        NodeProtection.of(envelope, Map.of(), Map.of(), graph, new GateIntegrity(gates, gates)));
  }

  /** The old workflow. */
  public Side before() {
    return content.before();
  }

  /** The new workflow. */
  public Side after() {
    return content.after();
  }

  List<FieldChange> contract() {
    return content.contract();
  }

  List<SlotDiff> slots() {
    return content.slots();
  }

  /** Whether the two mean the same. */
  public boolean isEmpty() {
    return contract().isEmpty() && slots().isEmpty();
  }

  /** The same difference, seen from the other side. */
  public WorkflowDiff mirror() {
    return new WorkflowDiff(
        new Content(
            /* before= */ after(),
            /* after= */ before(),
            contract().stream().map(FieldChange::mirror).toList(),
            slots().stream().map(SlotDiff::mirror).toList()));
  }

  /** The difference as JSON holds it. */
  public Map<String, @Nullable Object> toPlain() {
    return DiffJson.write(this);
  }

  /**
   * The difference as people review it: per slot each change with its old and its new value. Names
   * that people gave stand before ids. Ends with a line break; nothing that a label holds can break
   * a line or hide one.
   */
  public String text() {
    return DiffText.of(this, UnaryOperator.identity());
  }

  /**
   * The difference as people review it, in which the steps of the new workflow have the short ids
   * of its patch.
   */
  public String text(WorkflowPatch patch) {
    return DiffText.of(this, ResolvedPatch.of(PatchModel.of(patch))::written);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WorkflowDiff diff && diff.content.equals(content);
  }

  @Override
  public int hashCode() {
    return content.hashCode();
  }

  /** Returns the difference as people review it. */
  @Override
  public String toString() {
    return text();
  }
}
