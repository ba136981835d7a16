package io.countersign.engine.problem;

import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;

/** Codes of the problems that the engine reports. {@code docs/errors.md} lists them. */
public enum EngineCode implements ProblemCode {
  /** The text stops being JSON at some place. */
  JSON_SYNTAX(
      """
      The text is not JSON after the place shown.
      """,
      """
      A missing comma, quote or bracket, a comma too many, a comment, a byte order mark,
      single quotes, `NaN`, a number such as `01` or `.5`, a control character inside a
      string, or text after the end of the value. For example `[1,]`.
      """,
      """
      Correct the text at that place. Reading stops there, so read it again afterwards. A byte
      order mark is removed by saving the file without one.
      """),
  /** Two members of one object have the same name. */
  JSON_DUPLICATE_KEY(
      """
      Two members of one object have the same name. JSON readers disagree about which of them
      counts, so both are refused.
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
      A text or a name has half of a surrogate pair. It is not a character and has no bytes in
      UTF-8, so it cannot be hashed.
      """,
      """
      Text was cut in the middle of a character outside the basic plane, or an escape lost its
      partner: `"\\ud83d"` without `\\ude00`. A bare half beside an escaped one is not a pair.
      """,
      """
      Write both halves, or cut the text between characters. Reading stops after an escaped
      half in a name.
      """),
  /** A number would lose digits in canonical JSON. */
  JSON_NUMBER_INEXACT(
      """
      The number would lose digits in canonical JSON, whose numbers are doubles, or could not
      be distinguished from a number that did.
      """,
      """
      Its canonical form has digits only, and its size is above 9007199254740992:
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
      Usually a text or an identifier without quotes, or a decimal computed without rounding.
      """,
      """
      Round it, or write it as text: `"0.3333…"`.
      """),
  /** A number is too close to zero to be read exactly. */
  JSON_NUMBER_TOO_SMALL(
      """
      The number is not zero, but closer to zero than 1e-1000, and reading is exact. Canonical
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
      The key of a map is not a `String`. JSON has no other names, and the engine does not
      convert keys.
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
      A Java value has no form in canonical JSON that is the same on every machine.
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
      The payload of an event, or the answer of a receiver, cannot be stored: lists and
      objects are nested more than 64 deep, a decimal has more than 1,000 digits, or a value
      is of a class that neither JSON nor the engine has. The place names the value.
      """,
      """
      A system outside sent a payload that was generated or made to exhaust a reader, or the
      host handed over objects of its own instead of text, numbers, instants, dates, lists and
      maps. Nothing was written.
      """,
      """
      Tell the sender, and do not try again with the same payload. Send the important part;
      keep the rest at a place from which it can be fetched, and send that place.
      """),
  /** An id, a name or a reason from outside cannot be kept. */
  RECEIVED_NAME_REFUSED(
      """
      An id, a name, a reason or a note that the engine received cannot be stored: it is empty,
      longer than 512 bytes of UTF-8 (a reason or note: 16,384), or has a control character or
      half of a surrogate pair in it. The place names it, such as `/actor/id`. Nothing was
      written, and the transaction can continue.
      """,
      """
      The host passed on, without a check, an input of people or other systems: the id of a
      person or a document, an organisation, a type, a role, a key of an event, a reason.
      """,
      """
      Check inputs before you pass them on. If your ids are longer, pass a hash or a number
      that identifies them.
      """),
  /** A member of a JSON object is missing or of another kind than its reader expects. */
  JSON_SHAPE(
      """
      A JSON object lacks a member that its reader needs, or the member is of another kind,
      such as a number where text belongs.
      """,
      """
      The text is a contract or a patch instead of a compiled workflow. Or a contract, patch
      or compiled workflow was edited by hand, cut short, or made by a program for another
      version of the format.
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
      the header beside it. Or the hash matches because it was computed again, and the
      workflow no longer holds the envelope of the contract that it carries: a gate is missing
      or requires less, or an edge bypasses one. The engine does not run a workflow that it
      cannot trust.
      """,
      """
      The workflow was altered after it was compiled: by hand, by a script, or by a store that
      returns another text than it was given. Or two rows of definitions were mixed up, or a
      header was changed. A process notices it when it loads the workflow, which it does again
      after five minutes. The envelope is compared with the contract in the workflow itself.
      The comparison does not notice steps that were changed within a slot, nor a contract
      that was altered together with its envelope, when both were hashed again. The journal
      names the hash that each instance began with, so that `verify` notices it for instances
      that began before.
      """,
      """
      Restore the workflow from where it was published, or compile its contract and patch
      again; equal input gives an equal hash. Find out who changed it.
      """),
  /** A workflow was compiled by an incompatible version of the compiler. */
  WORKFLOW_COMPILER_STALE(
      """
      The workflow was compiled by a version of the compiler whose workflows this engine does
      not run. Versions with the same first number are compatible. Instances that run such a
      workflow are paused at their next advance, and do not move; their triggers are kept.
      """,
      """
      The engine was upgraded, or downgraded, across a change of meaning.
      """,
      """
      Have an administrator compile the same contract and patch again with the compiler of
      this engine, and publish the result as a new version. An engine that runs these
      workflows continues instances after an operator resumes them; an operator requeues the
      dead triggers.
      """),
  /** A text is not a cron of five fields. */
  TIME_CRON_SYNTAX(
      """
      A text is not a cron expression of five fields.
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
      months 1 to 12, days of the week 0 to 7. Split a range that passes midnight:
      `22-23,0-2`.
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
      A text is not the name of a time zone.
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
  /** A business calendar has a member that it does not know. */
  CALENDAR_MEMBER_UNKNOWN(
      """
      A business calendar, or a part of it, has a member that is not part of its form.
      """,
      """
      A misspelling such as `exeptions`, a day of the week in capitals or abbreviated, or a range
      of dates with `open`. If it were ignored, holidays would be worked through unnoticed.
      """,
      """
      Correct or remove the member. A calendar has `name`, `zone`, `week` or `rotation`, and
      `exceptions`. An exception has `name` and either `date`, perhaps with `open`, or `from` and
      `to`.
      """),
  /** A business calendar has no regular hours, or two kinds of them. */
  CALENDAR_HOURS_UNCLEAR(
      """
      A business calendar has neither a week nor a rotation, or it has both.
      """,
      """
      The regular hours are missing, or hours of a shift were added to those of a week. It would
      be unclear which of the two counts.
      """,
      """
      Write `week` for hours that repeat with the days of the week, or `rotation` for shifts that
      repeat after some days. Two groups of people need two calendars.
      """),
  /** A text is not a window of working time. */
  CALENDAR_WINDOW_SYNTAX(
      """
      A text is not a window of working time.
      """,
      """
      Another notation such as `9-17`, `9:00-17:00` or `09:00 - 17:00`, seconds, or a time that
      does not exist, such as `25:00`. A window may end at `24:00`, but none begins there.
      """,
      """
      Write two times of day with two digits each and a hyphen: `09:00-17:30`, `00:00-24:00`.
      """),
  /** A window of working time does not end after it begins. */
  CALENDAR_WINDOW_REVERSED(
      """
      A window of working time ends when it begins, or before.
      """,
      """
      The two times were exchanged, the end of the day was written as `00:00`, or the window
      passes midnight.
      """,
      """
      Exchange the times, or write `24:00` for the end of the day. Split a window that passes
      midnight: `22:00-24:00` on one day and `00:00-06:00` on the next. An exception then applies
      to its date from midnight to midnight.
      """),
  /** Two windows of one day overlap. */
  CALENDAR_WINDOWS_OVERLAP(
      """
      Two windows of one day overlap, so that time would count twice.
      """,
      """
      A window was written twice, or two shifts overlap. The place is that of the later window.
      """,
      """
      Let the later window begin when the earlier one ends, or afterwards. Windows that touch are
      allowed.
      """),
  /** A text is not a date. */
  CALENDAR_DATE_SYNTAX(
      """
      A text is not a date.
      """,
      """
      Another notation such as `24.12.2026`, a time behind the date, or a date that does not
      exist, such as `2026-02-30`.
      """,
      """
      Write year, month and day with hyphens: `2026-12-24`. A holiday is written once for each
      year.
      """),
  /** A range of dates ends before it begins. */
  CALENDAR_DATES_REVERSED(
      """
      A range of dates ends before it begins.
      """,
      """
      `from` and `to` were exchanged, or a range over the turn of the year has the year of its
      beginning twice.
      """,
      """
      Exchange or correct the dates. `to` is the last closed date; it may equal `from`.
      """),
  /** Two exceptions apply to one date. */
  CALENDAR_DATES_OVERLAP(
      """
      Two exceptions apply to one date, so that it would be unclear which of them counts.
      """,
      """
      A holiday was listed twice, or it lies in a range of closed dates. The place is that of the
      later exception.
      """,
      """
      Keep one exception for each date, and split a range around a date that is different.
      """),
  /** A business calendar has no working time, or none for ten years. */
  CALENDAR_NEVER_OPEN(
      """
      A business calendar has no working time at all, or none for ten years, so that a deadline
      would never be due.
      """,
      """
      Every day of the week or of the rotation is empty, or the exceptions from the named one on
      leave no window for ten years. A week or rotation is also refused as empty if there are
      windows on single dates only.
      """,
      """
      Write at least one window in the week or rotation, and check the years of the exceptions.
      """),
  /** A business calendar has too many parts. */
  CALENDAR_TOO_LARGE(
      """
      A business calendar has more parts than any genuine one needs.
      """,
      """
      More than 5000 exceptions, 366 days of a rotation or 48 windows of a day. Usually a program
      wrote each closed date as an exception, or each minute as a window.
      """,
      """
      Write ranges of closed dates with `from` and `to`, leave days off to the week, and remove
      exceptions of years that are over in the next version.
      """),
  /** A duration in working time has a unit that working time does not have. */
  CALENDAR_DURATION_UNIT(
      """
      A duration in working time has years, months or weeks.
      """,
      """
      A duration of elapsed time was used together with a calendar. Working time has days and
      hours only: a week has five working days for some calendars and six or seven for others.
      """,
      """
      Write working days, and hours, minutes and seconds of working time: `P5D`, `PT4H`,
      `P1DT4H`.
      """),
  /** A transition was requested that is under way already. */
  WORKFLOW_REQUEST_PENDING(
      """
      A person requested a transition that is already in progress.
      """,
      """
      Two people requested the same transition, or a button was pressed twice, while steps
      before the gate were still in progress.
      """,
      """
      Wait until the transition has ended. Offer people only the transitions that they may
      request now.
      """),
  /** A transition was requested that the document's status does not have. */
  WORKFLOW_TRANSITION_UNAVAILABLE(
      """
      A person requested a transition that does not start from the status of the document, or
      while steps on the way are still in progress.
      """,
      """
      The page that offered the transition showed an older status, or the contract has no such
      transition. Or steps of a slot are in progress, have failed or wait, before the next
      gate or after the last one. No request skips them, unless the contract marks its
      transition as `leaving` or `returning`, as the usual lifecycle does with `cancel`.
      """,
      """
      Load the document again, and offer people only the transitions that they may request
      now. If a step has failed, have an operator retry it or lead the document out. Mark a
      transition that may abandon steps, such as a withdrawal, as `leaving` in the contract.
      """),
  /** An operator retried a token that the instance does not have. */
  WORKFLOW_TOKEN_UNKNOWN(
      """
      An operator retries a failed step, and the instance has no token of that name. Nothing
      was changed.
      """,
      """
      The token is misspelt or belongs to another instance, or its branch is over: the
      instance continued, was led elsewhere, or ended meanwhile.
      """,
      """
      Use the token from `inspect().explain(…)`, which names it with each step that failed.
      """),
  /** A document was to be led to a place where it cannot continue. */
  WORKFLOW_TARGET_UNSUITABLE(
      """
      An operator wanted to lead a document to a node from which it cannot continue alone.
      """,
      """
      The node is not in the workflow that the document runs, or it lies between a split and
      its join. There, branches wait for each other, and the document would wait forever.
      """,
      """
      Lead the document to a status, or to a step outside of every split.
      """),
  /** An actor attempted something that the host does not permit. */
  WORKFLOW_NOT_PERMITTED(
      """
      A person requested a transition, an amendment or an intervention that the host does not
      permit that person. Nothing was written.
      """,
      """
      The host's `Permissions` said no; the message has its reason. Without `Permissions`,
      requests are permitted and interventions are not.
      """,
      """
      Ask a person with the permission, or let the host's `Permissions` allow it:
      `HostPorts.permitting(...)`.
      """),
  /**
   * A document was to be led past a gate that needs an approval, and the operator gave no reason.
   */
  WORKFLOW_BYPASS_WITHOUT_REASON(
      """
      An operator wanted to lead a document past a gate that needs an approval, or past the
      approval in front of it, without a reason. Nothing was written.
      """,
      """
      `OperatorCommand.LeadOut` had an empty reason, and its target comes after a gate that
      the document has not passed.
      """,
      """
      Give a reason. The journal keeps it with the name of the operator and the gates, as an
      `intervened` event. To stay in front of the gate, lead the document to another node.
      """),
  /** The host does not define who may intervene, so that no person may. */
  WORKFLOW_PERMISSIONS_UNSET(
      """
      The host does not define who may intervene. All people may request transitions, and
      every intervention is denied.
      """,
      """
      The ports were built without `Permissions`.
      """,
      """
      Give the engine the host's permissions: `HostPorts.permitting(...)`, or the third part
      of `HostPorts.Judges`. [What your host has to
      check](embed.md#what-your-host-has-to-check) lists the questions.
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
      never counts for a version that the approver did not see.
      """),
  /** A decision was made by a person who is not asked. */
  APPROVAL_NOT_ASKED(
      """
      A decision was made by a person who is not asked, has decided already, no longer holds
      the role that is asked, or is not asked yet because the approvers are asked one after
      another.
      """,
      """
      The list of open decisions was out of date, or roles have changed since the question was
      asked.
      """,
      """
      Offer a person only the open decisions of that person.
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
      Have another person decide. If this is meant to be possible, allow it on the approval
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
      Have another person decide. If this is meant to be possible, allow it on the approval
      step.
      """),
  /** A question was answered by an action that it does not offer. */
  APPROVAL_ACTION_UNKNOWN(
      """
      A question was answered by an action that it does not offer.
      """,
      """
      The action is not one of the task, or is written differently; an approval has `approve`,
      `reject` and `abstain`. Nothing was recorded, and the question is still open.
      """,
      """
      Offer the actions that the inbox gives with the question, and send one of their names.
      """),
  /** A person wanted to send a document back to a step to which it cannot go back. */
  INVALID_RETURN_TARGET(
      """
      A person wanted to send a document back to a step to which it cannot go back.
      """,
      """
      The step that asks is no task; or the target is not a step of people before it in the same
      slot and branch, or around the branch; or the document has never passed it. Nothing was
      recorded, and the question is still open.
      """,
      """
      Offer the steps that the document has passed, and send it back to one of them.
      """),
  /** A person sent a document back from a step that has no step to send it to. */
  NO_RETURN_TARGET(
      """
      A person sent a document back from a step that has no step to send it to.
      """,
      """
      The step of the list allows the action `RETURN` by its type, and has no `returnTargetId`.
      Nothing was recorded, and the question is still open.
      """,
      """
      Offer the actions that the inbox gives with the question, or add the target and publish.
      """),
  /** A person passed a document up from a step that has no step to pass it to. */
  NO_ESCALATION_TARGET(
      """
      A person passed a document up from a step that has no step to pass it to.
      """,
      """
      The step of the list allows the action `ESCALATE` by its type, and has no
      `escalationTargetId`. Nothing was recorded, and the question is still open.
      """,
      """
      Offer the actions that the inbox gives with the question, or add the target and publish.
      """),
  /** A rejection or an action came without a reason, although the workflow requires one. */
  APPROVAL_REASON_MISSING(
      """
      An approver rejected without a reason, or a person took an action without a remark, and the
      workflow requires one.
      """,
      """
      The approval has `"rejectionNeedsReason": true`, or the action of the task `"remark": true`,
      and the answer came with an empty reason, or one of blanks only. Nothing was recorded, and
      the question is still open.
      """,
      """
      Ask the person for a reason, and send the answer again with it. Other answers need none.
      """),
  /** A request was to be withdrawn by a person who had not made it. */
  APPROVAL_NOT_REQUESTER(
      """
      A person wanted to withdraw the request of another person.
      """,
      """
      Only the person who asked for the transition may withdraw it. The host offered the
      withdrawal to another person, or another person has requested the transition since.
      """,
      """
      Offer the withdrawal to the requester only. An approver can reject; an operator can lead
      the document out.
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
      Name approvers that the directory finds, or let the directory find these. Nothing was
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
      the parties of the chain yet. If the directory threw an exception, the warning names it,
      and the log has it.
      """,
      """
      Correct the name and publish again, or add what is missing to the directory before a
      document reaches the step, which otherwise fails or waits. A host that allows roles
      without holders returns this from `Directory.finds`.
      """),
  /** A workflow was published with effects of a type for which the engine has no sender. */
  EFFECT_WITHOUT_SENDER(
      """
      A workflow was published with a webhook, a notification or another effect for which this
      engine has no sender. This is a warning; the workflow is published, and its effects wait
      until a worker has a sender for them.
      """,
      """
      No `EngineBuilder.sender` was called for the type: `webhook`, `email`, `sms`,
      `integration` for messages inside the application, or the type that the step names. If the
      sender threw an exception, the warning names it, and the log has it.
      """,
      """
      Give the engine a sender for the type. If another process sends the effects and has the
      sender, ignore the warning.
      """),
  /** A deadline names a business calendar that the organisation does not have. */
  CALENDAR_UNKNOWN(
      """
      A deadline of a task names a business calendar that the organisation does not have. When the
      workflow is published this is a warning; when a document comes to the task, the step fails
      and the workflow pauses.
      """,
      """
      The calendar was not saved for this organisation, or under another name.
      """,
      """
      Save it with `Engine.saveCalendar`, and retry the step.
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
      A workflow was published with a custom step or a rule set that this host does not have.
      This is a warning; the workflow is published, and the step fails when a document reaches
      it.
      """,
      """
      The type of the step is not in `HostPorts.steps`, the host has no `Rules`, or its
      `Rules.knows` denies the name. If the rules threw an exception, the warning names it,
      and the log has it.
      """,
      """
      Give the engine the step or the rules, or correct the name and publish again.
      """),
  /** Definitions were to be changed that have changed since the decision. */
  DEFINITIONS_OVERTAKEN(
      """
      A draft was to be saved, published or archived, but the definitions have changed since
      the decision. Nothing was stored.
      """,
      """
      Another publisher saved or published meanwhile, or the same publication was applied
      before.
      """,
      """
      Read the definitions again, show them, and decide again. In this way no publisher
      overwrites the work of another.
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
      under the engine. Or, for a document that never had a workflow, the host's `Ids`
      returned an id twice.
      """,
      """
      Start a workflow once for each document. Use `Ids.uuids` over a `SecureRandom`. Ask
      which instance the document has before starting another.
      """),
  /** A document runs no workflow, or the instance does not exist. */
  WORKFLOW_INSTANCE_UNKNOWN(
      """
      There is no instance of the id, or the document runs no workflow now.
      """,
      """
      The document was created before the engine was installed, its workflow is over, or the
      id belongs to another organisation.
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
      can continue.
      """,
      """
      Another session changes the same document at this moment, or a `mutate()` of the host
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
      A running instance has to evaluate a condition, but outputs of its steps were erased.
      The condition could read one of them, so it is not evaluated.
      """,
      """
      Values beside the journal were erased while the instance was still running. Erasing is
      meant for instances that are over.
      """,
      """
      Restore the values that the message names. If they must stay erased, end the instance
      and adopt the document again.
      """),
  /** A document was to be changed at a place where its workflow allows no edits. */
  WORKFLOW_EDIT_LOCKED(
      """
      The document may not be changed at the current node of its workflow, or at the last one.
      """,
      """
      A person edits or deletes a document while one of its current nodes is locked, such as
      the status `active`, or after its workflow was cancelled or abandoned. `guard` reports
      it before the document is written. `record` reports it for a change that is written
      already: the guard was not called, or was called for a smaller change, or an earlier
      change was never recorded. The message names the version that was recorded last.
      """,
      """
      If `record` reports it, roll the transaction back, and call the guard before each write.
      Request a transition to a status where the document may be changed, or amend it. A field
      that people may always change, such as an internal note, is declared `alwaysEditable` in
      the contract. After the end, an operator can adopt the document again.
      """),
  /** A status was to be changed by hand that only a gate may change. */
  WORKFLOW_GATE_REQUIRED(
      """
      The status of a document that runs a workflow is changed by gates only.
      """,
      """
      The host writes another status itself, on behalf of a person.
      """,
      """
      Request the transition that the message names. When its gate is satisfied, the engine
      asks the host to change the status, and passes it the origin of the change. In the
      host's `mutate()`, pass that origin to `guard` and `record`.
      """),
  /** A document was to be changed that has to run a workflow and does not. */
  WORKFLOW_NOT_ADOPTED(
      """
      The document runs no workflow, and the contract of its type says that it must.
      """,
      """
      The document was written before a workflow was published for its type, or was created
      without being recorded.
      """,
      """
      Adopt the document. To let such documents through until then, publish a contract that
      does not require adoption.
      """),
  /** A document was to begin in the middle whose status its workflow does not have. */
  WORKFLOW_STATUS_UNKNOWN(
      """
      A document was to be adopted, or to be restarted, in a status that the workflow of its
      type does not have. Nothing was written.
      """,
      """
      The document is older than the contract and has a status that the contract does not
      declare, or a workflow was published whose contract has dropped that status.
      """,
      """
      Give the document a status that the published workflow has, or publish a workflow whose
      contract declares this one. The message lists the statuses of the workflow.
      """),
  /** A document was recorded as new in a status in which its workflow does not begin. */
  WORKFLOW_STATUS_NOT_INITIAL(
      """
      A document was recorded as new in a status other than the initial one of its workflow.
      Nothing was written: a worker would otherwise have changed the host's row to the initial
      status.
      """,
      """
      The document is older than the engine and is recorded as new, for example by an import.
      Or the host creates documents in a later status, or in one that the contract does not
      declare.
      """,
      """
      If the document is older, adopt it: its workflow then begins at its status. Otherwise
      write it in its initial status, record it, and request the transition. Roll the
      transaction back; a document that is committed all the same counts as not adopted. In
      shadow mode nothing is refused: the workflow begins at the status of the document, or
      does not begin if the contract does not have that status.
      """),
  /** A document was to be amended that is not in force. */
  WORKFLOW_AMENDMENT_UNAVAILABLE(
      """
      A person amends a document that is not in force. Nothing was written and the host was
      not called.
      """,
      """
      The status of the document is not the one in the role `active`; or its workflow was
      cancelled or abandoned, as it is after an earlier amendment.
      """,
      """
      Edit a document that is not in force yet: its approvals become invalid and people
      approve it again. To amend a document again, amend the newest of its amendments.
      """),
  /** The host refused to amend a document. */
  AMENDMENT_REFUSED(
      """
      The host refused to create the new document of an amendment. Its writes for it were
      rolled back; the document stays in force and its workflow goes on.
      """,
      """
      A rule of the host refused; the message has the host's own code. The engine uses
      `AMENDMENT_UNSUPPORTED` if the host has not implemented `Mutations.amend`.
      """,
      """
      Remove the host's reason and amend again. To support amendments, implement
      `Mutations.amend` with the host's own code for creating documents, so that the new one
      is recorded.
      """),
  /** The host does not show a document that the engine is asked about. */
  DOCUMENT_UNKNOWN(
      """
      The host does not return the document.
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
      A document was recorded whose fields do not match its contract. The message names every
      such field with its place, such as `/fields/amount`, with the type of the contract and
      the class that was found, but never with its value.
      """,
      """
      A value is of another type than its field, such as text where the contract says `money`,
      or a `Double`. Or a material field that had a value is no longer passed, such as after a
      renaming. Fields that the contract does not have are accepted, because the workflow of a
      document may be older than they are.
      """,
      """
      Pass every material field, with null where it no longer has a value. Roll the
      transaction back.
      """),
  /** A change was recorded of a version that the instance is past. */
  DOCUMENT_VERSION_STALE(
      """
      A change of an older version than that of the instance was recorded.
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
      An operator asked to rebuild the live row of an instance. The journal of the instance
      and the rows of its steps contradict each other, so neither confirms the other. Nothing
      was written.
      """,
      """
      Rows of the steps were altered, lost or restored without the rest. The journal was not:
      it is checked before it is compared.
      """,
      """
      Restore the rows of the steps from a backup, then ask again. If there is none, stop the
      instance and adopt its document again.
      """),
  /** A live row was to be rebuilt in a transaction whose login may not do that. */
  WORKFLOW_REPAIR_FORBIDDEN(
      """
      An operator asked to rebuild the live row of an instance, in a transaction whose login
      may not do that. Nothing was locked and nothing was written.
      """,
      """
      The intervention `Rebuild` was called with a connection of the logins that serve
      requests or workers. Instances advance from their live rows, so overwriting one needs
      the separate role `wf_repair`.
      """,
      """
      Keep a data source for operators whose login has the role `wf_repair`, and call
      `Rebuild` in its transaction. `StartCheck.of(source, Duty.REPAIR, now)` checks it.
      """),
  /** A row of a journal is not the one that was written. */
  JOURNAL_CHAIN_BROKEN(
      """
      A row of an instance's journal was changed after it was written: its text, its hash, or
      a column that repeats a part of the text. Every row before the place shown is genuine.
      """,
      """
      A login wrote to the table without the engine, a restore mixed two databases, or storage
      is damaged.
      """,
      """
      Restore the journal of the instance from a backup, compare it row by row, and find out
      who has the right to write to the table.
      """),
  /** A row of a journal is missing, there twice, or in another place. */
  JOURNAL_OUT_OF_SEQUENCE(
      """
      The rows of a journal do not follow one another. A row is missing, doubled, in another
      place, or of another instance; or the journal ends before the head that was stored.
      """,
      """
      Rows were deleted or copied without the engine, or they were not read in the order of
      their first sequence number.
      """,
      """
      Read the rows in the order of their first sequence number. If they are in order, restore
      the journal of the instance from a backup.
      """),
  /** A journal holds an event of a kind or form that this version of the engine does not know. */
  JOURNAL_EVENT_UNKNOWN(
      """
      The journal holds an event of a type or schema that this version of the engine does not
      know. The engine computes no state from the journal, because the state without that
      event would be wrong. Readers show the event as it is.
      """,
      """
      A newer version of the engine wrote it while this one still runs, for example during a
      rolling upgrade.
      """,
      """
      Leave the instance to the nodes that run the newer version, or upgrade this one. Do not
      remove the event.
      """),
  /** A value beside a journal is not the one that was written. */
  JOURNAL_VALUE_ALTERED(
      """
      The values of an event are not those that were written with it, there are values that
      belong to no event, or some are missing although those of earlier events exist. The
      journal itself may be genuine.
      """,
      """
      A login wrote to the table without the engine: it restored values of another event,
      added values, or removed some. An erasure removes all values of an instance up to that
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
      the instance shows, or than the rows of its steps lead to. The journal is authoritative.
      """,
      """
      A login wrote to the tables without the engine, or a backup was restored for only one of
      them.
      """,
      """
      Keep the journal as it is. Find out who wrote to the tables. Stop the instance and adopt
      the document again, or restore all tables of the instance to one moment.
      """),
  /** A document that, according to the host, runs a workflow or ran one has no instance. */
  JOURNAL_MISSING(
      """
      The host asked for the verification of a document, by its own list of documents, and the
      store has no instance of it, running or ended.
      """,
      """
      Retention removed the instance, the document never ran a workflow, or a login deleted
      all rows of the instance. The store cannot distinguish these cases, because no row is
      left.
      """,
      """
      Compare the document with the time up to which retention removes instances. If that does
      not explain it, find out who wrote to the tables and restore the instance from a backup;
      if the document never ran a workflow, adopt it.
      """),
  /** A row of the store cannot be read: it was altered, or a later version wrote it. */
  ROW_UNREADABLE(
      """
      A row of the store cannot be read. The message names the row and the place in it that
      the engine cannot have written. `verify` reports it with all other findings; other
      questions about the instance cannot be answered without the row, and `explain` reports
      that. A trigger or an effect that became a dead letter for this reason has this code in
      its error.
      """,
      """
      A login wrote to the table without the engine, a restore failed, or a later version of
      the engine wrote the row and an earlier one reads it.
      """,
      """
      Find out who wrote to the table. A live row can be rebuilt from the journal: have an
      operator call [`Rebuild`](workers.md#rebuilding-a-live-row), naming the instance by its
      id. Restore a row of a step, of an approval or of the journal from a backup. Restore a
      dead letter of an outbox, and have an operator requeue it. If a later version wrote the
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
  public boolean isRecoverable() {
    return this == WORKFLOW_BUSY;
  }

  @Override
  public CodeExplanation explanation() {
    return new CodeExplanation(meaning, cause, remedy);
  }
}
