package io.countersign.engine.advance;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Meter;
import io.countersign.engine.port.Span;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicy;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Attempts of a worker at triggers that it has claimed, each in a transaction of its own. */
public final class TriggerProcessor {

  private static final String UNREADABLE = "it does not say what its type has to say";
  private static final String BROKEN_OFF = "every attempt broke off, though it was worked on alone";

  private final Store store;
  private final EngineServices services;
  private final EngineSettings settings;

  /** Creates a processor over the services of an engine. */
  public TriggerProcessor(EngineServices services) {
    this.services = services;
    this.settings = services.settings();
    this.store = services.store();
  }

  /**
   * Result of an attempt.
   *
   * @param advance the result of the advance
   * @param failed the triggers to retry or to give up
   */
  private record Outcome(AdvanceResult advance, List<Failed> failed) {}

  private record Failed(QueuedTrigger trigger, String error, boolean dead) {}

  /**
   * Attempt at one instance of a set.
   *
   * @param claimed its triggers
   * @param outcome the result; empty if the attempt was aborted
   * @param trouble why it was aborted
   * @param changes what is still to be written; empty if there is nothing
   * @param apart whether the instance is worked on alone after the set
   */
  private record Member(
      List<QueuedTrigger> claimed,
      Optional<Outcome> outcome,
      Trouble trouble,
      Optional<ChangeSet> changes,
      boolean apart) {

    static Member decided(
        List<QueuedTrigger> claimed, Outcome outcome, Optional<ChangeSet> changes) {
      return new Member(claimed, Optional.of(outcome), Trouble.NONE, changes, false);
    }

    static Member aborted(List<QueuedTrigger> claimed, Trouble trouble) {
      return new Member(claimed, Optional.empty(), trouble, Optional.empty(), false);
    }

    static Member apart(List<QueuedTrigger> claimed) {
      return new Member(claimed, Optional.empty(), Trouble.NONE, Optional.empty(), true);
    }
  }

  /**
   * Cause of a failure.
   *
   * @param words a description of the cause
   * @param outage whether it is an outage, for which the document is not to blame
   */
  private record Trouble(String words, boolean outage) {

    static final Trouble NONE = new Trouble("", false);
  }

  /**
   * Advances an instance for triggers that a worker has claimed, in a transaction of its own. A
   * busy instance costs no attempt. If the host throws, everything is rolled back and retried; on
   * the last attempt the step fails instead, and the instance pauses.
   *
   * @param claimed triggers of one instance
   */
  public AdvanceResult work(List<QueuedTrigger> claimed) {
    var parent = trace(claimed);
    try (var span = AdvanceTelemetry.worker(settings.telemetry(), claimed, parent)) {
      return settle(claimed, outcome(claimed, span, watch(claimed, span.traceOr(parent))));
    }
  }

  /**
   * Advances several instances as a set: one transaction locks and loads all of them in one round
   * trip, decides on each, and writes all of them together. Each has its own outcome: an aborted
   * attempt rolls back only itself, and an instance that another transaction has overtaken is
   * worked on again, alone. If the transaction as a whole cannot be committed, the culprit is
   * unknown and each instance is retried alone.
   *
   * @param org the organisation of all of them
   * @param instances the triggers of each instance
   * @param callsHost whether instances whose steps have the host change something share the
   *     transaction; if not, each of them is worked on alone after the others
   * @return the result for each, in their order
   */
  public List<AdvanceResult> work(
      String org, List<List<QueuedTrigger>> instances, boolean callsHost) {
    List<Member> members;
    try {
      members = store.transactions().inOwn(org, tx -> workAsSet(tx, instances, callsHost));
    } catch (RuntimeException | Error undone) {
      return each(instances, this::work);
    }
    return each(members, this::settle);
  }

  private static Function<CallContext, SessionOpening> opening(List<QueuedTrigger> claimed) {
    return call -> InstanceSession.open(call, key(claimed), Patience.TRY);
  }

  /** Runs all, then rethrows the first error, else the first exception. */
  private static <T> List<AdvanceResult> each(List<T> all, Function<T, AdvanceResult> work) {
    var advances = new ArrayList<AdvanceResult>();
    var thrown = new ArrayList<RuntimeException>();
    var errors = new ArrayList<Error>();
    for (var one : all) {
      try {
        advances.add(work.apply(one));
      } catch (RuntimeException broken) {
        thrown.add(broken);
      } catch (Error broken) {
        errors.add(broken);
      }
    }
    if (!errors.isEmpty()) {
      throw errors.get(0);
    }
    if (!thrown.isEmpty()) {
      throw thrown.get(0);
    }
    return advances;
  }

