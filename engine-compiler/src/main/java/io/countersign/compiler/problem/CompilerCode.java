package io.countersign.compiler.problem;

import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;

/** Every kind of problem that the compiler reports. {@code docs/errors.md} lists them. */
public enum CompilerCode implements ProblemCode {
  /** An object of a source lacks a member that it must have. */
  SOURCE_MEMBER_MISSING(
      """
      An object in a contract or patch lacks a member that it must have.
      """,
      """
      The member was left out or misspelt; a misspelt one is also reported as unknown. The
      place is that of the object. Where the object may be one of several things, such as one
      of several types of nodes, the member that says which one may be missing.
      """,
      """
      Add the member. The remedy in the problem describes the member, or lists its values.
      """),
  /** An object of a source has a member that nothing reads. */
  SOURCE_MEMBER_UNKNOWN(
      """
      An object in a contract or patch has a member that nothing reads.
      """,
      """
      A misspelt name, a member of a newer version, or a member that belongs to another type
      of node. Unknown members are refused, because a misspelt limit that is ignored is a
      limit that does not hold.
      """,
      """
      Correct the name: the problem names one that is at most two letters away. Otherwise
      remove the member.
      """),
  /** A value of a source is of the wrong kind, such as text instead of a list. */
  SOURCE_TYPE(
      """
      A value in a contract or patch is of the wrong kind, such as a number where text is
      needed.
      """,
      """
      Often there are too many or too few quotes, a single value where a list is needed, or
      `null` where the member should be left out.
      """,
      """
      Write a value of the kind that the problem names. To set no value, leave the member out
      instead of writing `null`.
      """),
  /** A value of a source is of the right kind but out of its range or choice. */
  SOURCE_VALUE(
      """
      A value in a contract or patch is of the right kind, but is not allowed there.
      """,
      """
      It is not one of the allowed choices, too large or too small, too long or too short,
      does not match the pattern of its text, or repeats an element. Choices are compared
      letter by letter, capitals included.
      """,
      """
      Write a value within the limit or choice that the problem names.
      """),
  /** A text of a source holds a character that no store keeps. */
  SOURCE_TEXT(
      """
      A text or a name in a contract, patch or draft holds the character U+0000. JSON may hold
      it, but Postgres has no place for it, so such a definition could not be stored.
      """,
      """
      The source was made from binary data, or from the text of a system that ends texts with
      this character.
      """,
      """
      Remove the character at the place that the pointer names. In JSON it is the escape
      `\\u0000`.
      """),
  /** A value of a source is none of the alternatives that may stand there. */
  SOURCE_SHAPE(
      """
      A value in a contract or patch matches none of the alternatives that are allowed there,
      or more than one, and does not show which of them was meant.
      """,
      """
      The file is a patch instead of a contract, or a contract instead of a patch. Or an
      object mixes the members of two alternatives or has those of none.
      """,
      """
      Choose one of the alternatives that the problem lists, and write exactly its members.
      """),
  /** Lists and objects of a source are nested too deeply. */
  SOURCE_TOO_DEEP(
      """
      Lists and objects of a contract or patch are nested more than 100 deep. The rest was not
      checked.
      """,
      """
      The source was generated, or contains conditions within conditions. The place is that of
      the first list or object that is too deep.
      """,
      """
      Nest less: move inner parts out and refer to them by name, and write conditions as text.
      """),
  /** A source has more characters or values than any that people write. */
  SOURCE_TOO_LARGE(
      """
      A contract or patch has more than 4,000,000 characters, or holds more than 100,000
      values: texts, numbers, lists and objects, and all that is in them. The rest was not
      checked.
      """,
      """
      A program generated the source, or it was made to keep the compiler busy. The largest
      patch that the compiler takes, 2,000 steps and 6,000 edges, is well below.
      """,
      """
      Divide it. Move work on many items of one kind into an action of the host.
      """),
  /** A name in a contract is not one that ids and expressions can be made of. */
  CONTRACT_NAME(
      """
      A name in a contract cannot become part of an id, or cannot be written in an expression.
      """,
      """
      Document types, statuses and verbs are up to 63 small letters, digits and `_`, the first
      a letter. Slots are `slot:` followed by up to 160 of these. Fields, parts of records and
      roots are up to 63 letters, digits and `_`, not beginning with a digit. A root must not
      be a word of the language either, such as `in` or `true`.
      """,
      """
      Rename it. The host may show people another text than the name.
      """),
  /** A name in a contract already means something to the engine. */
  CONTRACT_RESERVED(
      """
      A name in a contract is reserved by the engine.
      """,
      """
      A verb is `close` or the outcome of a step, such as `reject`, `drift` or `expired`; a
      root is `entity` or `now`, which the engine fills; or a field has the name of a root, so
      that a structured condition could mean either of them.
      """,
      """
      Choose another name. Do not declare roots for the document or the time: the engine knows
      their types.
      """),
  /** A contract declares something twice. */
  CONTRACT_DUPLICATE(
      """
      A contract declares the same thing twice.
      """,
      """
      Two statuses, two verbs or two slots share a name, or a transition names one of its
      origins twice. Slots with generated names can clash too: the one from status `a` to verb
      `b`, and the one from verb `a` to status `b`.
      """,
      """
      Remove one, or rename it. For one verb out of several statuses, list them in `from` of
      one transition.
      """),
  /** A transition names a status that the lifecycle does not have. */
  CONTRACT_UNKNOWN_STATUS(
      """
      A transition names a status that the lifecycle does not have.
      """,
      """
      The name in `from`, `to` or `rejectTo` is misspelt, or the status was removed.
      """,
      """
      Correct the name, or declare the status.
      """),
  /** The roles of the statuses do not make a lifecycle. */
  CONTRACT_ROLES(
      """
      The roles of the statuses do not form a lifecycle.
      """,
      """
      There is no status with the role `initial` or more than one, more than one with the role
      `amended`, none with the role `final` or `active`, or a transition starts from a status
      with the role `final`.
      """,
      """
      Give each status the role that it has for the engine; most are `open`. If something
      follows a final status, it is `active` or `open`.
      """),
  /** What a contract says of a field contradicts itself. */
  CONTRACT_FIELD(
      """
      The declaration of a field contradicts itself.
      """,
      """
      A field is `material` and `alwaysEditable`: approvals would be for a value that every
      person may change. Or a `scale` is missing for money, stated for another type, or not
      from 0 to 9. Or only a part of a record is sensitive, which JSON cannot express.
      """,
      """
      Remove one of the two flags, state the decimal places of the minor unit for money only, or
      mark the whole field as sensitive.
      """),
  /** A workflow beside the lifecycle has statuses. */
  CONTRACT_WORKFLOW_STATUSES(
      """
      A workflow beside the lifecycle of a document type has statuses.
      """,
      """
      The contract names a `workflow` other than `lifecycle` and has statuses and transitions. A
      document runs several workflows at once, and only the gates of its lifecycle change its
      status.
      """,
      """
      Write `"lifecycle": "none"` in the contract of the other workflow, or leave out its name.
      """),
  /** Documents that arrive in a status have two ways to go, or never come to rest. */
  CONTRACT_ARRIVAL(
      """
      Documents that arrive in a status have two ways to go, or never stop.
      """,
      """
      Two transitions with `start` `arrival` leave the same status, or transitions on arrival,
      and the rejections of their gates, form a cycle in which no status waits for a request.
      """,
      """
      Let one of the transitions start on `request`, or lead a rejection to a status that
      waits.
      """),
  /** A slot is to hold still where nothing can. */
  CONTRACT_STABLE(
      """
      A slot is declared stable at a place where no slot can be stable.
      """,
      """
      The slot leaves or enters the amended status, to which drift leads, or it comes after
      the gate of a returning transition, so that no way forward connects its ends.
      """,
      """
      Set `stable` to false for this slot. If its status is stable, declare the slot
      explicitly with this value.
      """),
  /** No way forward leads to a status or gate. */
  CONTRACT_UNREACHABLE(
      """
      No way forward leads to a status or a gate.
      """,
      """
      No transition leads to the status, or only returning ones and rejections do. Or a
      transition has no status to start from, or only the amended one without being marked as
      returning. An amended status is reached by drift only if a slot holds still and has
      `onDrift` `amend`.
      """,
      """
      Add a transition that leads there going forward, mark the transition as returning, or
      remove the unused status.
      """),
  /** No way leads out of a status to an end. */
  CONTRACT_DEAD_END(
      """
      A document can come to a status from which its workflow never ends.
      """,
      """
      No transitions lead from the status to one with the role `final` or `active`. Rejection
      and drift do not count, because they are exceptions.
      """,
      """
      Add a transition towards an end, or give the status the role `final` or `active`.
      """),
  /** A way forward comes back to where it was. */
  CONTRACT_CYCLE(
      """
      Transitions that lead forward form a cycle.
      """,
      """
      Transitions lead from a status back to it, and none of them is marked as returning. The
      problem shows the cycle, at the transition that closes it.
      """,
      """
      Mark the transition that leads back with `returning`. If its verb also leads forward
      from another status, give the way back a verb of its own.
      """),
  /** A contract is larger than the engine takes, or a number in it is out of range. */
  CONTRACT_LIMIT(
      """
      A contract is larger than the engine takes, or a number in it is out of range.
      """,
      """
      A contract has at most 1,000 fields, 50 roots, 100 statuses and 200 transitions; a type
      has at most 1,000 fields and is nested at most 20 deep; the version of a lifecycle is 1
      or more.
      """,
      """
      Keep the fields that workflows decide on in the contract, and leave the rest to the
      host; declare deep parts as `dynamic`.
      """),
  /** A patch is for another document type or another version of the envelope. */
  PATCH_BASE(
      """
      A patch is for another document type, or for another version of the envelope, than the
      one it is compiled with.
      """,
      """
      The contract changed its `lifecycleVersion` after the patch was written, or the wrong
      contract was used.
      """,
      """
      Use the contract that the patch was written for. If the envelope has a new version,
      review its changes, move the patch to it and correct `baseRef`.
      """),
  /** A patch fills a slot that the envelope does not declare. */
  PATCH_UNKNOWN_SLOT(
      """
      A patch puts steps into a slot that the envelope does not have.
      """,
      """
      The slot's name is misspelt, or the contract no longer declares it.
      """,
      """
      Name one of the slots that the problem lists, or declare the slot in the contract.
      """),
  /** The id of a node is not of its slot, or does not end in a UUID. */
  PATCH_NODE_ID(
      """
      The id of a node is neither a short id of letters, digits, `-`, `_` and `.` nor
      `usr:<slotId>:<uuid>` with the id of its slot and a UUID in lower case.
      """,
      """
      The id contains a space or another character that ids must not contain, or the node was
      copied from another slot.
      """,
      """
      Give the node a short id, such as `review`, and correct the edges that name it.
      """),
  /** The id of an edge is empty, too long, or one of the compiler's own. */
  PATCH_EDGE_ID(
      """
      The id of an edge is blank, longer than 200 characters, or begins with `sys:`, which
      only the compiler's edges do.
      """,
      """
      The id is empty, or the edge was copied from a compiled workflow.
      """,
      """
      Give the edge a short name, or leave its id out.
      """),
  /** Two nodes or two edges of a patch have one id. */
  PATCH_DUPLICATE_ID(
      """
      Two nodes of a slot or two edges of a patch have the same id. The short id of a node is
      unique in its slot, the id of an edge in the whole patch.
      """,
      """
      A node or an edge was copied with its id.
      """,
      """
      Give one of the two another id, and correct the edges that name it.
      """),
  /** An id can mean two things. */
  PATCH_AMBIGUOUS_ID(
      """
      An id can mean two things: a step is named `in` or `out` like a port of its slot, or a
      silenced warning names both a node and an edge.
      """,
      """
      The short id of a node was chosen without regard to the ports, or to the ids of edges.
      """,
      """
      Rename the node or the edge, and correct the edges and silenced warnings that name it.
      """),
  /** An edge leaves its slot other than by the ports. */
  PATCH_SCOPE(
      """
      An edge begins or ends at a node of the envelope or of another slot. An organisation's
      steps lead only to each other, and to the ports of their own slot: out of its in port,
      and into its out port.
      """,
      """
      The author wanted to skip a gate, to change a status from inside a slot, or to jump from
      one slot into another.
      """,
      """
      Leave the last step without an edge: the document then leaves the slot. To refuse a
      document, use an approval, whose rejection goes to the gate. The envelope follows from
      the contract.
      """),
  /** An edge begins or ends at a node that there is not. */
  PATCH_UNKNOWN_NODE(
      """
      An edge begins or ends at an id that no node has.
      """,
      """
      The id is misspelt, belongs to another slot, or the node was removed and its edges were
      not.
      """,
      """
      Correct the id, add the node, or remove the edge.
      """),
  /** A patch holds a node of a type that only envelopes have. */
  PATCH_NODE_TYPE(
      """
      A patch holds a node of a type that only envelopes have: `start`, `end`, `state`,
      `lifecycle_gate`, `policy_gate` or `slot_port`.
      """,
      """
      Nodes were copied from a compiled workflow, or the author wanted to add a gate.
      """,
      """
      Remove the node. Statuses and gates are declared in the contract.
      """),
  /** There is no handler for nodes of this type. */
  PATCH_NO_HANDLER(
      """
      No handler is known for the type of a node.
      """,
      """
      The type is misspelt, or the host did not register a handler for it, or did not tell the
      compiler.
      """,
      """
      Correct the type, or register the handler and name its type to the compiler.
      """),
  /** An edit window is looser than the one around it. */
  PATCH_WINDOW(
      """
      An edit window in a patch is looser than the one around it. From loose to strict they
      are `editable`, `amend_only`, `locked`.
      """,
      """
      A patch opens a document that the contract keeps closed, or a step is looser than the
      window of its slot.
      """,
      """
      Leave the window out, or choose a stricter one. To open a document further, change the
      contract.
      """),
  /** A service account is missing, or given where none is used. */
  PATCH_RUN_AS(
      """
      A step runs as a service account and names none, or names one and runs as another actor.
      """,
      """
      `runAs` and `serviceAccount` were not changed together.
      """,
      """
      Write both, or neither.
      """),
  /** An edge names an outcome that the node before it cannot have. */
  PATCH_OUTCOME(
      """
      An edge is taken on an outcome that the step before it can never have.
      """,
      """
      The outcome is misspelt, belongs to another type of step, or the edge leaves the slot's
      port, which has no outcome.
      """,
      """
      Name one of the outcomes that the problem lists. Without `on`, an edge is taken for
      every usual outcome.
      """),
  /** An edge that does not lead into a join says which arrivals count. */
  PATCH_QUALIFIES(
      """
      An edge has `qualifies`, which decides whether an arrival counts, but does not lead into
      a `parallel_join`.
      """,
      """
      `qualifies` was confused with `condition`.
      """,
      """
      Write it as `condition`, or put it on the edge into the join.
      """),
  /** A setting of a node is out of its range, or does not go with another. */
  PATCH_CONFIG(
      """
      A setting of a step is out of its range, missing, blank, or contradicts another one.
      """,
      """
      A number was not changed together with the list that it counts, or a field of an editor
      was left empty.
      """,
      """
      Correct the setting that the problem names.
      """),
  /** The key of a node is no name, or the key of another node. */
  PATCH_KEY(
      """
      The key of a node is not a name that expressions can read, or another node has the same
      key. A key has 1 to 63 small letters, digits and `_`, and begins with a letter.
      """,
      """
      A node was copied with its key, or the key was confused with a label.
      """,
      """
      Rename the key, and the expressions that read `context.<key>`.
      """),
  /** A patch is larger than the compiler takes. */
  PATCH_LIMIT(
      """
      A patch, or a list or text in it, is larger than the compiler takes: 2,000 nodes, 6,000
      edges, 100 branches out of a split, 100 entries of a list, 200 characters of a name or
      label.
      """,
      """
      The patch was generated, or several processes were put into one.
      """,
      """
      Divide it. Move work on many items of one kind into an action of the host.
      """),
  /** A rejection has nowhere to go. */
  PATCH_REJECT(
      """
      An approval can be rejected, and no way leads on after the rejection. A rejection takes
      only an edge on `rejected`, or leaves the slot for a gate that can reject.
      """,
      """
      The approval comes before a gate without a status for rejections, or after the last
      gate; or it continues after a rejection and has no edge for it.
      """,
      """
      Add an edge on `rejected` out of the approval, or move it before a gate that can reject.
      """),
  /** The actions of a task or its edges are incomplete or ambiguous. */
  PATCH_TASK(
      """
      A task has no action that ends it, two actions of one name, an outcome without an edge, or
      an edge without an outcome.
      """,
      """
      An action was added without an edge for its outcome, or an edge was drawn without `on`; it
      would be taken for every action that is not exceptional. `expired`, `failed` and `skipped`
      are outcomes of the engine, which no action has.
      """,
      """
      Give each action a name of its own and an outcome for which an edge leads on, to a step or
      to `out`. Write `on` on each edge out of the task.
      """),
  /** A silenced warning does not exist, or has no reason. */
  PATCH_SILENCE(
      """
      An entry under `silenced` names no warning.
      """,
      """
      Its code is not that of a warning, its `at` is no node or edge of the slot, its reason
      is blank, or there is no such warning any more.
      """,
      """
      Copy code and id from the warning and write why it is accepted. Remove entries without a
      warning.
      """),
  /** A step list does not fit its contract. */
  STEPS_SUBJECT(
      """
      A step list is compiled with a contract that it does not fit.
      """,
      """
      The contract is that of another document type, or its documents have statuses.
      """,
      """
      Give the contract of the documents that the list is for, with `"lifecycle": "none"`.
      """),
  /** A step list is larger than it may be. */
  STEPS_LIMIT(
      """
      A step list has too many steps, conditions or branches.
      """,
      """
      There may be 50 steps in a list, 10 conditions at a step and 5 branches of a fork.
      """,
      """
      Divide the list, or put the conditions at several steps.
      """),
  /** Two steps of a list have the same key, name or order. */
  STEPS_NAME(
      """
      Two steps of a list have the same key, name or order.
      """,
      """
      A step was copied.
      """,
      """
      Give each step a key, a name and an order of its own.
      """),
  /** A step list has no entry, or several. */
  STEPS_ENTRY(
      """
      A step list has no step with `isEntryPoint`, or several.
      """,
      """
      The mark was forgotten, or a copied step has it as well.
      """,
      """
      Mark the one step in which documents begin.
      """),
  /** A link of a step leads nowhere, or to the step itself. */
  STEPS_TARGET(
      """
      A link of a step leads to no step of the list, to the step itself, or to an end that it must not
      reach; or an edit names no step of the list.
      """,
      """
      The key is misspelt, or the step that it names was removed. A return and a step in a branch
      cannot lead to a step with `endOnArrival`.
      """,
      """
      Name a step of the list, or leave the link out.
      """),
  /** A step may not follow one of that type. */
  STEPS_CONNECTION(
      """
      A step may not follow one of that type.
      """,
      """
      A fork leads to REVIEW, APPROVAL and CUSTOM steps only, a PRINT to COLLECT, REVIEW, APPROVAL and
      NOTIFICATION, and neither COLLECT nor JOIN to a FORK. Rejections, returns and escalations are
      free.
      """,
      """
      Put a step of another type between the two.
      """),
  /** The usual ways of a step list form a cycle. */
  STEPS_CYCLE(
      """
      The usual ways, conditions and bypasses of a step list form a cycle.
      """,
      """
      A step leads back as if it led on.
      """,
      """
      Let one of the links be a rejection, a return or an escalation, which may lead back.
      """),
  /** No link leads to a step. */
  STEPS_UNREACHABLE(
      """
      No link leads to a step from the entry.
      """,
      """
      A step was added and never linked, or the link to it was removed.
      """,
      """
      Link a step to it, or remove it.
      """),
  /** A fork or a join is incomplete. */
  STEPS_FORK(
      """
      A fork has fewer than two branches or no join, a join has no fork or several, or requires more
      arrivals than there are branches.
      """,
      """
      A branch was removed, or the join is not named by `joinStepId` or `nextStepId` of the fork.
      """,
      """
      Name the first step of each branch, and for each fork a join of its own.
      """),
  /** A step lacks a member of its type, or has one of another type. */
  STEPS_MEMBER(
      """
      A step lacks a member that its type needs, has one that its type has no use for, or two that
      contradict each other; or a condition has an operator that there is not.
      """,
      """
      The type of the step was changed, or a member was copied from another step.
      """,
      """
      Add or remove the member, or change the type of the step.
      """),
  /** A slot is filled with nothing. */
  GRAPH_EMPTY(
      """
      A patch fills a slot without any step.
      """,
      """
      All steps were removed from the slot, but the slot itself was left in the patch.
      """,
      """
      Add a step, or leave the slot out; a slot that the patch does not name stays as in the
      envelope.
      """),
  /** A slot is not entered in the way that its patch declares. */
  GRAPH_ENTRY(
      """
      A slot is not entered in the way that `entryEdgeMode` declares.
      """,
      """
      In mode `serial`: several first steps, or several edges out of the in port. In mode
      `branch`: fewer than two ways in, or a way without a condition before the last one tried.
      A step that no edge leads to is a first step.
      """,
      """
      Make one step the first and choose after it, or set `entryEdgeMode` to `branch` and give
      every way but the last a condition. Edges are tried by `priority`, lower numbers first,
      then by id.
      """),
  /** A slot is not left in the way that its patch declares. */
  GRAPH_EXIT(
      """
      A slot with `exitEdgeMode` `single` has several last steps.
      """,
      """
      A step that no edge leaves is a last step, and so is every step with an edge to the out
      port.
      """,
      """
      Let the ways meet in one last step, or set `exitEdgeMode` to `join`.
      """),
  /** Steps lead back to themselves. */
  GRAPH_CYCLE(
      """
      The steps form a cycle. The problem points at the step of the cycle that comes first in
      the patch and names all of them in order.
      """,
      """
      An edge leads back to an earlier step, often to ask people again, and does not say so.
      """,
      """
      Give the edge `"returning": true` if it is meant to lead back, or remove it. While there
      is a cycle, the rules that follow whole ways report nothing.
      """),
  /** An edge leads back wrongly, or closes a loop that waits for nothing. */
  GRAPH_RETURN(
      """
      An edge with `returning` does not lead back to a step before it, is not for an outcome or
      a condition, or closes a loop in which no step waits.
      """,
      """
      The edge leads forward, into another branch or out of the slot; or it leads back from a
      step that the engine takes by itself, so that the loop would never end.
      """,
      """
      Lead it to a step from which its own step is reached again, in the same branch or around
      the split. Name the outcome for which it is taken. Have an approval, a task, a
      `wait_timer` or a `wait_event` in the loop.
      """),
  /** No way leads to a step. */
  GRAPH_UNREACHABLE(
      """
      No way leads to a step. The problem points at the first of the connected steps and names
      all of them.
      """,
      """
      A step was added and never connected, or the edge to it was removed.
      """,
      """
      Draw an edge to it, also from the in port if it is a first step, or remove it.
      """),
  /** A step that ends well has no way on. */
  GRAPH_DEAD_END(
      """
      A step that succeeds has no way on.
      """,
      """
      Every edge out of the step names an exceptional outcome, such as `failed` or `rejected`.
      """,
      """
      Add an edge without `on`, or one to the out port of the slot.
      """),
  /** A split has too few branches, or one that is not always taken. */
  GRAPH_SPLIT(
      """
      A `parallel_split` has fewer than two branches, or one that is not always taken.
      """,
      """
      A branch was removed, or an edge out of the split has `condition` or `on`. A split takes
      all its edges.
      """,
      """
      Add a branch, or remove the split and its join. To make a branch optional, begin it with
      a condition step that may lead straight to the join.
      """),
  /** A split has no join, or a join no split. */
  GRAPH_JOIN(
      """
      A `parallel_split` has no `parallel_join`, or a join no split.
      """,
      """
      Branches end, meet in a step that is not a join, or alternative ways meet in a join.
      """,
      """
      Lead all branches of a split into one join. Where alternatives meet, no join is needed:
      only one of them is taken.
      """),
  /** A way enters or leaves the region of a split other than by its ends. */
  GRAPH_NESTING(
      """
      A way enters or leaves the region of a split without passing the split or its join. The
      problem points at the node where ways meet that must not meet, or from which a way
      leaves the slot.
      """,
      """
      An edge between two branches, from outside into a branch, or from a branch past the
      join; a split with two joins; regions that overlap.
      """,
      """
      Lead each branch to the join of its split and to no other step. Put the steps that
      several branches need before the split or after the join.
      """),
  /** Too many tokens could be alive at once. */
  GRAPH_TOKENS(
      """
      More than 200 tokens of one instance could be alive at once.
      """,
      """
      Splits inside the branches of splits: a split holds as many tokens as its branches
      together.
      """,
      """
      Use fewer branches, or let splits follow one another instead of running in parallel.
      """),
  /** A step may change what is being approved at the same time. */
  GRAPH_MATERIAL(
      """
      A step with `changesMaterial` runs in parallel to an approval.
      """,
      """
      They are in different branches of one split, so the step may change the values that the
      approver is looking at.
      """,
      """
      Move the step before the split or after the join. If it changes no material field,
      remove `changesMaterial`.
      """),
  /** The compiled workflow does not hold its whole envelope. */
  GRAPH_GATES(
      """
      The last check of the compiler found that the merged workflow does not hold its whole
      envelope: a system node or a system edge is missing, changed or out of order, or an edge
      leads past a gate. No workflow is made.
      """,
      """
      The merge has a defect. No contract and no patch that passed the rules may cause this;
      the check is independent of the merge, so that it finds its defects.
      """,
      """
      Report it with the contract and the patch. Until it is repaired, keep the former version
      published.
      """),
  /** A step has no way on when no condition holds. */
  LINT_NO_DEFAULT_EDGE(
      """
      A warning. A step has no way on when none of its conditions holds; it then fails.
      """,
      """
      All edges that could be taken have a condition, or an outcome such as `false` has no
      edge.
      """,
      """
      Add an edge without a condition that is tried last. If the conditions leave nothing
      open, silence the warning and say why.
      """),
  /** An approval may wait forever. */
  LINT_APPROVAL_NO_TIMEOUT(
      """
      A warning. An approval without an answer waits forever.
      """,
      """
      The step has no `timeout`.
      """,
      """
      Set `timeout` and add an edge for the outcome `expired`, or silence the warning and say
      why.
      """),
  /** A wait may last forever. */
  LINT_WAIT_NO_TIMEOUT(
      """
      A warning. A wait lasts forever if the event never comes.
      """,
      """
      The step has no `timeout`.
      """,
      """
      Set `timeout` and add an edge for the outcome `timeout`, or silence the warning and say
      why.
      """),
  /** A join may cut off branches that already had effects, and nothing makes up for them. */
  LINT_ANY_SIDE_EFFECTS(
      """
      A warning. A join that does not wait for all branches cancels branches that may have
      acted already, and no action after it compensates for that.
      """,
      """
      The mode is `any`, `count` or `majority`, and a branch holds an action, a webhook, a
      notification, a rule or a step of the host.
      """,
      """
      Add an action after the join that undoes or settles their effects, wait for all
      branches, or silence the warning and say why.
      """),
  /** An edge is never taken. */
  LINT_UNREACHABLE_CONDITION(
      """
      A warning. An edge is never taken.
      """,
      """
      Edges that are tried before it are always taken for the same outcomes, or have the same
      condition.
      """,
      """
      Give it a lower `priority` number, correct its condition, or remove it.
      """),
  /** An approver is asked twice on one path. */
  LINT_DUPLICATE_APPROVER(
      """
      A warning. One approver is asked twice on one way through the slot.
      """,
      """
      One step names the same user, role or manager twice, or two steps on one way name the
      same one.
      """,
      """
      Name another approver. If one person may decide twice, set `allowSamePerson` on the
      step; otherwise the second question may have no person who is allowed to answer.
      """),
  /** A step changes what was approved behind the gate that used the approvals. */
  LINT_MATERIAL_BEHIND_GATE(
      """
      A warning. A step with `changesMaterial` comes after a gate, and no approval comes after
      the step.
      """,
      """
      The gate has used the approvals that were given. Changes of the step afterwards take
      effect without an approval.
      """,
      """
      Put the step before the gate and an approval after it, add an approval after the step,
      or silence the warning and say why.
      """),
  /** A way leads to the gate though everybody who was asked said no. */
  LINT_REJECTION_PASSES(
      """
      A warning. An approval continues when it is rejected, and a way leads from there to the
      end of the slot without another approval.
      """,
      """
      The edge for the outcome `rejected` goes on to the gate. Where the gate does not require
      an approval it opens, with the evidence `auto`, although all approvers rejected.
      """,
      """
      Ask another approver on that way, let the approval leave the slot when it is rejected,
      require an approval at the gate (`approvalRequired`), or silence the warning and say
      why.
      """),
  /** The publisher lacks a permission. */
  PUBLISH_NOT_ALLOWED(
      """
      Publishing, publishing steps that act in the name of others, and recompiling are three
      permissions. The publisher that the host named lacks the required one.
      """,
      """
      The person is not entitled to publish; or a step of the patch has `runAs` `system` or
      `service_account`, which lets the publisher act with the rights of others; or a
      publisher who is not an administrator asked for a workflow to be recompiled.
      """,
      """
      Let a person with the permission publish, or have the host grant it. Or remove `runAs`
      from the step that the pointer names; it then acts in the name of the person who caused
      it.
      """),
  /** A definition cannot come to the wished status from the one that it is in. */
  PUBLISH_STATUS(
      """
      A definition goes from draft to published to archived. The requested change is not one
      of these.
      """,
      """
      The request was to archive a draft, an archived definition or an envelope; envelopes are
      never archived.
      """,
      """
      Save a new draft to go on from an archived patch. The next draft replaces a draft that
      is no longer wanted. A contract that changes gets a new version of its lifecycle, and
      with it a new envelope.
      """),
  /** There is no draft to publish. */
  PUBLISH_NO_DRAFT(
      """
      Publishing takes the one draft of a document type, and there is none.
      """,
      """
      No draft was saved, or another publisher has published it in the meantime.
      """,
      """
      Look at the definitions that are in force now. Save your patch as a draft if it is still
      wanted.
      """),
  /** The envelope that a patch was written for is not in force. */
  PUBLISH_ENVELOPE_MISSING(
      """
      A patch compiles only against the version of the envelope that it names in `baseRef`,
      and there is no such envelope.
      """,
      """
      The envelope was never stored for this organisation, or `envelopeVersion` is wrong.
      """,
      """
      Store the envelope of that version by bootstrapping its contract, or rebase the patch on
      an envelope that is stored.
      """),
  /** A contract changed without a new version of its lifecycle. */
  PUBLISH_ENVELOPE_CHANGED(
      """
      An envelope of this version is stored already, and the given contract generates another
      one.
      """,
      """
      The contract changed, and its `lifecycleVersion` did not. Fields count too: conditions
      are checked against them.
      """,
      """
      Raise `lifecycleVersion` and bootstrap again. Then rebase the patches on the new
      envelope.
      """),
  /** A contract or patch is of another document type than the definitions it is for. */
  PUBLISH_OTHER_TYPE(
      """
      Definitions are kept by organisation and document type; this contract or patch is of
      another type.
      """,
      """
      Two files were confused, or the `entityType` is wrong.
      """,
      """
      Correct the `entityType`, or save it among the definitions of its own type.
      """),
  /** A draft gives another workflow than the one that was reviewed. */
  PUBLISH_NOT_AS_REVIEWED(
      """
      The publisher gave the hash of the workflow that was reviewed. Compiling the draft now
      gives another one.
      """,
      """
      A publisher saved the draft after the review, or the compiler changed.
      """,
      """
      Review the workflow that the draft compiles to now, and publish with its hash.
      """),
  /** A recompiled workflow has other nodes than before. */
  PUBLISH_NODES_DIFFER(
      """
      A published workflow was recompiled from its sources, and the result does not have the
      same nodes. Instances at one of the missing nodes could not continue.
      """,
      """
      The new compiler generates other system nodes from the same contract.
      """,
      """
      Let the instances finish on an engine with the former compiler. Then publish the patch
      again as a new version.
      """),
  /** A draft stands in the way of another. */
  PUBLISH_DRAFT_EXISTS(
      """
      A document type has one draft at a time. Rebasing a published patch makes a draft, and
      there is another one already.
      """,
      """
      Another publisher is working on the draft.
      """,
      """
      Publish that draft first, or rebase the draft itself.
      """),
  /** A patch fills a slot that the new envelope does not have. */
  PUBLISH_SLOT_GONE(
      """
      The patch fills a slot that the new envelope does not declare.
      """,
      """
      The new version of the contract removed the transition or renamed the slot.
      """,
      """
      Save a draft for the new envelope that puts these steps into another slot, or leaves
      them out.
      """),
  /** A slot lies between other nodes in the new envelope. */
  PUBLISH_SLOT_MOVED(
      """
      The slot has the same name in both envelopes, but lies between other system nodes.
      """,
      """
      The new version of the contract changed the statuses or gates around the slot.
      """,
      """
      Check whether the steps are still right there. If they do, save them as a draft that
      names the new envelope version.
      """),
  /** There is no template of this name. */
  TEMPLATE_UNKNOWN(
      """
      There is no template of this name.
      """,
      """
      The name is misspelt, or belongs to another version.
      """,
      """
      Use one of the names that `countersign init --list` writes. If a name is close to what
      you wrote, the message says which.
      """),
  /** A template has no parameter of this name. */
  TEMPLATE_PARAMETER(
      """
      The template has no parameter of this name.
      """,
      """
      The name is misspelt, or belongs to another template.
      """,
      """
      Use one of the parameters that [templates](templates.md) lists for the template. If a
      name is close to what you wrote, the message says which.
      """),
  /** A parameter of a template does not take this value. */
  TEMPLATE_VALUE(
      """
      The parameter does not take this value.
      """,
      """
      The value is of another kind, such as `500.00` where whole minor units are meant; it is
      out of range; or it is above the value of another parameter that must be higher.
      """,
      """
      Write a value as the message describes. Amounts are in minor units: 50000 is 500.00
      where the minor unit is a hundredth.
      """);

  private final String meaning;
  private final String cause;
  private final String remedy;

  CompilerCode(String meaning, String cause, String remedy) {
    this.meaning = meaning;
    this.cause = cause;
    this.remedy = remedy;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
