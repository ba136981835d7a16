package io.countersign.engine.family.question;

import io.countersign.engine.codec.ChangedValuesCodec;
import io.countersign.engine.codec.EventType;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.question.QuestionEvent.AnsweredLate;
import io.countersign.engine.family.question.QuestionEvent.ApprovalAsked;
import io.countersign.engine.family.question.QuestionEvent.ApprovalDecided;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsApplied;
import io.countersign.engine.family.question.QuestionEvent.ApprovalsInvalidated;
import io.countersign.engine.family.question.QuestionEvent.DeadlineFired;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.json.JsonMembers;
import java.util.List;

/** Codecs of the events about questions. */
public final class QuestionCodec {

  private static final EventType<ApprovalAsked> ASKED =
      EventType.of(
          "approval_asked",
          ApprovalAsked.class,
          (event, writer) ->
              writer
                  .object("asked", event.asked(), QuestionCodec::writeAsked)
                  .pin("shown", event.shown())
                  .textIfAny("snapshot", event.snapshot())
                  .number("step", event.step())
                  .token("token", event.token()),
          reader ->
              new ApprovalAsked(
                  reader.token("token"),
                  reader.number("step"),
                  reader.pin("shown"),
                  reader.object("asked", QuestionCodec::readAsked),
                  reader.textIfAny("snapshot")));

  private static final EventType<ApprovalDecided> DECIDED =
      EventType.of(
          "approval_decided",
          ApprovalDecided.class,
          (event, writer) ->
              writer
                  .textUnlessEmpty("action", event.decision().action())
                  .word("answer", event.decision().answer())
                  .text("by", event.decision().by())
                  .number("party", event.decision().party())
                  .number("step", event.step())
                  .word("verdict", event.verdict()),
          (event, writer) -> writer.textUnlessEmpty("reason", event.decision().reason()),
          (reader, values) ->
              new ApprovalDecided(
                  reader.number("step"),
                  new Decision(
                      reader.index("party"),
                      reader.text("by"),
                      reader.word("answer", Answer.class),
                      values.text("reason"),
                      reader.textOrEmpty("action")),
                  reader.word("verdict", Verdict.class)));

  private static final EventType<AnsweredLate> LATE =
      EventType.of(
          "answered_late",
          AnsweredLate.class,
          (event, writer) ->
              writer
                  .text("action", event.action())
                  .actor("by", event.by())
                  .number("step", event.step()),
          (event, writer) -> writer.textUnlessEmpty("reason", event.reason()),
          (reader, values) ->
              new AnsweredLate(
                  reader.number("step"),
                  reader.actor("by"),
                  reader.text("action"),
                  values.text("reason")));

  private static final EventType<DeadlineFired> FIRED =
      EventType.of(
          "deadline_fired",
          DeadlineFired.class,
          (event, writer) ->
              writer
                  .instant("at", event.at())
                  .flag("held", event.held())
                  .text("name", event.name())
                  .word("purpose", event.purpose())
                  .number("step", event.step())
                  .textsUnlessEmpty("tell", event.tell().stream().map(JsonMembers::word).toList()),
          reader ->
              new DeadlineFired(
                  reader.number("step"),
                  reader.text("name"),
                  reader.word("purpose", TaskDeadline.Kind.class),
                  reader.instant("at"),
                  reader.flag("held"),
                  reader.words("tell", TaskDeadline.Audience.class)));

  private static final EventType<ApprovalsApplied> APPLIED =
      EventType.of(
          "approvals_applied",
          ApprovalsApplied.class,
          (event, writer) ->
              writer.number("gateStep", event.gateStep()).numbers("steps", event.steps()),
          reader -> new ApprovalsApplied(reader.number("gateStep"), reader.numbers("steps")));

  private static final EventType<ApprovalsInvalidated> INVALIDATED =
      EventType.of(
          "approvals_invalidated",
          ApprovalsInvalidated.class,
          (event, writer) -> {
            writer.actor("by", event.by()).word("cause", event.cause().kind());
            ChangedValuesCodec.members(event.cause().changes(), writer);
            writer
                .textsUnlessEmpty("fields", event.fields())
                .numbers("steps", event.steps())
                .numberUnlessZero("version", event.version());
          },
          (event, writer) -> {
            ChangedValuesCodec.values(event.cause().changes(), writer);
            writer.textUnlessEmpty("reason", event.cause().reason());
          },
          (reader, values) ->
              new ApprovalsInvalidated(
                  reader.numbers("steps"),
                  new Cause(
                      reader.word("cause", Cause.CauseKind.class),
                      values.text("reason"),
                      ChangedValuesCodec.read(reader, values)),
                  reader.actor("by"),
                  reader.textsOrEmpty("fields"),
                  reader.numberOr("version", 0)));

  static final List<EventType<? extends QuestionEvent>> ALL =
      List.of(ASKED, DECIDED, LATE, FIRED, APPLIED, INVALIDATED);

  private QuestionCodec() {}

  /** Writes who is asked, and how. */
  public static void writeAsked(Asked asked, MemberWriter writer) {
    writer
        .textsUnlessEmpty("actions", asked.actions())
        .objects("parties", asked.parties(), QuestionCodec::party);
    if (asked.countsPeople()) {
      writer.number("people", asked.required());
    } else if (asked.quorum().count().isPresent()) {
      writer.number("quorum", asked.quorum().count().getAsInt());
    } else {
      writer.word("quorum", asked.quorum().kind());
    }
    writer
        .text("requester", asked.requester())
        .flagIfTrue("samePerson", asked.samePerson())
        .flagIfTrue("selfApproval", asked.selfApproval())
        .flagIfTrue("serial", asked.serial());
  }

  private static void party(Party party, MemberWriter writer) {
    writer.texts("members", party.members()).text("name", party.name());
    party
        .office()
        .ifPresent(office -> writer.word("pick", office.pick()).text("role", office.role()));
  }

  private static Party party(MemberReader reader) {
    var office =
        reader
            .textIfAny("role")
            .map(role -> new Office(role, reader.word("pick", Role.Pick.class)));
    return new Party(reader.text("name"), reader.texts("members"), office);
  }

  /** Reads who is asked, and how. */
  public static Asked readAsked(MemberReader reader) {
    return new Asked(
        reader.objects("parties", QuestionCodec::party),
        quorum(reader),
        reader.flagOrFalse("serial"),
        reader.text("requester"),
        reader.flagOrFalse("selfApproval"),
        reader.flagOrFalse("samePerson"),
        reader.textsOrEmpty("actions"));
  }

  private static Quorum quorum(MemberReader reader) {
    if (reader.has("people")) {
      return Quorum.people(reader.index("people"));
    }
    if (reader.isNumber("quorum")) {
      return Quorum.of(reader.index("quorum"));
    }
    return switch (reader.text("quorum")) {
      case "any" -> Quorum.ANY;
      case "all" -> Quorum.ALL;
      default -> throw reader.mismatch("quorum", "any, all or a number");
    };
  }
}
