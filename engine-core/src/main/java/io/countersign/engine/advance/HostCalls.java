package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.step.StepCall;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls the host for a step. Exceptions of the host are rethrown; everything else is an answer. No
 * action is carried out before the policy was asked. The answer of the policy is kept with the
 * output of the action, under {@code policy_gate}.
 */
final class HostCalls {

  private static final String DENIED = "POLICY_DENIED";
  private static final String EVIDENCE = "policy_gate";
  private static final String DONE = "done";

  private final HostPorts ports;
  private final PartyResolver parties;

  HostCalls(HostPorts ports) {
    this.ports = ports;
    this.parties = new PartyResolver(ports.directory());
  }

  /**
   * Context of a step for which the host is called.
   *
   * @param transaction the transaction
   * @param origin the step
   * @param document the document
   * @param contract its contract
   * @param facts the facts for the decision
   * @param asked the approvals that were requested and are not written yet, oldest first
   */
  record Visit(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      EntityContract contract,
      DecisionFacts facts,
      List<Approval> asked) {}

  /** Returns whether the host may run statements in the transaction for this call. */
  boolean usesTransaction(HostCall call) {
    return switch (call.family()) {
      case QUESTION -> ports.directory().asksInTransaction();
      case DOCUMENT, STEP -> true;
    };
  }

  /** Has the host do the work that a step asks for. */
  StepAnswer answer(Visit visit, HostCall call) {
    return switch (call.family()) {
      case DOCUMENT -> answer(visit, (DocumentCall) call);
      case STEP -> answer(visit, (StepCall) call);
      case QUESTION -> answer(visit, (QuestionCall) call);
    };
  }

  private StepAnswer answer(Visit visit, DocumentCall call) {
    return switch (call.kind()) {
      case MUTATE -> mutate(visit, (DocumentCall.Mutate) call);
      case TRANSITION -> transition(visit, (DocumentCall.Transition) call);
    };
  }

  private StepAnswer answer(Visit visit, StepCall call) {
    return switch (call.kind()) {
      case ASK_POLICY -> policy(visit, (StepCall.AskPolicy) call);
      case ASK_RULES -> evaluate(visit, (StepCall.AskRules) call);
      case CUSTOM -> custom(visit, (StepCall.Custom) call);
    };
  }

  private StepAnswer answer(Visit visit, QuestionCall call) {
    return switch (call.kind()) {
      case FIND_APPROVERS ->
          new StepAnswer.Found(parties.of(visit, (QuestionCall.FindApprovers) call));
      case FIND_HOLDERS ->
          new StepAnswer.Held(parties.holders(visit, (QuestionCall.FindHolders) call));
      case FIND_SUPERIORS ->
          new StepAnswer.PassedOn(parties.superiors(visit, (QuestionCall.FindSuperiors) call));
    };
  }

  private StepAnswer transition(Visit visit, DocumentCall.Transition transition) {
    var wanted =
        new Mutations.Transition(
            visit.document(),
            version(visit),
            transition.verb(),
            transition.from(),
            transition.to());
    return change(
        visit, ports.mutations().transition(visit.transaction(), visit.origin(), wanted), Map.of());
  }

  private StepAnswer evaluate(Visit visit, StepCall.AskRules rules) {
    var verdict =
        ports
            .judges()
            .rules()
            .evaluate(
                visit.transaction(),
                visit.origin(),
                visit.document(),
                rules.ruleSet(),
                visit.facts().document().fields());
    return new StepAnswer.Said(verdict.outcome(), verdict.output());
  }

  private StepAnswer mutate(Visit visit, DocumentCall.Mutate mutate) {
    var ruling = ruling(visit, mutate.actionType(), mutate.payload());
    var evidence = evidence(ruling);
    if (!ruling.allowed()) {
      return new StepAnswer.Declined(DENIED, ruling.reason(), evidence);
    }
    var wanted =
        new Mutations.Mutation(
            visit.document(), version(visit), mutate.actionType(), mutate.payload());
    return change(
        visit, ports.mutations().mutate(visit.transaction(), visit.origin(), wanted), evidence);
  }

  private StepAnswer policy(Visit visit, StepCall.AskPolicy question) {
    var ruling = ruling(visit, question.action(), Map.of());
    return ruling.allowed()
        ? new StepAnswer.Said("allowed", evidence(ruling))
        : new StepAnswer.Declined(DENIED, ruling.reason(), evidence(ruling));
  }

  private Policies.Ruling ruling(
      Visit visit, String action, Map<String, @Nullable Object> payload) {
    return ports
        .judges()
        .policies()
        .check(
            visit.transaction(),
            visit.origin(),
            new Policies.Question(visit.document(), action, payload));
  }

  private static Map<String, @Nullable Object> evidence(Policies.Ruling ruling) {
    var block = new LinkedHashMap<String, @Nullable Object>(ruling.evidence());
    block.put("allowed", ruling.allowed());
    if (!ruling.reason().isEmpty()) {
      block.put("reason", ruling.reason());
    }
    var evidence = new LinkedHashMap<String, @Nullable Object>();
    evidence.put(EVIDENCE, block);
    return evidence;
  }

  private static StepAnswer change(
      Visit visit, MutationResult result, Map<String, @Nullable Object> evidence) {
    if (result instanceof MutationResult.Changed changed) {
      return change(visit, changed.document(), with(changed.receipt(), evidence), DONE);
    }
    var refused = (MutationResult.Refused) result;
    return new StepAnswer.Declined(
        refused.code(), refused.reason(), with(refused.evidence(), evidence));
  }

  private static StepAnswer change(
      Visit visit, DocumentView document, Map<String, @Nullable Object> receipt, String outcome) {
    return new StepAnswer.Changed(
        DocumentVersions.factsOf(visit.contract(), document), receipt, outcome);
  }

  private StepAnswer custom(Visit visit, StepCall.Custom custom) {
    var step = ports.steps().get(custom.type());
    if (step == null) {
      throw new IllegalStateException(
          "Expected a custom step for the node type '" + custom.type() + "', found none.");
    }
    var facts = visit.facts().document();
    var view = DocumentView.of(facts.pin().version(), facts.pin().status(), facts.fields());
    var result =
        step.run(
            visit.transaction(),
            visit.origin(),
            new CustomStep.Input(visit.document(), view, custom.settings()));
    if (result instanceof CustomStep.Result.Failed failed) {
      return new StepAnswer.Declined(failed.code(), failed.reason(), Map.of());
    }
    var done = (CustomStep.Result.Done) result;
    return done.document().isPresent()
        ? change(visit, done.document().get(), done.output(), done.outcome())
        : new StepAnswer.Said(done.outcome(), done.output());
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> receipt, Map<String, @Nullable Object> evidence) {
    var all = new LinkedHashMap<String, @Nullable Object>(receipt);
    all.putAll(evidence);
    return all;
  }

  private static long version(Visit visit) {
    return visit.facts().document().pin().version();
  }
}
