package io.countersign.engine.inspect;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.graph.NodeNames;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Memory of a timeline: where tokens are, and what steps and effects it has told of. */
final class TimelineMemory implements TimelineNames {

  private final NodeNames names;
  private final Map<TokenId, String> nodes = new HashMap<>();
  private final Map<Long, String> steps = new HashMap<>();
  private final Map<Long, String> effects = new HashMap<>();

  TimelineMemory(WorkflowModel workflow) {
    this.names = new NodeNames(workflow);
  }

  /** Remembers a step that began before the timeline. */
  void remember(StepRow.Visit visit) {
    if (!visit.nodeType().equals(StepRow.CONTROL) && visit.index() == 0) {
      rememberStep(visit.seq(), visit.token(), visit.nodeId());
    }
  }

  @Override
  public void rememberStep(long seq, TokenId token, String nodeId) {
    nodes.put(token, nodeId);
    steps.put(seq, nodeId);
  }

  @Override
  public void rememberEffect(long seq, String type) {
    effects.put(seq, type);
  }

  @Override
  public String node(String nodeId) {
    return names.of(nodeId);
  }

  @Override
  public boolean isKnown(String node) {
    return names.isKnown(node);
  }

  @Override
  public String at(TokenId token) {
    var node = nodes.get(token);
    return node == null ? token.path() : "'" + names.of(node) + "'";
  }

  @Override
  public Optional<NodeConfig> configAt(TokenId token) {
    return Optional.ofNullable(nodes.get(token)).map(names::configOf);
  }

  @Override
  public String step(long seq) {
    var node = steps.get(seq);
    return node == null ? "step " + seq : names.of(node);
  }

  @Override
  public String steps(List<Long> seqs) {
    return seqs.stream().map(seq -> "'" + step(seq) + "'").collect(Collectors.joining(", "));
  }

  @Override
  public String effect(long seq) {
    return effects.getOrDefault(seq, "effect");
  }

  @Override
  public boolean followsOpening(long seq) {
    return steps.containsKey(seq - 1);
  }
}