  private List<Member> workAsSet(
      StoreTransaction transaction, List<List<QueuedTrigger>> instances, boolean callsHost) {
    var keys = instances.stream().<InstanceKey>map(TriggerProcessor::key).toList();
    var locked = transaction.lockAll(keys, Patience.TRY);
    var members = new ArrayList<Member>();
    for (int i = 0; i < keys.size(); i++) {
      members.add(decide(transaction, instances.get(i), locked.get(i), new SetWriter(callsHost)));
    }
    var changes = members.stream().flatMap(one -> one.changes().stream()).toList();
    var written = transaction.writeAll(changes).iterator();
    members.replaceAll(
        one ->
            one.changes().isEmpty() || written.next() instanceof Written.Done
                ? one
                : Member.apart(one.claimed()));
    return members;
  }

  /** Decides on one instance of a set, behind a savepoint. */
  private Member decide(
      StoreTransaction transaction, List<QueuedTrigger> claimed, Locked locked, SetWriter writer) {
    var parent = trace(claimed);
    try (var span = AdvanceTelemetry.worker(settings.telemetry(), claimed, parent)) {
      var watch = watch(claimed, span.traceOr(parent));
      var savepoint = transaction.savepoint();
      try {
        var outcome =
            attempt(
                transaction,
                writer,
                call -> InstanceSession.open(call, key(claimed), locked),
                claimed,
                watch);
        transaction.release(savepoint);
        return Member.decided(claimed, outcome, writer.kept());
      } catch (SetLeftException left) {
        transaction.rollbackTo(savepoint);
        return Member.apart(claimed);
      } catch (RuntimeException broken) {
        transaction.rollbackTo(savepoint);
        return Member.aborted(claimed, trouble(broken, claimed, span, watch));
      }
    }
  }

  private AdvanceTelemetry watch(List<QueuedTrigger> triggers, String parent) {
    int attempt = triggers.stream().mapToInt(QueuedTrigger::attempts).max().orElse(0);
    return new AdvanceTelemetry(settings.telemetry(), parent, attempt, triggers);
  }

  private AdvanceResult settle(Member member) {
    var claimed = member.claimed();
    return member.apart()
        ? work(claimed)
        : settle(claimed, member.outcome().orElseGet(() -> broken(claimed, member.trouble())));
  }

  /** Telemetry is told after the commit only; a rollback is not reported. */
  private AdvanceResult settle(List<QueuedTrigger> claimed, Outcome outcome) {
    var key = key(claimed);
    outcome.failed().forEach(one -> tell(key, one));
    return AdvanceTelemetry.report(settings.telemetry(), key.instance().value(), outcome.advance());
  }

  private static InstanceKey.ById key(List<QueuedTrigger> claimed) {
    var first = claimed.get(0);
    return new InstanceKey.ById(OrgId.of(first.org()), InstanceId.of(first.instance()));
  }

  private void tell(InstanceKey.ById key, Failed one) {
    settings.telemetry().count(one.dead() ? Meter.DEAD_LETTERS : Meter.RETRIES, Meter.TRIGGERS);
    if (one.dead()) {
      var type = one.trigger().trigger().type().word();
      settings
          .telemetry()
          .signal(
              "trigger.dead",
              key.instance().value(),
              Map.of("trigger", type, "error", one.error()));
    }
  }

  private Outcome outcome(List<QueuedTrigger> claimed, Span span, AdvanceTelemetry watch) {
    try {
      return store
          .transactions()
          .inOwnVerb(
              key(claimed).org().value(),
              tx -> attempt(tx, DirectWriter.ENDING, opening(claimed), claimed, watch));
    } catch (RuntimeException broken) {
      return broken(claimed, trouble(broken, claimed, span, watch));
    }
  }

  private Trouble trouble(
      RuntimeException broken, List<QueuedTrigger> claimed, Span span, AdvanceTelemetry watch) {
    span.fail(broken);
    boolean outage = isOutage(broken);
    if (broken instanceof HostFailureException undone) {
      // What the host threw in a step was reported where it was caught.
      return new Trouble(undone.words(), outage);
    }
    watch.fail(broken, key(claimed).instance().value(), "", trace(claimed));
    return new Trouble(HostFailureException.words(broken), outage);
  }

  private boolean isOutage(Throwable thrown) {
    return settings.faults().isOutage(thrown) || store.isAway(thrown);
  }

  /**
   * Ends the claims of an attempt that was aborted before even its failure could be written,
   * because the store was unavailable or the host's code threw an error. An error counts as an
   * attempt; anything else is counted as an outage. Leaves claims that have passed to another
   * worker as they are.
   *
   * @param claimed triggers of one instance
   * @param thrown what aborted the attempt
   */
  public void end(List<QueuedTrigger> claimed, Throwable thrown) {
    boolean outage = !(thrown instanceof Error) || isOutage(thrown);
    var outcome = broken(claimed, new Trouble(HostFailureException.words(thrown), outage));
    if (!outcome.failed().isEmpty()) {
      settle(claimed, outcome);
    }
  }

