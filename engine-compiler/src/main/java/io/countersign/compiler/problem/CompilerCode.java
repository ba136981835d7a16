package io.countersign.compiler.problem;

import io.countersign.problem.ProblemCode;

/**
 * Every kind of problem that the compiler reports. Each constant has a page under {@code
 * docs/errors}.
 */
public enum CompilerCode implements ProblemCode {
  /** An object of a source lacks a member that it must have. */
  SOURCE_MEMBER_MISSING,
  /** An object of a source has a member that nothing reads. */
  SOURCE_MEMBER_UNKNOWN,
  /** A value of a source is of the wrong kind, such as text instead of a list. */
  SOURCE_TYPE,
  /** A value of a source is of the right kind but out of its range or choice. */
  SOURCE_VALUE,
  /** A text of a source holds a character that no store keeps. */
  SOURCE_TEXT,
  /** A value of a source is none of the alternatives that may stand there. */
  SOURCE_SHAPE,
  /** Lists and objects of a source are nested too deeply. */
  SOURCE_TOO_DEEP,
  /** A source has more characters or values than any that people write. */
  SOURCE_TOO_LARGE,
  /** A name in a contract is not one that ids and expressions can be made of. */
  CONTRACT_NAME,
  /** A name in a contract already means something to the engine. */
  CONTRACT_RESERVED,
  /** A contract declares something twice. */
  CONTRACT_DUPLICATE,
  /** A transition names a status that the lifecycle does not have. */
  CONTRACT_UNKNOWN_STATUS,
  /** The roles of the statuses do not make a lifecycle. */
  CONTRACT_ROLES,
  /** What a contract says of a field contradicts itself. */
  CONTRACT_FIELD,
  /** Documents that arrive in a status have two ways to go, or never come to rest. */
  CONTRACT_ARRIVAL,
  /** A slot is to hold still where nothing can. */
  CONTRACT_STABLE,
  /** No way forward leads to a status or gate. */
  CONTRACT_UNREACHABLE,
  /** No way leads out of a status to an end. */
  CONTRACT_DEAD_END,
  /** A way forward comes back to where it was. */
  CONTRACT_CYCLE,
  /** A contract is larger than the engine takes, or a number in it is out of range. */
  CONTRACT_LIMIT,
  /** A patch is for another document type or another version of the envelope. */
  PATCH_BASE,
  /** A patch fills a slot that the envelope does not declare. */
  PATCH_UNKNOWN_SLOT,
  /** The id of a node is not of its slot, or does not end in a UUID. */
  PATCH_NODE_ID,
  /** The id of an edge is empty, too long, or one of the compiler's own. */
  PATCH_EDGE_ID,
  /** Two nodes or two edges of a patch have one id. */
  PATCH_DUPLICATE_ID,
  /** An edge leaves its slot other than by the ports. */
  PATCH_SCOPE,
  /** An edge begins or ends at a node that there is not. */
  PATCH_UNKNOWN_NODE,
  /** A patch holds a node of a type that only envelopes have. */
  PATCH_NODE_TYPE,
  /** There is no handler for nodes of this type. */
  PATCH_NO_HANDLER,
  /** An edit window is looser than the one around it. */
  PATCH_WINDOW,
  /** A service account is missing, or given where none is used. */
  PATCH_RUN_AS,
  /** An edge names an outcome that the node before it cannot have. */
  PATCH_OUTCOME,
  /** An edge that does not lead into a join says which arrivals count. */
  PATCH_QUALIFIES,
  /** A setting of a node is out of its range, or does not go with another. */
  PATCH_CONFIG,
  /** The key of a node is no name, or the key of another node. */
  PATCH_KEY,
  /** A patch is larger than the compiler takes. */
  PATCH_LIMIT,
  /** A rejection has nowhere to go. */
  PATCH_REJECT,
  /** A silenced warning does not exist, or has no reason. */
  PATCH_SILENCE,
  /** A slot is filled with nothing. */
  GRAPH_EMPTY,
  /** A slot is not entered in the way that its patch declares. */
  GRAPH_ENTRY,
  /** A slot is not left in the way that its patch declares. */
  GRAPH_EXIT,
  /** Steps lead back to themselves. */
  GRAPH_CYCLE,
  /** No way leads to a step. */
  GRAPH_UNREACHABLE,
  /** A step that ends well has no way on. */
  GRAPH_DEAD_END,
  /** A split has too few branches, or one that is not always taken. */
  GRAPH_SPLIT,
  /** A split has no join, or a join no split. */
  GRAPH_JOIN,
  /** A way enters or leaves the region of a split other than by its ends. */
  GRAPH_NESTING,
  /** Too many tokens could be alive at once. */
  GRAPH_TOKENS,
  /** A step may change what is being approved at the same time. */
  GRAPH_MATERIAL,
  /** The compiled workflow does not hold its whole envelope. */
  GRAPH_GATES,
  /** A step has no way on when no condition holds. */
  LINT_NO_DEFAULT_EDGE,
  /** An approval may wait forever. */
  LINT_APPROVAL_NO_TIMEOUT,
  /** A wait may last forever. */
  LINT_WAIT_NO_TIMEOUT,
  /** A join may cut off branches that already had effects, and nothing makes up for them. */
  LINT_ANY_SIDE_EFFECTS,
  /** An edge is never taken. */
  LINT_UNREACHABLE_CONDITION,
  /** An approver is asked twice on one path. */
  LINT_DUPLICATE_APPROVER,
  /** A step changes what was approved behind the gate that used the approvals. */
  LINT_MATERIAL_BEHIND_GATE,
  /** A way leads to the gate though everybody who was asked said no. */
  LINT_REJECTION_PASSES,
  /** The publisher lacks a permission. */
  PUBLISH_NOT_ALLOWED,
  /** A definition cannot come to the wished status from the one that it is in. */
  PUBLISH_STATUS,
  /** There is no draft to publish. */
  PUBLISH_NO_DRAFT,
  /** The envelope that a patch was written for is not in force. */
  PUBLISH_ENVELOPE_MISSING,
  /** A contract changed without a new version of its lifecycle. */
  PUBLISH_ENVELOPE_CHANGED,
  /** A contract or patch is of another document type than the definitions it is for. */
  PUBLISH_OTHER_TYPE,
  /** A draft gives another workflow than the one that was reviewed. */
  PUBLISH_NOT_AS_REVIEWED,
  /** A recompiled workflow has other nodes than before. */
  PUBLISH_NODES_DIFFER,
  /** A draft stands in the way of another. */
  PUBLISH_DRAFT_EXISTS,
  /** A patch fills a slot that the new envelope does not have. */
  PUBLISH_SLOT_GONE,
  /** A slot lies between other nodes in the new envelope. */
  PUBLISH_SLOT_MOVED,
  /** There is no template of this name. */
  TEMPLATE_UNKNOWN,
  /** A template has no parameter of this name. */
  TEMPLATE_PARAMETER,
  /** A parameter of a template does not take this value. */
  TEMPLATE_VALUE
}
