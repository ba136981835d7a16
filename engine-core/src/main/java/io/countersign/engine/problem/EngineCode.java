package io.countersign.engine.problem;

import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;

/** Codes of the problems that the engine reports. {@code docs/errors.md} lists them. */
public enum EngineCode implements ProblemCode {
  /** The text stops being JSON at some place. */
  JSON_SYNTAX(
      """
      The text is not JSON from the place shown on. Up to there it is.
      """,
      """
      A missing comma, quote or bracket, a comma too many, a comment, a byte order mark,
      single quotes, `NaN`, a number such as `01` or `.5`, a control character inside a
      string, or something behind the end of the value. For example `[1,]`.
      """,
      """
      Correct the text at that place. Reading stops there, so read it again afterwards. A byte
      order mark is removed by saving the file without one.
      """),
  /** Two members of one object have the same name. */
  JSON_DUPLICATE_KEY(
      """
      Two members of one object have the same name. Readers disagree about which of them
      counts, so neither does here.
      """,
      """
      A member was copied, or two were merged. Names are compared after their escapes are
      resolved: `{"a":1,"\\u0061":2}` has one name twice.
      """,
      """
      Remove or rename one of the two. The place is that of the later one.
      """),
  /** Half of a surrogate pair occurs alone in a text. */
  JSON_LONE_SURROGATE(
      """
      A text or a name has half of a surrogate pair. It is no character and has no bytes in
      UTF-8, so it could not be hashed.
      """,
      """
      Text was cut in the middle of a character outside the basic plane, or an escape lost its
      partner: `"\\ud83d"` without `\\ude00`. A bare half beside an escaped one is not a pair.
      """,
      """
      Write both halves, or cut the text between characters. After a half in a name, escaped,
      reading stops there.
      """),
  /** A number would lose digits in canonical JSON. */
  JSON_NUMBER_INEXACT(
      """
      The number would lose digits in canonical JSON, whose numbers are doubles, or could not
      be told apart from one that did.
      """,
      """
      It is written as digits only, or would be, and lies beyond 9007199254740992 either way:
      `9007199254740993`, `1e20`. `1E30` passes, because its canonical text has an exponent. A
      `BigDecimal` value is also refused when it has more digits than a double holds.
      """,
      """
      Write it as text: `"9007199254740993"`. Amounts are integers in minor units and stay far
      below.
      """),
  /** A number is larger than any double. */
  JSON_NUMBER_NOT_FINITE(
      """
      The number is larger than any double.
      """,
      """
      Its size rounds to infinity, as that of `1e400` does. The largest double is about
      1.8e308.
      """,
      """
      Write a smaller number, or write it as text.
      """),
  /** A number has more characters than any genuine number needs. */
  JSON_NUMBER_TOO_LONG(
      """
      The number has more than 1000 characters.
      """,
      """
      Mostly a text or an identifier that lost its quotes, or a decimal computed without
      rounding.
      """,
      """
      Round it, or write it as text: `"0.3333…"`.
      """),
  /** A number is too close to zero to be read exactly. */
  JSON_NUMBER_TOO_SMALL(
      """
      The number is not zero, but closer to it than 1e-1000, and reading is exact. Canonical
      JSON of a text rounds it to 0 instead.
      """,
      """
      An exponent such as that of `1e-5000`. Calculating with such a decimal could fill the
      memory.
      """,
      """
      Write `0`, or write it as text.
      """),
  /** Lists and objects are nested too deeply. */
  JSON_TOO_DEEP(
      """
      Lists and objects are nested more than 500 deep.
      """,
      """
      A document that was generated, or made to exhaust a reader, such as `[[[[…`. The place
      is that of the first list or object that is too deep.
      """,
      """
      Flatten the document: keep a list of parts that name their parent.
      """),
  /** The canonical text would be larger than the engine handles. */
  JSON_TOO_LARGE(
      """
      The canonical text would have more than 1073741824 bytes.
      """,
      """
      A very large document, or a value that holds the same list many times over, such as a
      list of two lists that are each a list of two lists.
      """,
      """
      Split the document, or keep large contents elsewhere and refer to them by their hash.
      """),
  /** A list or map contains itself. */
  JSON_CYCLE(
      """
      A list or map contains itself, so its text would not end.
      """,
      """
      `list.add(list)`, or a parent that holds its children while they hold their parent. The
      place is where the outer one appears again.
      """,
      """
      Let the inner value name the outer one by an id.
      """),
  /** The key of a map is not text. */
  JSON_KEY_NOT_TEXT(
      """
      The key of a map is not a `String`. JSON has no other names, and turning the key into
      text is not for the engine to decide.
      """,
      """
      `Map.of(7, "seven")`, an enum or a null as a key. The place is the map.
      """,
      """
      Turn the keys into text before the map is built: `Map.of("7", "seven")`.
      """),
  /** A Java value has no form in canonical JSON. */
  JSON_VALUE_NOT_PLAIN(
      """
      A Java value has no form in canonical JSON that would be the same everywhere.
      """,
      """
      A `Double` or `Float`, whose last digits depend on how it was computed:
      `Map.of("amount", 12.34)`. Or an `Instant`, an enum, an array, an object.
      """,
      """
      Count amounts in minor units (`1234`), or round and write text (`"12.34"`). Write
      instants and dates as ISO-8601 text.
      """),
  /** A value from outside is nested too deeply, or of a kind that is not kept. */
  RECEIVED_VALUE_REFUSED(
      """
      What an event carries, or what a receiver answered, cannot be kept: lists and objects
      are nested more than 64 deep, a decimal has more than 1,000 digits, or a value is of a
      class that JSON and the engine do not have. The place names the value.
      """,
      """
      A system outside sent a payload that was generated or made to exhaust a reader, or the
      host handed over objects of its own instead of text, numbers, instants, dates, lists and
      maps. Nothing was written.
      """,
      """
      Tell the sender, and do not try again with the same payload. Send what matters of it;
      keep the rest where it can be fetched, and send where that is.
      """),
  /** An id, a name or a reason from outside cannot be kept. */
  RECEIVED_NAME_REFUSED(
      """
      An id, a name or a reason that came in cannot be kept: it is empty, longer than 512
      bytes of UTF-8 (a reason: 16,384), or has a control character or half of a surrogate
      pair in it. The place names it, such as `/actor/id`. Nothing was written, and the
      transaction can go on.
      """,
      """
      The host handed on something that people or other systems sent without looking at it:
      the id of a person or a document, an organisation, a type, a role, a key of an event, a
      reason.
      """,
      """
      Check what comes in before you hand it on. Where ids of yours are longer, hand over a
      hash or a number of yours that stands for them.
      """),
  /** A member of a JSON object is missing or of another kind than its reader expects. */
  JSON_SHAPE(
      """
      A JSON object lacks a member that its reader needs, or the member is of another kind,
      such as a number where text belongs.
      """,
      """
      A contract or patch stands where a compiled workflow belongs. Or a contract, patch or
      compiled workflow was edited by hand, cut short, or made by something that follows
      another version of the format.
      """,
      """
      Compare the place that the problem names with the published schema. Do not edit compiled
      workflows: compile the contract and the patch again.
      """),
  /** A compiled workflow was altered since it was compiled. */
  WORKFLOW_HASH_MISMATCH(
      """
      A compiled workflow carries a hash of everything else in it, and the hash no longer
      matches; or it is another workflow than the one of the hash that was asked for, or of
      the header beside it. Or the hash matches because it was made anew, and the workflow no
      longer holds the envelope of the contract that it carries: a gate is gone or asks for
      less, or an edge leads round one. The engine runs nothing that it cannot trust.
      """,
      """
      The workflow was altered after it was compiled: by hand, by a script, or by a store that
      does not give back what it was given. Or two rows of definitions were mixed up, or a
      header was changed. A process notices it when it loads the workflow, which it does anew
      after five minutes.

      The envelope is compared with the contract in the workflow itself. The comparison does
      not notice steps that were changed within a slot, nor a contract that was altered
      together with its envelope, when both were hashed anew. The journal names the hash that
      each instance began with, so that `verify` notices it for instances that began before.
      """,
      """
      Restore the workflow from where it was published, or compile its contract and patch
      again; equal input gives an equal hash. Find out who altered it.
      """),
  /** A workflow was compiled by an incompatible version of the compiler. */
  WORKFLOW_COMPILER_STALE(
      """
      The workflow was compiled by a version of the compiler whose workflows this engine does
      not run. Versions with the same first number are compatible. Instances that run such a
      workflow are paused at their next advance, and nothing of theirs moves; what was to move
      them is kept.
      """,
      """
      The engine was upgraded, or downgraded, across a change of meaning.
      """,
      """
      Have an administrator compile the same contract and patch again with the compiler of
      this engine, and publish the result as a new version. An engine that runs these
      workflows takes instances up again once a person resumes them; triggers that were given
      up meanwhile are brought back by an operator.
      """),
  /** A text is not a cron of five fields. */
  TIME_CRON_SYNTAX(
      """
      A text is not a cron of five fields.
      """,
      """
      A field too few or too many, a word that is no month or day of the week, an empty
      element between commas, a step without a range such as `5/15`, or an extension of
      another cron such as `@daily`, `?`, `15W`, `5L` or seconds.
      """,
      """
      Write minute, hour, day of month, month and day of week, such as `0 9 * * MON-FRI`. A
      field takes `*`, values, ranges `1-5`, steps `*/15` or `10-50/10`, and lists of these
      with commas. `L` alone in the day of month is the last day of the month.
      """),
  /** A value, range or step of a cron is out of its field's range. */
  TIME_CRON_RANGE(
      """
      A value, range or step of a cron is out of its field's range.
      """,
      """
      A number that the field does not have, such as minute 60 or day 0; a range that goes
      down, such as `22-2`; a step of 0 or above the field's largest value, such as `*/90` for
      minutes, which would fire every hour and not every 90 minutes.
      """,
      """
      Choose a number in the field's range: minutes 0 to 59, hours 0 to 23, days 1 to 31,
      months 1 to 12, days of the week 0 to 7. Split a range that goes round: `22-23,0-2`.
      """),
  /** A cron names only days that its months do not have. */
  TIME_CRON_NEVER(
      """
      A cron names only days that its months do not have, so it would never fire.
      """,
      """
      A date such as the 30th of February or the 31st of April. The place is that of the day
      of month.
      """,
      """
      Write `L` for the last day of the month, or choose another day or month. The 29th of
      February is allowed; it fires in leap years.
      """),
  /** A text is not an ISO-8601 duration. */
  TIME_DURATION_SYNTAX(
      """
      A text is not an ISO-8601 duration.
      """,
      """
      Another notation such as `24h` or `1 day`, small letters, a missing `T` before hours and
      minutes, units out of order or twice, fractions, or no number at all.
      """,
      """
      Write whole numbers with their units in capitals: `P3D`, `PT24H`, `P1Y2M10DT2H30M`.
      Before the `T`, `M` means months; after it, minutes.
      """),
  /** A duration is not positive, or longer than 100 years. */
  TIME_DURATION_RANGE(
      """
      A duration is not positive, or it is longer than 100 years.
      """,
      """
      Only zeros, a minus, or a number with the wrong unit. The 100 years are counted from the
      first of January 2000 in UTC, so they are 36525 days.
      """,
      """
      Wait for at least a second and at most 100 years.
      """),
  /** A text names no time zone. */
  TIME_ZONE_UNKNOWN(
      """
      A text names no time zone.
      """,
      """
      A misspelling, another letter case, an abbreviation such as `CEST`, an offset in another
      notation such as `UTC+2` or `+2`, or a region that the time zone data of the Java
      runtime does not have.
      """,
      """
      Write a region such as `Europe/Berlin`, or a fixed offset such as `+02:00` or `Z`.
      Prefer the region: an offset does not follow daylight saving time.
      """),
  /** A transition was requested that is under way already. */
  WORKFLOW_REQUEST_PENDING(
      """
      Somebody asked for a transition that is under way already.
      """,
      """
      Two people asked for the same transition, or a button was pressed twice, while steps
      before the gate were still at work.
      """,
      """
      Wait until the transition has come through or was rejected. Offer people only what may
      be requested now.
      """),
  /** A transition was requested that the document's status does not have. */
  WORKFLOW_TRANSITION_UNAVAILABLE(
      """
      Somebody asked for a transition that does not start from the status of the document, or
      while steps on the way are still at work.
      """,
      """
      The page that offered the transition showed an older status, or the contract has no such
      transition. Or the document does not rest in its status: steps of a slot are under way,
      have failed or wait, before the next gate or behind the last one. No request skips them,
      unless the contract marks its transition as `leaving` or `returning`, as the usual
      lifecycle does with `cancel`.
      """,
      """
      Load the document again, and offer people only what may be requested now. Where a step
      has failed, have an operator try it again or lead the document out. A transition that is
      meant to give up steps, such as a withdrawal, says `leaving` in the contract.
      """),
  /** An operator retried a token that the instance does not have. */
  WORKFLOW_TOKEN_UNKNOWN(
      """
      A failed step was to be tried again, and the instance has no token of that name. Nothing
      was changed.
      """,
      """
      The token is misspelt or belongs to another instance, or its branch is over: the instance
      went on, was led elsewhere, or ended meanwhile.
      """,
      """
      Take the token from `inspect().explain(…)`, which names it with each step that failed.
      """),
  /** A document was to be led to a place where it cannot continue. */
  WORKFLOW_TARGET_UNSUITABLE(
      """
      An operator wanted to lead a document to a node where it cannot go on alone.
      """,
      """
      The node is not in the workflow that the document runs, or it lies between a split and
      its join. There, branches wait for each other, and a document that was led there would
      wait for ever.
      """,
      """
      Lead the document to a status, or to a step outside of every split.
      """),
  /** An actor attempted something that the host does not permit. */
  WORKFLOW_NOT_PERMITTED(
      """
      Somebody asked for a transition, an amendment or an intervention that the host does not
      permit that person. Nothing was written.
      """,
      """
      The host's `Permissions` said no; the message has its reason. A host that gives the
      engine none permits requests and no interventions.
      """,
      """
      Have it done by somebody who may, or let the host's `Permissions` allow it:
      `HostPorts.permitting(...)`.
      """),
  /**
   * A document was to be led past a gate that needs an approval, and the operator gave no reason.
   */
  WORKFLOW_BYPASS_WITHOUT_REASON(
      """
      An operator wanted to lead a document past a gate that needs an approval, or past the
      approval in front of it, and did not say why. Nothing was written.
      """,
      """
      `OperatorCommand.LeadOut` had an empty reason, and its target lies behind a gate that the
      document has not passed.
      """,
      """
      Give a reason. The journal keeps it with the name of the operator and the gates, as an
      `intervened` event. To stay in front of the gate, lead the document to another node.
      """),
  /** The host does not define who may intervene, so that no person may. */
  WORKFLOW_PERMISSIONS_UNSET(
      """
      The host does not say who may intervene. Everybody may request transitions, and every
      intervention is denied.
      """,
      """
      The ports were made without `Permissions`.
      """,
      """
      Give the engine the host's own: `HostPorts.permitting(...)`, or the third part of
      `HostPorts.Judges`. [What your host has to check](embed.md#what-your-host-has-to-check)
      says what it is asked.
      """),
  /** A decision was made on a version other than the one the approval is for. */
  APPROVAL_STALE(
      """
      A decision was made on another version of the document than the one the approval is for,
      or the document has changed since.
      """,
      """
      The document was edited between the question and the answer.
      """,
      """
      Show the person the version that the approval is for now, and ask again. A decision
      never counts for a version that its author did not see.
      """),
  /** A decision was made by a person who is not asked. */
  APPROVAL_NOT_ASKED(
      """
      A decision was made by somebody who is not asked, has decided already, does not hold the
      role any more for which it is asked, or is not asked yet because the approvers are asked
      one after another.
      """,
      """
      The list of open decisions was out of date, or roles have changed since the question was
      asked.
      """,
      """
      Ask for the open decisions of the person, and offer nothing else.
      """),
  /** A decision was made by the person who requested the transition. */
  APPROVAL_OWN_REQUEST(
      """
      The person who asked for the transition tried to approve it.
      """,
      """
      The requester holds the role that is asked.
      """,
      """
      Have somebody else decide. Where this is meant to be possible, allow it on the approval
      step.
      """),
  /** A second decision was made by the same person. */
  APPROVAL_SAME_PERSON(
      """
      A person who has decided on this document already tried to decide again, for another
      approver or in another approval.
      """,
      """
      One person holds several of the roles that are asked.
      """,
      """
      Have somebody else decide. Where this is meant to be possible, allow it on the approval
      step.
      """),
  /** A rejection came without a reason, although the workflow requires one. */
  APPROVAL_REASON_MISSING(
      """
      Somebody rejected without saying why, and the workflow wants a reason.
      """,
      """
      The step has `"rejectionNeedsReason": true`, and the answer came with an empty reason,
      or one of blanks only. Nothing was recorded, and the question is still open.
      """,
      """
      Have the person write why, and send the answer again with that reason. Other answers
      need none.
      """),
  /** A request was to be withdrawn by a person who had not made it. */
  APPROVAL_NOT_REQUESTER(
      """
      Somebody wanted to take a request back that another person had made.
      """,
      """
      Only the person who asked for the transition may withdraw it. The host offered the
      withdrawal to somebody else, or another person has asked since.
      """,
      """
      Offer the withdrawal to the requester only. An approver who does not want the document
      to go on says no; an operator leads it out.
      """),
  /** A workflow names approvers whom the host's directory cannot find. */
  APPROVERS_UNKNOWN(
      """
      A workflow was to be published that names approvers in a way that the host's directory
      does not know, such as a superior where it has no hierarchy.
      """,
      """
      The workflow was written for another host, a strategy was renamed, or the directory says
      that it does not find such approvers.
      """,
      """
      Name approvers whom the directory finds, or have the directory find these. Nothing was
      published.
      """),
  /** A workflow was published that names a person, a role or a chain not known to the directory. */
  APPROVERS_ABSENT(
      """
      A workflow was published that asks a person, the holders of a role, or a chain that the
      host's directory does not know now. This is a warning; the workflow is published.
      """,
      """
      The name is misspelt, or the directory does not have the person, a holder of the role or
      the parties of the chain yet. Where the finding is an exception, the directory could not
      be asked; the log has it.
      """,
      """
      Correct the name and publish again, or add what is missing to the directory before a
      document comes to the step, which fails or waits otherwise. A host that knows roles
      without holders, or people it should warn of, says so in `Directory.finds`.
      """),
  /** A workflow was published with effects of a type for which the engine has no sender. */
  EFFECT_WITHOUT_SENDER(
      """
      A workflow was published with a webhook or a notification for which this engine has no
      sender. This is a warning; the workflow is published, and its effects wait until a
      worker has a sender for them.
      """,
      """
      No `EngineBuilder.sender` was called for the type: `webhook`, `email`, `sms`, or
      `integration` for messages inside the application. Where the finding is an exception,
      the sender could not be asked; the log has it.
      """,
      """
      Give the engine a sender for the type. Where only another process sends effects, and has
      the sender, nothing is to be done.
      """),
  /** A workflow was published with a webhook to an address that cannot exist. */
  EFFECT_URL_IMPOSSIBLE(
      """
      A workflow was published with a webhook to an address that cannot exist. This is a
      warning; the workflow is published, and its webhook is never sent.
      """,
      """
      The address is relative, has no host, has another scheme than http and https or an
      impossible port, or a placeholder such as `<host>` was left in it. Of an address with
      values of the document in it, the text before the first value is looked at.
      """,
      """
      Write the whole address, such as `https://api.example.org/hooks/{entity.id}`, and
      publish again.
      """),
  /** A workflow was published with a step or a rule set that the host does not have. */
  STEP_WITHOUT_HANDLER(
      """
      A workflow was published with a step of the host's own, or a rule set, that this host
      does not have. This is a warning; the workflow is published, and the step fails when a
      document comes to it.
      """,
      """
      The type of the step is not in `HostPorts.steps`, the host has no `Rules`, or its
      `Rules.knows` denies the name. Where the finding is an exception, the rules could not be
      asked; the log has it.
      """,
      """
      Give the engine the step or the rules, or correct the name and publish again.
      """),
  /** Definitions were to be changed that have changed since the decision. */
  DEFINITIONS_OVERTAKEN(
      """
      A draft was to be saved, published or archived, but the definitions are no longer those
      on which that was decided. Nothing was stored.
      """,
      """
      Somebody else saved or published meanwhile, or the same publication was applied before.
      """,
      """
      Read the definitions again, show what stands there now, and decide again. Nobody's work
      is written over in this way.
      """),
  /** A document type has no published workflow, or no workflow has a hash. */
  WORKFLOW_UNKNOWN(
      """
      The engine was asked to run a workflow that its store does not have.
      """,
      """
      No workflow was published for this document type in this organisation, or a stored
      instance names a workflow that was removed.
      """,
      """
      Publish a workflow for the document type. If an instance names a workflow that is gone,
      restore the stored workflow from a backup.
      """),
  /** A document runs a workflow already. */
  WORKFLOW_RUNNING(
      """
      A workflow was to be started for a document that runs one already.
      """,
      """
      The document was recorded as new twice, or it was adopted after it had been created
      under the engine. Or, for a document that never had a workflow, the host's `Ids` gave an
      id out twice.
      """,
      """
      Start a workflow once for each document. Take `Ids.uuids` over a `SecureRandom`. Ask
      which instance the document has before starting another.
      """),
  /** A document runs no workflow, or the instance does not exist. */
  WORKFLOW_INSTANCE_UNKNOWN(
      """
      There is no instance of the id, or the document runs no workflow now.
      """,
      """
      The document was created before the engine came, its workflow is over, or the id belongs
      to another organisation.
      """,
      """
      Start or adopt the document first. Check the organisation that the transaction works
      for.
      """),
  /** Another transaction holds the lock of the instance. */
  WORKFLOW_BUSY(
      """
      Another session holds a lock that the call needs: that of the instance, of the key of an
      event, or of the definitions of a document type. Nothing was done, and the transaction
      can be gone on with.
      """,
      """
      Somebody else changes the same document at this moment, or a `mutate()` of the host
      opened a second connection and waits for itself. The locks are advisory locks, which any
      login of the database can hold. The store waits for them as long as
      `PostgresStore.lockWait` says, and less where `statement_timeout` is shorter.
      """,
      """
      Try again. If it happens every time, have the host write on the connection of the
      transaction that the engine was given.
      """),
  /** Values were erased that a running instance could still need. */
  WORKFLOW_VALUES_ERASED(
      """
      An instance under way was to decide something, but values that its steps had put out
      were erased. A condition could read one of them, so nothing is decided.
      """,
      """
      Values beside the journal were erased while the instance was still running. Erasing is
      meant for instances that are over.
      """,
      """
      Restore the values that the message names. If they have to stay erased, end the instance
      and adopt the document anew.
      """),
  /** A document was to be changed at a place where its workflow allows no edits. */
  WORKFLOW_EDIT_LOCKED(
      """
      The document may not be changed where its workflow stands, or stood when it ended.
      """,
      """
      Somebody wants to edit or delete a document while one of its current nodes is locked,
      such as the status `active`, or after its workflow was cancelled or given up. `guard`
      says so before the document is written. `record` says so of a change that is written
      already: the guard was not asked, or was asked about less than was changed, or an
      earlier change was never recorded. The message names the version that was recorded last.
      """,
      """
      Where `record` says it, roll the transaction back, and ask the guard before each write.
      Request a transition to a status where the document may be changed, or amend it. A field
      that people may always change, such as an internal note, is declared `alwaysEditable` in
      the contract. After the end, an operator can adopt the document anew.
      """),
  /** A status was to be changed by hand that only a gate may change. */
  WORKFLOW_GATE_REQUIRED(
      """
      The status of a document that runs a workflow is changed by gates only.
      """,
      """
      The host wants to write another status itself, on behalf of a person.
      """,
      """
      Request the transition that the message names. When its gate is satisfied, the engine
      asks the host to change the status, and hands it the origin of the change. In the host's
      `mutate()`, hand that origin back to `guard` and `record`.
      """),
  /** A document was to be changed that has to run a workflow and does not. */
  WORKFLOW_NOT_ADOPTED(
      """
      The document runs no workflow, and the contract of its type says that it must.
      """,
      """
      The document was written before a workflow was published for its type, or was created
      without telling the engine.
      """,
      """
      Adopt the document. To let such documents through until then, publish a contract that
      does not require adoption.
      """),
  /** A document was to begin in the middle whose status its workflow does not have. */
  WORKFLOW_STATUS_UNKNOWN(
      """
      A document was to be adopted, or to begin anew, in a status that the workflow of its
      type does not have. Nothing was written.
      """,
      """
      The document is older than the contract and has a status that the contract does not
      declare, or a workflow was published whose contract has dropped that status.
      """,
      """
      Give the document a status that the published workflow has, or publish a workflow whose
      contract declares this one. The message lists the statuses that there are.
      """),
  /** A document was recorded as new in a status in which its workflow does not begin. */
  WORKFLOW_STATUS_NOT_INITIAL(
      """
      A document was recorded as new in a status in which its workflow does not begin. Nothing
      was written: a worker would otherwise have changed the host's row to the initial status.
      """,
      """
      The document was there before the engine and is recorded as if it were new, such as by
      an import. Or the host creates documents in a later status, or in one that the contract
      does not declare.
      """,
      """
      If the document was there before, adopt it: it then begins at the status that it has.
      Otherwise write it in its initial status, record it, and request the transition. Roll
      the transaction back; a document that is committed all the same counts as not adopted.
      In shadow nothing is refused: the document begins where it is, or runs no workflow if
      the contract does not have its status.
      """),
  /** A document was to be amended that is not in force. */
  WORKFLOW_AMENDMENT_UNAVAILABLE(
      """
      A document was to be amended that is not in force. Nothing was written and the host was
      not asked.
      """,
      """
      The status of the document is not the one in the role `active`; or its workflow was
      cancelled or given up, as that of a document which has been amended before.
      """,
      """
      Edit a document that is not in force yet: its approvals lose their worth and it is
      approved anew. A document that was amended is amended further through the newest of its
      amendments.
      """),
  /** The host refused to amend a document. */
  AMENDMENT_REFUSED(
      """
      The host was asked to make a new document that amends another, and refused. Whatever it
      had written for it is undone; the document stays in force and its workflow goes on.
      """,
      """
      A rule of the host's, named in the message by the host's own code.
      `AMENDMENT_UNSUPPORTED` is the engine's: the host has not implemented `Mutations.amend`.
      """,
      """
      Do what the host's reason asks for and ask again. To support amendments, implement
      `Mutations.amend` by the host's own way of creating documents, so that the new one is
      recorded.
      """),
  /** The host does not show a document that the engine is asked about. */
  DOCUMENT_UNKNOWN(
      """
      The host does not show the document.
      """,
      """
      The document was deleted without being recorded as deleted, the id is wrong, or the
      transaction works for another organisation.
      """,
      """
      Record the change after the document was written, in the same transaction, and record
      deletions too.
      """),
  /** A document was recorded whose fields do not match its contract. */
  DOCUMENT_FIELDS_MISFIT(
      """
      A document was recorded whose fields are not what its contract says. Every such field is
      named with its place, such as `/fields/amount`, with the type that the contract has and
      the class that was found; never with its value.
      """,
      """
      A value is of another type than its field, such as text where the contract says `money`,
      or a `Double`. Or a material field that had a value is not handed over any more, such as
      after a renaming. Fields that the contract does not have are let through, because the
      workflow of a document may be older than they are.
      """,
      """
      Hand over every material field, and null where one has no value any more. Roll the
      transaction back.
      """),
  /** A change was recorded of a version that the instance is past. */
  DOCUMENT_VERSION_STALE(
      """
      A change was recorded of a version that the instance is past.
      """,
      """
      The host recorded an older version after a newer one, or the same version with other
      values: its versions do not grow with every change.
      """,
      """
      Record each change once, in the transaction that makes it, and increment the version
      with every change.
      """),
  /** The journal of an instance and the rows of its steps contradict each other. */
  WORKFLOW_HISTORY_DISPUTED(
      """
      An operator asked to make the live row of an instance anew. The journal of the instance
      and the rows of its steps tell different things, so there is nothing that both confirm.
      Nothing was written.
      """,
      """
      Rows of the steps were altered, lost or restored without the rest. The journal was not:
      it is checked before it is compared.
      """,
      """
      Restore the rows of the steps from a backup, then ask again. Where there is none, stop
      the instance and adopt its document anew.
      """),
  /** A live row was to be rebuilt in a transaction whose login may not do that. */
  WORKFLOW_REPAIR_FORBIDDEN(
      """
      An operator asked to make the live row of an instance anew, in a transaction whose login
      may not do that. Nothing was locked and nothing was written.
      """,
      """
      The intervention `Rebuild` was called with a connection of the logins that serve
      requests or workers. Instances advance from their live rows, so that overwriting one is
      for a role of its own: `wf_repair`.
      """,
      """
      Keep a data source for operators whose login has the role `wf_repair`, and call
      `Rebuild` in a transaction of that. `StartCheck.of(source, Duty.REPAIR, now)` tells
      whether it is fit.
      """),
  /** A row of a journal is not the one that was written. */
  JOURNAL_CHAIN_BROKEN(
      """
      A row of an instance's journal is not the one that was written: its text, its hash, or a
      column that repeats what the text says was changed. Every row before the place shown is
      genuine.
      """,
      """
      Somebody wrote to the table past the engine, a restore mixed two databases, or storage
      is damaged.
      """,
      """
      Restore the journal of the instance from a backup, compare it row by row, and find out
      who has the right to write to the table.
      """),
  /** A row of a journal is missing, there twice, or in another place. */
  JOURNAL_OUT_OF_SEQUENCE(
      """
      The rows of a journal do not follow one another. One is missing, there twice, in another
      place, or of another instance; or the journal ends before the head that was kept.
      """,
      """
      Rows were deleted or copied past the engine, or they were read in another order than
      that of their first sequence number.
      """,
      """
      Read the rows in the order of their first sequence number. If they are in order, restore
      the journal of the instance from a backup.
      """),
  /** A journal holds an event of a kind or form that this version of the engine does not know. */
  JOURNAL_EVENT_UNKNOWN(
      """
      The journal holds an event of a type or schema that this version of the engine does not
      know. No state is made of it, because leaving it out would make another state. Readers
      show the event as it is.
      """,
      """
      A newer version of the engine wrote it, while this one still runs, as it does during a
      rolling upgrade.
      """,
      """
      Leave the instance to the nodes that run the newer version, or upgrade this one. Do not
      remove the event.
      """),
  /** A value beside a journal is not the one that was written. */
  JOURNAL_VALUE_ALTERED(
      """
      The values that lie beside an event are not those that were written with it, there are
      values that belong to no event, or some are missing while values of earlier events are
      there. The journal itself may be genuine.
      """,
      """
      Somebody wrote to the table past the engine, put back values of another event, added
      values, or removed some by hand. An erasure takes all values of an instance up to that
      time.
      """,
      """
      Restore the values from a backup, and remove those that belong to no event. If that is
      not possible, erase the values of the instance: the journal stays whole.
      """),
  /** An instance, or the rows of its steps, differ from the replay of its journal. */
  JOURNAL_STATE_DIFFERS(
      """
      The journal of an instance is unbroken, but it leads to another state than the row of
      the instance shows, or than the rows of its steps lead to. The journal is the truth.
      """,
      """
      Somebody wrote to the tables past the engine, or a backup was restored for one of them
      alone.
      """,
      """
      Keep the journal as it is. Find out who wrote to the tables. Stop the instance and adopt
      the document anew, or restore all tables of the instance to one moment.
      """),
  /** A document that, according to the host, runs a workflow or ran one has no instance. */
  JOURNAL_MISSING(
      """
      The host asked for the verification of a document, by its own list of documents, and
      there is no instance of it: neither one that runs nor one that is over.
      """,
      """
      Retention let the instance go, the document never ran a workflow, or somebody deleted
      everything of the instance. The store cannot tell these apart, because nothing of it is
      left.
      """,
      """
      Compare the document with the time up to which retention lets instances go. Where that
      does not explain it, find out who wrote to the tables and restore the instance from a
      backup; adopt the document where it never ran a workflow.
      """),
  /** A row of the store cannot be read: it was altered, or a later version wrote it. */
  ROW_UNREADABLE(
      """
      A row of the store cannot be read. The message names the row, and says where in it
      something else stands than the engine wrote. `verify` reports it beside whatever else is
      wrong; other questions about the instance cannot be answered without the row, and
      `explain` says so. A trigger or an effect bears this word in its error when it was put
      aside for that reason.
      """,
      """
      Somebody wrote to the table past the engine, a restore went wrong, or a later version of
      the engine wrote the row and an earlier one reads it.
      """,
      """
      Find out who wrote to the table. A live row is made anew out of the journal: have an
      operator ask for [`Rebuild`](workers.md#rebuilding-a-live-row), naming the instance by
      its id. Restore a row of a step, of an approval or of the journal from a backup. Restore
      what was given up in an outbox, and have it tried again. If a later version wrote the
      row, leave the instance to nodes that run it.
      """);

  private final String meaning;
  private final String cause;
  private final String remedy;

  EngineCode(String meaning, String cause, String remedy) {
    this.meaning = meaning;
    this.cause = cause;
    this.remedy = remedy;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
