package io.countersign.compiler;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Patches of the right shape and otherwise at random: most of them mean nothing. */
final class RandomPatches {

  private static final Arbitrary<String> TEXT =
      Arbitraries.of(
          "",
          "x",
          "entity.urgent",
          "entity.grand_total > 5",
          "context.a.b",
          "{entity.id}",
          "P3D",
          "0 9 * * *",
          "approved",
          "rejected",
          "\u00e4\ud83d\ude00\"\\/~");

  private static final Arbitrary<String> ID =
      Arbitraries.of("a", "b", "c", "sys:gate:approve", "usr:slot:draft_to_submit:")
          .map(name -> SlotBuilder.nodeId("slot:submitted_to_approved", name))
          .flatMap(full -> Arbitraries.of(full, "a", "b", "in", "out", "not short"));

  private RandomPatches() {}

  static Arbitrary<SlotPatch> slots() {
    return Combinators.combine(
            nodes().list().ofMaxSize(3),
            edges().list().ofMaxSize(3),
            Arbitraries.of(EntryMode.class),
            Arbitraries.of(ExitMode.class),
            Arbitraries.of(EditWindow.class).optional(),
            Combinators.combine(TEXT, ID, TEXT).as(Silenced::new).list().ofMaxSize(1))
        .as(SlotPatch::new);
  }

  private static Arbitrary<WorkflowNode> nodes() {
    return Combinators.combine(
            ID,
            configs(),
            TEXT.optional(0.3),
            TEXT.optional(0.3),
            Combinators.combine(Arbitraries.of(Actor.Kind.class), TEXT.optional(0.3))
                .as(RunAs::new),
            Arbitraries.of(EditWindow.class).optional(0.3))
        .as(WorkflowNode::new);
  }

  private static Arbitrary<PatchEdge> edges() {
    return Combinators.combine(TEXT, ID, ID, choices(), TEXT.optional(0.3)).as(PatchEdge::new);
  }

  private static Arbitrary<EdgeChoice> choices() {
    return Combinators.combine(
            Arbitraries.integers(),
            TEXT.optional(0.3),
            conditions().optional(0.3),
            conditions().optional(0.3))
        .as(EdgeChoice::new);
  }

  private static Arbitrary<Condition> conditions() {
    Arbitrary<Condition> texts = TEXT.map(Condition::text);
    Map<String, Object> comparison = Map.of("field", "urgent", "operator", "eq", "value", true);
    Arbitrary<Condition> data =
        Arbitraries.of(
                comparison,
                Map.<String, Object>of("all", List.of(comparison)),
                Map.<String, Object>of("any", List.of()),
                Map.<String, Object>of("not", comparison))
            .map(Condition::data);
    return Arbitraries.oneOf(texts, data);
  }

  private static Arbitrary<NodeConfig> configs() {
    return Arbitraries.oneOf(
        List.of(
            Combinators.combine(TEXT, payloads())
                .as(PatchSteps::action)
                .map(NodeConfig.class::cast),
            Combinators.combine(TEXT, payloads()).as(PatchSteps::materialAction).map(one -> one),
            approvals().map(one -> one),
            conditions().map(Check::new),
            Arbitraries.just(PatchSteps.split()),
            Combinators.combine(Arbitraries.of(JoinMode.class), counts())
                .as(ParallelJoin::new)
                .map(one -> one),
            untils().map(StepForm.WaitTimer::new),
            TEXT.map(PatchSteps::event),
            Combinators.combine(TEXT, TEXT).as(PatchSteps::event).map(one -> one),
            Combinators.combine(
                    TEXT, payloads(), TEXT.optional(), Arbitraries.of(DeliveryMode.class))
                .as(WebhookOut::new)
                .map(one -> one),
            Combinators.combine(
                    Arbitraries.of(Notification.Channel.class).list().ofMaxSize(2),
                    TEXT.list().ofMaxSize(2),
                    TEXT,
                    TEXT,
                    Arbitraries.of(DeliveryMode.class))
                .as(Notification::new)
                .map(one -> one),
            TEXT.map(PatchSteps::script),
            TEXT.map(PatchSteps::rule),
            payloads().map(settings -> PatchSteps.custom("score_vendor", Map.copyOf(settings)))));
  }

  private static Arbitrary<Approval> approvals() {
    return Combinators.combine(
            approvers(),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.of(OnReject.class),
            TEXT.optional(0.3),
            Arbitraries.of(OnNoApprover.class),
            Arbitraries.of(true, false))
        .as(Approval::new);
  }

  private static Arbitrary<Approvers> approvers() {
    Arbitrary<Approvers> chains = TEXT.map(ApproverGroup.Chain::new);
    Arbitrary<Approvers> inline =
        Combinators.combine(
                approver().list().ofMaxSize(3),
                Arbitraries.integers().between(-1, 4).map(RandomPatches::quorum),
                Arbitraries.of(true, false))
            .as(ApproverGroup.Inline::new);
    return Arbitraries.oneOf(chains, inline);
  }

  private static Quorum quorum(int count) {
    if (count == 0) {
      return Quorum.ANY;
    }
    return count == 1 ? Quorum.ALL : Quorum.of(count);
  }

  private static Arbitrary<Approver> approver() {
    return Arbitraries.oneOf(
        List.of(
            TEXT.map(PatchSteps::user),
            Combinators.combine(TEXT, Arbitraries.of(Approvers.Role.Pick.class))
                .as(Approvers.Role::new)
                .map(Approver.class::cast),
            Arbitraries.integers().between(0, 2).map(Approvers.Superior::new),
            TEXT.map(Approvers.Rule::new),
            TEXT.map(Approvers.Strategy::new)));
  }

  private static Arbitrary<WaitEnd> untils() {
    return Arbitraries.oneOf(
        List.of(
            TEXT.map(WaitEnd.Elapsed::new),
            TEXT.map(WaitEnd.Moment::new),
            Combinators.combine(TEXT, TEXT.optional())
                .as(WaitEnd.NextFiring::new)
                .map(WaitEnd.class::cast)));
  }

  private static Arbitrary<OptionalInt> counts() {
    return Arbitraries.integers().between(-1, 3).optional().map(RandomPatches::asInt);
  }

  private static OptionalInt asInt(Optional<Integer> number) {
    return number.isPresent() ? OptionalInt.of(number.get()) : OptionalInt.empty();
  }

  private static Arbitrary<Map<String, String>> payloads() {
    return Arbitraries.maps(TEXT, TEXT).ofMaxSize(2);
  }
}
