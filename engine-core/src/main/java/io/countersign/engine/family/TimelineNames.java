package io.countersign.engine.family;

import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.NodeConfig;
import java.util.List;
import java.util.Optional;

/** Names by which the sentences of a timeline call nodes, steps and effects. */
public interface TimelineNames {

  /** Returns the name of a node. */
  String node(String nodeId);

  /** Returns whether a workflow has a node of that name or id. */
  boolean isKnown(String node);

  /** Returns the name of the node at which a token is, in quotation marks. */
  String at(TokenId token);

  /** Returns the configuration of the node at which a token is, or empty if it is unknown. */
  Optional<NodeConfig> configAt(TokenId token);

  /** Returns the name of the node of a step. */
  String step(long seq);

  /** Returns the names of the nodes of steps, each in quotation marks. */
  String steps(List<Long> seqs);

  /** Returns the type of an effect. */
  String effect(long seq);

  /** Returns whether the event before this one opened a step. */
  boolean followsOpening(long seq);

  /** Remembers that an event opened a step. */
  void rememberStep(long seq, TokenId token, String nodeId);

  /** Remembers that an event queued an effect. */
  void rememberEffect(long seq, String type);
}
