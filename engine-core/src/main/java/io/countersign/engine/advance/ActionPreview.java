package io.countersign.engine.advance;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Feasibility;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the result of commands, without a lock. The functions that judge a command judge here
 * whether it would be accepted, on the current state of the instance. Writes nothing and reports
 * nothing to telemetry. Immutable and safe for many threads.
 */
public final class ActionPreview {

  private final EngineServices services;

  /** Creates predictions over the services of an engine. */
  public ActionPreview(EngineServices services) {
    this.services = services;
  }

  /** Returns the workflow of a hash, checked against the hash, or why it cannot be read. */
  public Result<WorkflowModel> workflow(StoreTransaction transaction, String org, String hash) {
    var program = services.workflows().of(transaction, org, hash);
    return program.map(ExecutableWorkflow::workflow);
  }

  /**
   * Returns the document of an instance as the host shows it now; empty if the host shows none, or
   * if the fields that the workflow would see are unknown.
   */
  public Optional<DocumentVersion> shownVersion(StoreTransaction transaction, InstanceState state) {
    var identity = state.identity();
    return services.workflows().of(transaction, identity.document().org(), identity.workflowHash())
            instanceof Result.Accepted<ExecutableWorkflow> read
        ? services
            .facts()
            .shown(transaction, read.value(), identity.document())
            .map(DocumentFacts::pin)
        : Optional.empty();
  }

  /** Returns the workflow of a hash as the store has it now, bypassing the cache. */
  public Result<WorkflowModel> storedWorkflow(
      StoreTransaction transaction, String org, String hash) {
    return services.workflows().load(transaction, org, hash);
  }

  /** Returns the view of a caller on one workflow of a document, by its latest instance. */
  public View on(
      StoreTransaction transaction,
      DocumentRef document,
      WorkflowKey workflow,
      RequestContext context) {
    var key = new InstanceKey.Latest(document, workflow);
    var standing = transaction.history().ofDocument(document);
    var judges = Judges.of(transaction, document, standing);
    var state =
        find(standing, workflow)
            .or(
                () ->
                    workflow.isLifecycle()
                        ? Optional.empty()
                        : transaction.history().instance(key));
    var published =
        workflow.isLifecycle()
            ? judges.published()
            : published(transaction, document, workflow, state);
    var call = new CallContext(services, transaction, context, 0);
    return new View(call, key, state, published, judges);
  }

  private static Optional<InstanceState> find(List<InstanceState> all, WorkflowKey workflow) {
    return all.stream().filter(one -> one.identity().workflow().equals(workflow)).findFirst();
  }

  private static Optional<String> published(
      StoreTransaction transaction,
      DocumentRef document,
      WorkflowKey workflow,
      Optional<InstanceState> state) {
    return state.isPresent()
        ? Optional.empty()
        : transaction
            .workflows()
            .current(new DefinitionScope(document.org(), document.type(), workflow));
  }

  /**
   * Instances that judge changes of a document.
   *
   * @param lifecycle the latest instance of its lifecycle, or empty
   * @param published the hash of the lifecycle that its type would run, if it has no instance
   * @param others the active instances of its other workflows
   */
  private record Judges(
      Optional<InstanceState> lifecycle, Optional<String> published, List<InstanceState> others) {

    static Judges of(
        StoreTransaction transaction, DocumentRef document, List<InstanceState> standing) {
      var lifecycle = find(standing, WorkflowKey.LIFECYCLE);
      return new Judges(
          lifecycle,
          ActionPreview.published(transaction, document, WorkflowKey.LIFECYCLE, lifecycle),
          standing.stream().filter(one -> !one.identity().workflow().isLifecycle()).toList());
    }
  }

  /** View of a caller on one document. Belongs to its transaction; not safe for many threads. */
  public final class View {

    private final CallContext call;
    private final DocumentRef document;
    private final Optional<InstanceState> state;
    private final Optional<String> published;
    private final Judges judges;
    private final SessionOpening opening;
    private @Nullable List<QueuedTrigger> queued;

    private View(
        CallContext call,
        InstanceKey.Latest key,
        Optional<InstanceState> state,
        Optional<String> published,
        Judges judges) {
      this.call = call;
      this.document = key.document();
      this.state = state;
      this.published = published;
      this.judges = judges;
      this.opening =
          state.isPresent()
              ? InstanceSession.preview(call, state.get())
              : SessionOpening.Refused.absent(key);
    }

    /** Returns the latest instance of the workflow, or empty. */
    public Optional<InstanceState> state() {
      return state;
    }

    /**
     * Returns the workflow that the document runs, ran last or would run, or why it cannot be read;
     * empty if none is published.
     */
    public Optional<Result<WorkflowModel>> workflow() {
      return state
          .map(one -> one.identity().workflowHash())
          .or(() -> published)
          .map(hash -> ActionPreview.this.workflow(call.transaction(), document.org(), hash));
    }

    /** Returns why the instance accepts no command at all; empty if it does. */
    public List<Problem> problems() {
      return opening.problems();
    }

    /** Returns the verdict of all workflows of the document on a change of it. */
    public EditDecision edit(ProposedChange change) {
      return new EditGuard(call)
          .preview(judges.lifecycle(), judges.published(), judges.others(), change);
    }

    /** Returns the predicted result of a request. */
    public Feasibility request(TransitionRequest request) {
      if (opening instanceof InstanceSession session) {
        var refusal =
            services
                .permissions()
                .request(
                    call.transaction(),
                    document,
                    session.facts().actor(),
                    request.verb(),
                    request.reason());
        if (refusal.isPresent()) {
          return new Feasibility.Refused(List.of(refusal.get()));
        }
      }
      var prospect = of(PersonCommands.of(request));
      return prospect instanceof Feasibility.Possible && isRequested(request.verb())
          ? new Feasibility.Idle(RequestHandler.waiting(request.verb()))
          : prospect;
    }

    private boolean isRequested(String verb) {
      if (queued == null) {
        queued =
            state
                .map(one -> one.identity().instance())
                .map(
                    one ->
                        call.transaction()
                            .history()
                            .openTriggers(OrgId.of(document.org()), InstanceId.of(one)))
                .orElse(List.of());
      }
      return queued.stream().anyMatch(one -> RequestHandler.isRequest(one.trigger(), verb));
    }

    /** Returns the predicted result of an answer. */
    public Feasibility answer(ApprovalAnswer answer) {
      return of(PersonCommands.of(answer));
    }

    /** Returns the predicted result of an answer to this approval. */
    public Feasibility answer(Approval approval) {
      // Some actions need a remark; with one, every action is judged alike.
      return answer(ApprovalAnswer.to(approval, approval.asked().choices().get(0), "remark"));
    }

    /** Returns the predicted result of withdrawing the request. */
    public Feasibility withdraw() {
      return of(new KernelCommand.Withdraw(""));
    }

    private Feasibility of(Command command) {
      if (!(opening instanceof InstanceSession session)) {
        return new Feasibility.Refused(problems());
      }
      var decision = session.decide(command);
      if (decision.refusal().isPresent()) {
        return new Feasibility.Refused(List.of(decision.refusal().get()));
      }
      return RequestHandler.ignoredReason(decision)
          .<Feasibility>map(Feasibility.Idle::new)
          .orElseGet(Feasibility.Possible::new);
    }
  }
}
