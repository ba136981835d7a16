package io.countersign.engine.instance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.WorkflowKey;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * State of an instance: everything that decides what it does next. Immutable; its size follows the
 * live tokens and steps, not the length of the history. It is the fold of the instance's events by
 * {@link io.countersign.engine.family.registry.EventApplier}.
 *
 * @param identity the identity of the instance
 * @param pin the document as the instance last compared it
 * @param progress the progress of the instance
 * @param work its tokens and open steps
 * @param approvals the approvals that no gate has used, by the step that asked, oldest first
 * @param context the outputs of steps, by key, sorted
 */
public record InstanceState(
    Identity identity,
    DocumentVersion pin,
    InstanceProgress progress,
    Work work,
    Map<Long, Approval> approvals,
    Map<String, @Nullable Object> context) {

  /** Copies the maps. They stay sorted maps, because those are copied without comparing keys. */
  public InstanceState(
      Identity identity,
      DocumentVersion pin,
      InstanceProgress progress,
      Work work,
      Map<Long, Approval> approvals,
      Map<String, @Nullable Object> context) {
    this.approvals = Collections.unmodifiableSortedMap(new TreeMap<>(approvals));
    this.context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
    this.identity = identity;
    this.pin = pin;
    this.progress = progress;
    this.work = work;
  }

  /**
   * Identity of an instance.
   *
   * @param instance its id
   * @param document its document
   * @param workflow which of the workflows of the document
   * @param workflowHash the hash of the compiled workflow that it runs
   * @param startVersion the version of the document at which it began
   */
  public record Identity(
      String instance,
      DocumentRef document,
      WorkflowKey workflow,
      String workflowHash,
      long startVersion) {}

  /**
   * Live tokens and open steps.
   *
   * @param tokens the live tokens, by id, sorted
   * @param steps their open steps, by token, sorted
   */
  public record Work(Map<TokenId, Token> tokens, Map<TokenId, OpenStep> steps) {

    /** Copies the maps. */
    public Work {
      tokens = Collections.unmodifiableSortedMap(new TreeMap<>(tokens));
      steps = Collections.unmodifiableSortedMap(new TreeMap<>(steps));
    }

    /** Returns the same with a token added or replaced. */
    public Work with(Token token) {
      var next = new TreeMap<>(tokens);
      next.put(token.id(), token);
      return new Work(next, steps);
    }

    /** Returns the same with a step added or replaced. */
    public Work with(OpenStep step) {
      var next = new TreeMap<>(steps);
      next.put(step.token(), step);
      return new Work(tokens, next);
    }

    /** Returns the same without the open step of a token. */
    public Work closing(TokenId token) {
      var next = new TreeMap<>(steps);
      next.remove(token);
      return new Work(tokens, next);
    }

    /** Returns the same without tokens and their open steps. */
    public Work without(Collection<TokenId> gone) {
      var nextTokens = new TreeMap<>(tokens);
      nextTokens.keySet().removeAll(gone);
      var nextSteps = new TreeMap<>(steps);
      nextSteps.keySet().removeAll(gone);
      return new Work(nextTokens, nextSteps);
    }
  }

  /** Returns the live tokens in order. */
  public Collection<Token> tokens() {
    return work.tokens().values();
  }

  /** Returns a live token, or empty. */
  public Optional<Token> token(TokenId id) {
    return Optional.ofNullable(work.tokens().get(id));
  }

  /** Returns the open step of a token, or empty. */
  public Optional<OpenStep> stepOf(TokenId token) {
    return Optional.ofNullable(work.steps().get(token));
  }

  /**
   * Returns a live token.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Token liveToken(TokenId id) {
    return token(id).orElseThrow(() -> new IllegalArgumentException("Expected a live token " + id));
  }

  /**
   * Returns the open step of a token.
   *
   * @throws IllegalArgumentException if there is none
   */
  public OpenStep openStep(TokenId token) {
    return stepOf(token)
        .orElseThrow(() -> new IllegalArgumentException("Expected an open step of " + token));
  }

  /** Returns the open step of a sequence number, or empty. */
  public Optional<OpenStep> step(long seq) {
    return work.steps().values().stream().filter(step -> step.seq() == seq).findFirst();
  }

  /** Returns the people who have decided on the way to the next gate, on the document as it is. */
  public Set<String> deciders() {
    return deciders(approvals.values());
  }

  /**
   * Returns the people who have decided in approvals that no gate has used, on the document as it
   * is. Tasks do not count.
   */
  public static Set<String> deciders(Collection<Approval> unused) {
    return unused.stream()
        .filter(approval -> !approval.isMissed() && !approval.asked().isTask())
        .flatMap(approval -> approval.decisions().stream())
        .map(Approval.Decision::by)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the one token that is in no branch, or empty once the instance has ended. */
  public Optional<Token> root() {
    return tokens().stream().filter(token -> token.id().isRoot()).findFirst();
  }

  /** Returns the nodes at which tokens are, except forked tokens, each once, sorted. */
  public List<String> currentNodes() {
    return tokens().stream()
        .filter(token -> token.phase() != Token.Phase.SPLIT)
        .map(Token::nodeId)
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns whether only an external cause moves the instance: a token waits, and none is about to
   * move or has a step in progress. A step that failed moves nothing, and a token that has forked
   * does not count.
   */
  public boolean isAtRest() {
    boolean waits = work.steps().values().stream().anyMatch(step -> step.awaits().isPresent());
    return waits && tokens().stream().noneMatch(this::isMoving);
  }

  /**
   * Returns whether a token moves without an external cause: it is about to move, or its step is in
   * progress.
   */
  public boolean isMoving(Token token) {
    return token.phase() == Token.Phase.READY
        || (token.phase() == Token.Phase.OPEN
            && stepOf(token.id()).flatMap(OpenStep::awaits).isEmpty());
  }

  /** Returns the same state with another progress. */
  public InstanceState with(InstanceProgress next) {
    return new InstanceState(identity, pin, next, work, approvals, context);
  }

  /** Returns the same state with other tokens and open steps. */
  public InstanceState with(Work next) {
    return new InstanceState(identity, pin, progress, next, approvals, context);
  }

  /** Returns the same state that has compared another version of the document. */
  public InstanceState with(DocumentVersion next) {
    return new InstanceState(identity, next, progress, work, approvals, context);
  }

  /** Returns the same state with other unused approvals. */
  public InstanceState withApprovals(Map<Long, Approval> next) {
    return new InstanceState(identity, pin, progress, work, next, context);
  }

  /** Returns the same state with one more output of a step. */
  public InstanceState withOutput(String key, @Nullable Object output) {
    var next = new LinkedHashMap<String, @Nullable Object>(context);
    next.put(key, output);
    return new InstanceState(identity, pin, progress, work, approvals, next);
  }
}
