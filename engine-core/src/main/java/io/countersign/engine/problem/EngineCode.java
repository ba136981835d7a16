package io.countersign.engine.problem;

import io.countersign.problem.ProblemCode;

/**
 * Codes of the problems that the engine reports. Each constant has a page under {@code
 * docs/errors}.
 */
public enum EngineCode implements ProblemCode {
  /** The text stops being JSON at some place. */
  JSON_SYNTAX,
  /** Two members of one object have the same name. */
  JSON_DUPLICATE_KEY,
  /** Half of a surrogate pair occurs alone in a text. */
  JSON_LONE_SURROGATE,
  /** A number would lose digits in canonical JSON. */
  JSON_NUMBER_INEXACT,
  /** A number is larger than any double. */
  JSON_NUMBER_NOT_FINITE,
  /** A number has more characters than any genuine number needs. */
  JSON_NUMBER_TOO_LONG,
  /** A number is too close to zero to be read exactly. */
  JSON_NUMBER_TOO_SMALL,
  /** Lists and objects are nested too deeply. */
  JSON_TOO_DEEP,
  /** The canonical text would be larger than the engine handles. */
  JSON_TOO_LARGE,
  /** A list or map contains itself. */
  JSON_CYCLE,
  /** The key of a map is not text. */
  JSON_KEY_NOT_TEXT,
  /** A Java value has no form in canonical JSON. */
  JSON_VALUE_NOT_PLAIN,
  /** A value from outside is nested too deeply, or of a kind that is not kept. */
  RECEIVED_VALUE_REFUSED,
  /** An id, a name or a reason from outside cannot be kept. */
  RECEIVED_NAME_REFUSED,
  /** A member of a JSON object is missing or of another kind than its reader expects. */
  JSON_SHAPE,
  /** A compiled workflow was altered since it was compiled. */
  WORKFLOW_HASH_MISMATCH,
  /** A workflow was compiled by an incompatible version of the compiler. */
  WORKFLOW_COMPILER_STALE,
  /** A text is not a cron of five fields. */
  TIME_CRON_SYNTAX,
  /** A value, range or step of a cron is out of its field's range. */
  TIME_CRON_RANGE,
  /** A cron names only days that its months do not have. */
  TIME_CRON_NEVER,
  /** A text is not an ISO-8601 duration. */
  TIME_DURATION_SYNTAX,
  /** A duration is not positive, or longer than 100 years. */
  TIME_DURATION_RANGE,
  /** A text names no time zone. */
  TIME_ZONE_UNKNOWN,
  /** A transition was requested that is under way already. */
  WORKFLOW_REQUEST_PENDING,
  /** A transition was requested that the document's status does not have. */
  WORKFLOW_TRANSITION_UNAVAILABLE,
  /** An operator retried a token that the instance does not have. */
  WORKFLOW_TOKEN_UNKNOWN,
  /** A document was to be led to a place where it cannot continue. */
  WORKFLOW_TARGET_UNSUITABLE,
  /** An actor attempted something that the host does not permit. */
  WORKFLOW_NOT_PERMITTED,
  /**
   * A document was to be led past a gate that needs an approval, and the operator gave no reason.
   */
  WORKFLOW_BYPASS_WITHOUT_REASON,
  /** The host does not define who may intervene, so that no person may. */
  WORKFLOW_PERMISSIONS_UNSET,
  /** A decision was made on a version other than the one the approval is for. */
  APPROVAL_STALE,
  /** A decision was made by a person who is not asked. */
  APPROVAL_NOT_ASKED,
  /** A decision was made by the person who requested the transition. */
  APPROVAL_OWN_REQUEST,
  /** A second decision was made by the same person. */
  APPROVAL_SAME_PERSON,
  /** A rejection came without a reason, although the workflow requires one. */
  APPROVAL_REASON_MISSING,
  /** A request was to be withdrawn by a person who had not made it. */
  APPROVAL_NOT_REQUESTER,
  /** A workflow names approvers whom the host's directory cannot find. */
  APPROVERS_UNKNOWN,
  /** A workflow was published that names a person, a role or a chain not known to the directory. */
  APPROVERS_ABSENT,
  /** A workflow was published with effects of a type for which the engine has no sender. */
  EFFECT_WITHOUT_SENDER,
  /** A workflow was published with a webhook to an address that cannot exist. */
  EFFECT_URL_IMPOSSIBLE,
  /** A workflow was published with a step or a rule set that the host does not have. */
  STEP_WITHOUT_HANDLER,
  /** Definitions were to be changed that have changed since the decision. */
  DEFINITIONS_OVERTAKEN,
  /** A document type has no published workflow, or no workflow has a hash. */
  WORKFLOW_UNKNOWN,
  /** A document runs a workflow already. */
  WORKFLOW_RUNNING,
  /** A document runs no workflow, or the instance does not exist. */
  WORKFLOW_INSTANCE_UNKNOWN,
  /** Another transaction holds the lock of the instance. */
  WORKFLOW_BUSY,
  /** Values were erased that a running instance could still need. */
  WORKFLOW_VALUES_ERASED,
  /** A document was to be changed at a place where its workflow allows no edits. */
  WORKFLOW_EDIT_LOCKED,
  /** A status was to be changed by hand that only a gate may change. */
  WORKFLOW_GATE_REQUIRED,
  /** A document was to be changed that has to run a workflow and does not. */
  WORKFLOW_NOT_ADOPTED,
  /** A document was to begin in the middle whose status its workflow does not have. */
  WORKFLOW_STATUS_UNKNOWN,
  /** A document was recorded as new in a status in which its workflow does not begin. */
  WORKFLOW_STATUS_NOT_INITIAL,
  /** A document was to be amended that is not in force. */
  WORKFLOW_AMENDMENT_UNAVAILABLE,
  /** The host refused to amend a document. */
  AMENDMENT_REFUSED,
  /** The host does not show a document that the engine is asked about. */
  DOCUMENT_UNKNOWN,
  /** A document was recorded whose fields do not match its contract. */
  DOCUMENT_FIELDS_MISFIT,
  /** A change was recorded of a version that the instance is past. */
  DOCUMENT_VERSION_STALE,
  /** The journal of an instance and the rows of its steps contradict each other. */
  WORKFLOW_HISTORY_DISPUTED,
  /** A live row was to be rebuilt in a transaction whose login may not do that. */
  WORKFLOW_REPAIR_FORBIDDEN,
  /** A row of a journal is not the one that was written. */
  JOURNAL_CHAIN_BROKEN,
  /** A row of a journal is missing, there twice, or in another place. */
  JOURNAL_OUT_OF_SEQUENCE,
  /** A journal holds an event of a kind or form that this version of the engine does not know. */
  JOURNAL_EVENT_UNKNOWN,
  /** A value beside a journal is not the one that was written. */
  JOURNAL_VALUE_ALTERED,
  /** An instance, or the rows of its steps, differ from the replay of its journal. */
  JOURNAL_STATE_DIFFERS,
  /** A document that, according to the host, runs a workflow or ran one has no instance. */
  JOURNAL_MISSING,
  /** A row of the store cannot be read: it was altered, or a later version wrote it. */
  ROW_UNREADABLE
}
