package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the result of commands, without a lock. The functions that judge a command judge here
 * whether it would be accepted, on the current state of the instance. Writes nothing and reports
 * nothing to telemetry. Immutable and safe for many threads.
 */
public final class ActionPreview {

  private final Store store;
  private final Kernel kernel;
  private final WorkflowCache programs;
  private final InstanceLoader loader;
  private final EditGuard editGuard;
  private final PermissionCheck permissions;

  ActionPreview(
      Store store,
      Kernel kernel,
      WorkflowCache programs,
      InstanceLoader loader,
      EditGuard editGuard,
      PermissionCheck permissions) {
    this.permissions = permissions;
    this.store = store;
    this.kernel = kernel;
    this.programs = programs;
    this.loader = loader;
    this.editGuard = editGuard;
  }

  /** Returns the workflow of a hash, checked against the hash, or why it cannot be read. */
  public ReadResult<CompiledWorkflow> workflow(
      StoreTransaction transaction, String org, String hash) {
    var program = programs.of(transaction, org, hash);
    return program instanceof ReadResult.Read<ExecutableWorkflow> read
        ? new ReadResult.Read<>(read.value().workflow())
        : new ReadResult.Refused<>(program.problems());
  }

  /**
   * Returns the document of an instance as the host shows it now; empty if the host shows none, or
   * if the fields that the workflow would see are unknown.
   */
  public Optional<DocumentVersion> shownVersion(StoreTransaction transaction, InstanceState state) {
    var identity = state.identity();
    return programs.of(transaction, identity.document().org(), identity.workflowHash())
            instanceof ReadResult.Read<ExecutableWorkflow> read
        ? loader.shownVersion(transaction, state, read.value())
        : Optional.empty();
  }

  /** Returns the workflow of a hash as the store has it now, bypassing the cache. */
  public ReadResult<CompiledWorkflow> storedWorkflow(
      StoreTransaction transaction, String org, String hash) {
    return programs.load(transaction, org, hash);
  }

  /** Returns the view of a caller on a document, by its latest instance. */
  public View on(StoreTransaction transaction, DocumentRef document, RequestContext context) {
    var state = store.history().instance(transaction, new InstanceKey.Latest(document));
    var published =
        state.isPresent()
            ? Optional.<String>empty()
            : store.workflows().current(transaction, document.org(), document.type());
    return new View(transaction, document, context, state, published);
  }

  /** View of a caller on one document. Belongs to its transaction; not safe for many threads. */
  public final class View {

    private final StoreTransaction transaction;
    private final DocumentRef document;
    private final Optional<InstanceState> state;
    private final Optional<String> published;
    private final LoadResult result;
    private @Nullable List<QueuedTrigger> queued;

    private View(
        StoreTransaction transaction,
        DocumentRef document,
        RequestContext context,
        Optional<InstanceState> state,
        Optional<String> published) {
      this.transaction = transaction;
      this.document = document;
      this.state = state;
      this.published = published;
      this.result =
          state.isPresent()
              ? loader.loadWithoutLock(transaction, state.get(), context)
              : new LoadResult.Refused(
                  List.of(InstanceLoader.absent(new InstanceKey.Latest(document))));
    }

    /** Returns the latest instance of the document, or empty. */
    public Optional<InstanceState> state() {
      return state;
    }

    /**
     * Returns the workflow that the document runs, ran last or would run, or why it cannot be read;
     * empty if its type has none.
     */
    public Optional<ReadResult<CompiledWorkflow>> workflow() {
      return state
          .map(one -> one.identity().workflowHash())
          .or(() -> published)
          .map(hash -> ActionPreview.this.workflow(transaction, document.org(), hash));
    }

    /** Returns why the instance accepts no command at all; empty if it does. */
    public List<Problem> problems() {
      boolean ready = result instanceof LoadResult.Ready;
      return !ready && RequestHandler.refuseClosed(result) instanceof CommandResult.Rejected denied
          ? denied.problems()
          : List.of();
    }

    /** Returns the verdict on a change of the document. */
    public EditDecision edit(ProposedChange change) {
      return editGuard.preview(transaction, state, published, change);
    }

    /** Returns the predicted result of a request. */
    public Feasibility request(TransitionRequest request) {
      if (result instanceof LoadResult.Ready ready) {
        var refusal =
            permissions.request(
                transaction, document, ready.facts().actor(), request.verb(), request.reason());
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
                .map(one -> store.history().openTriggers(transaction, document.org(), one))
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
      return answer(ApprovalAnswer.to(approval, Approval.Answer.APPROVED, ""));
    }

    /** Returns the predicted result of withdrawing the request. */
    public Feasibility withdraw() {
      return of(new Command.Withdraw(""));
    }

    private Feasibility of(Command command) {
      if (!(result instanceof LoadResult.Ready ready)) {
        return new Feasibility.Refused(problems());
      }
      var decision = kernel.decide(ready.program(), ready.loaded().state(), command, ready.facts());
      if (decision.refusal().isPresent()) {
        return new Feasibility.Refused(List.of(decision.refusal().get()));
      }
      return RequestHandler.ignoredReason(decision)
          .<Feasibility>map(Feasibility.Idle::new)
          .orElseGet(Feasibility.Possible::new);
    }
  }
}