  /**
   * Records the failure of an attempt that was rolled back. Uses a transaction of its own, which is
   * not rolled back with the attempt.
   */
  private Outcome broken(List<QueuedTrigger> claimed, Trouble trouble) {
    var failed = store.transactions().inOwn(tx -> fail(tx, claimed, trouble));
    return new Outcome(new AdvanceResult.Postponed(trouble.words()), failed);
  }

  /**
   * Triggers that cannot be worked on are separated first, so that they do not block the others.
   */
  private Outcome attempt(
      StoreTransaction transaction,
      ChangeWriter writer,
      Function<CallContext, SessionOpening> opening,
      List<QueuedTrigger> claimed,
      AdvanceTelemetry watch) {
    var failed = new ArrayList<Failed>();
    var sound = new ArrayList<QueuedTrigger>();
    for (var one : claimed) {
      if (tries().isOverdrawn(one.attempts())) {
        failed.addAll(fail(transaction, List.of(one), own(brokenOff(one))));
      } else if (!TriggerCommands.isReadable(one.trigger())) {
        failed.addAll(fail(transaction, List.of(one), own(UNREADABLE)));
      } else {
        sound.add(one);
      }
    }
    if (sound.isEmpty()) {
      return new Outcome(
          new AdvanceResult.Postponed("none of its triggers can be worked on"), failed);
    }
    var cause = sound.get(sound.size() - 1).trigger();
    var context = new RequestContext(cause.actor(), trace(sound));
    var call = new CallContext(services, transaction, context, settings.budget(), writer);
    return new Outcome(work(transaction, opening.apply(call), sound, failed, watch), failed);
  }

  private AdvanceResult work(
      StoreTransaction transaction,
      SessionOpening opening,
      List<QueuedTrigger> claimed,
      List<Failed> failed,
      AdvanceTelemetry watch) {
    return switch (opening.kind()) {
      case OPEN -> advance((InstanceSession) opening, claimed, watch);
      case STALE -> {
        failed.addAll(fail(transaction, claimed, own(words(opening.problems()))));
        yield InstanceAdvance.stop((SessionOpening.Stale) opening);
      }
      case REFUSED -> {
        failed.addAll(fail(transaction, claimed, own(words(opening.problems()))));
        yield new AdvanceResult.Refused(opening.problems());
      }
      case BUSY -> {
        claimed.forEach(one -> transaction.triggers().putBack(one));
        yield new AdvanceResult.Busy();
      }
    };
  }

  private AdvanceResult advance(
      InstanceSession session, List<QueuedTrigger> claimed, AdvanceTelemetry watch) {
    var triggers = new ArrayList<>(session.dueTriggers());
    triggers.addAll(claimed);
    triggers.sort(Comparator.comparingLong(QueuedTrigger::number));
    var policy =
        new FailurePolicy(
            false,
            claimed.stream().anyMatch(one -> tries().isLast(one.attempts())),
            claimed.stream().anyMatch(one -> outages().isLast(one.earlier().outages() + 1)),
            this::isOutage);
    return InstanceAdvance.run(session, policy, watch.of(triggers), settings.budget());
  }

  private RetryPolicy tries() {
    return settings.tries().triggers();
  }

  private RetryPolicy outages() {
    return settings.tries().outages();
  }

  private static Trouble own(String words) {
    return new Trouble(words, false);
  }

  /** Each attempt was made alone, so no other trigger can have ended the process. */
  private static String brokenOff(QueuedTrigger one) {
    var last = one.earlier().brokeOff();
    return BROKEN_OFF + (last.isEmpty() ? "" : ": " + last);
  }

  private static String words(List<Problem> problems) {
    return problems.stream().map(Problem::message).collect(Collectors.joining(" "));
  }

  private static String trace(List<QueuedTrigger> claimed) {
    return claimed.stream()
        .map(QueuedTrigger::trigger)
        .map(Trigger::trace)
        .filter(trace -> !trace.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * Schedules the retry of each trigger by its own counts of document faults and of outages, and
   * keeps the error with it. Returns the triggers whose claims had not passed on.
   */
  private List<Failed> fail(
      StoreTransaction transaction, List<QueuedTrigger> claimed, Trouble trouble) {
    var now = services.facts().now(transaction.now());
    var failed = new ArrayList<Failed>();
    for (var one : claimed) {
      Optional<Instant> again =
          trouble.outage()
              ? outages().after(one.earlier().outages() + 1, now, one.key())
              : tries().after(one.attempts(), now, one.key());
      var failure = new AttemptFailure(trouble.words(), now, again, trouble.outage());
      if (transaction.triggers().fail(one, failure)) {
        failed.add(new Failed(one, trouble.words(), again.isEmpty()));
      }
    }
    return failed;
  }
}
