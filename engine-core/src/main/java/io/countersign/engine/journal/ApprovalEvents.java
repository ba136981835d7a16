package io.countersign.engine.journal;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Event.ApprovalAsked;
import io.countersign.engine.instance.Event.ApprovalDecided;
import io.countersign.engine.instance.Event.ApprovalsApplied;
import io.countersign.engine.instance.Event.ApprovalsInvalidated;
import io.countersign.engine.instance.Event.Cause;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role;
import java.util.List;

/** Codecs of the events about approvals. */
final class ApprovalEvents {

  private static final EventType<ApprovalAsked> ASKED =
      EventType.of(
          "approval_asked",
          ApprovalAsked.class,
          (event, out) ->
              out.object("asked", event.asked(), ApprovalEvents::asked)
                  .pin("shown", event.shown())
                  .textIfAny("snapshot", event.snapshot())
                  .number("step", event.step())
                  .token("token", event.token()),
          in ->
              new ApprovalAsked(
                  in.token("token"),
                  in.number("step"),
                  in.pin("shown"),
                  in.object("asked", ApprovalEvents::asked),
                  in.textIfAny("snapshot")));

  private static final EventType<ApprovalDecided> DECIDED =
      EventType.of(
          "approval_decided",
          ApprovalDecided.class,
          (event, out) ->
              out.word("answer", event.decision().answer())
                  .text("by", event.decision().by())
                  .number("party", event.decision().party())
                  .number("step", event.step())
                  .word("verdict", event.verdict()),
          (event, out) -> out.textUnlessEmpty("reason", event.decision().reason()),
          (in, values) ->
              new ApprovalDecided(
                  in.number("step"),
                  new Decision(
                      in.index("party"),
                      in.text("by"),
                      in.word("answer", Answer.class),
                      values.text("reason")),
                  in.word("verdict", Verdict.class)));

  private static final EventType<ApprovalsApplied> APPLIED =
      EventType.of(
          "approvals_applied",
          ApprovalsApplied.class,
          (event, out) -> out.number("gateStep", event.gateStep()).numbers("steps", event.steps()),
          in -> new ApprovalsApplied(in.number("gateStep"), in.numbers("steps")));

  private static final EventType<ApprovalsInvalidated> INVALIDATED =
      EventType.of(
          "approvals_invalidated",
          ApprovalsInvalidated.class,
          (event, out) -> {
            out.actor("by", event.by()).word("cause", event.cause().kind());
            Changed.members(event.cause().changes(), out);
            out.texts("fields", event.fields())
                .numbers("steps", event.steps())
                .numberUnlessZero("version", event.version());
          },
          (event, out) -> {
            Changed.values(event.cause().changes(), out);
            out.textUnlessEmpty("reason", event.cause().reason());
          },
          (in, values) ->
              new ApprovalsInvalidated(
                  in.numbers("steps"),
                  new Cause(
                      in.word("cause", Cause.Kind.class),
                      values.text("reason"),
                      Changed.read(in, values)),
                  in.actor("by"),
                  in.texts("fields"),
                  in.has("version") ? in.number("version") : 0));

  static final List<EventType<? extends Event>> ALL = List.of(ASKED, DECIDED, APPLIED, INVALIDATED);

  private ApprovalEvents() {}

  static void asked(Asked asked, Out out) {
    out.objects("parties", asked.parties(), ApprovalEvents::party);
    if (asked.quorum().count().isPresent()) {
      out.number("quorum", asked.quorum().count().getAsInt());
    } else {
      out.word("quorum", asked.quorum().kind());
    }
    out.text("requester", asked.requester())
        .flag("samePerson", asked.samePerson())
        .flag("selfApproval", asked.selfApproval())
        .flag("serial", asked.serial());
  }

  private static void party(Party party, Out out) {
    out.texts("members", party.members()).text("name", party.name());
    party.office().ifPresent(office -> out.word("pick", office.pick()).text("role", office.role()));
  }

  private static Party party(In in) {
    var office =
        in.textIfAny("role").map(role -> new Office(role, in.word("pick", Role.Pick.class)));
    return new Party(in.text("name"), in.texts("members"), office);
  }

  static Asked asked(In in) {
    return new Asked(
        in.objects("parties", ApprovalEvents::party),
        quorum(in),
        in.flag("serial"),
        in.text("requester"),
        in.flag("selfApproval"),
        in.flag("samePerson"));
  }

  private static Quorum quorum(In in) {
    if (in.isNumber("quorum")) {
      return Quorum.of(in.index("quorum"));
    }
    return switch (in.text("quorum")) {
      case "any" -> Quorum.ANY;
      case "all" -> Quorum.ALL;
      default -> throw in.misfit("quorum", "any, all or a number");
    };
  }
}
