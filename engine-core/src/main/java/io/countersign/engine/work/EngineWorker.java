package io.countersign.engine.work;

import io.countersign.engine.advance.TriggerProcessor;
import io.countersign.engine.port.Meter;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.store.QueuedTrigger;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Worker for triggers: claims those that are due and advances their instances, several at a time if
 * it has several lanes. Triggers of one instance are handled together, in one transaction. If many
 * are due, instances are locked, decided and written in sets. Safe for many threads.
 */
final class EngineWorker implements Worker {

  /** How many instances at most are locked, decided and written together. */
  private static final int SET = 100;

  private final WorkerContext context;
  private final TriggerProcessor processor;
  private final Queue<Unended> unended = new ConcurrentLinkedQueue<>();
  private final PredecessorClaims predecessor;

  EngineWorker(WorkerContext context, TriggerProcessor processor) {
    this.context = context;
    this.processor = processor;
    this.predecessor =
        new PredecessorClaims(
            context, (tx, now) -> tx.triggers().takeBack(context.shift().worker(), now));
  }

  /**
   * Claims of one instance whose attempt was aborted and not recorded.
   *
   * @param claimed the triggers
   * @param thrown what aborted the attempt
   */
  private record Unended(List<QueuedTrigger> claimed, Throwable thrown) {}

  @Override
  public WorkerKind job() {
    return WorkerKind.TRIGGERS;
  }

  /**
   * Claims a batch of triggers and works on it. Releases triggers of an instance whose lock is held
   * elsewhere; that does not count as an attempt. Before that it ends its own claims that could not
   * be ended because the store was unavailable.
   *
   * @return how many triggers it handled
   */
  @Override
  public int runOnce() {
    endWhatIsLeft();
    predecessor.takeBack();
    var claimed =
        context.in((tx, now) -> tx.triggers().claim(context.lease(now, context.shift().lease())));
    var tasks =
        new WorkBatch.Tasks<TriggerBundles.Bundle>(
            this::work, this::giveBack, thrown -> context.broken(job(), thrown));
    var sound = context.sound(Meter.TRIGGERS, claimed);
    sound.forEach(context.hands()::take);
    int most = context.together() > 1 ? context.together() : SET;
    var bundles = TriggerBundles.of(sound, context.crew().lanes(), most);
    return new WorkBatch<>(bundles, tasks).run(context.crew());
  }

  private void endWhatIsLeft() {
    for (var one = unended.poll(); one != null; one = unended.poll()) {
      try {
        processor.end(one.claimed(), one.thrown());
      } catch (RuntimeException thrown) {
        if (context.store().isAway(thrown)) {
          unended.add(one);
          throw thrown;
        }
        context.broken(job(), thrown);
      }
      context.hands().letGo(one.claimed());
    }
  }

  private int work(TriggerBundles.Bundle bundle) {
    boolean ended = true;
    try {
      return workAll(bundle);
    } catch (RuntimeException thrown) {
      ended = !context.store().isAway(thrown);
      if (!ended) {
        keep(bundle, thrown);
      }
      throw thrown;
    } catch (Error thrown) {
      keep(bundle, thrown);
      ended = false;
      try {
        endWhatIsLeft();
      } catch (RuntimeException away) {
        thrown.addSuppressed(away);
      }
      throw thrown;
    } finally {
      if (ended) {
        bundle.instances().forEach(context.hands()::letGo);
      }
    }
  }

  private void keep(TriggerBundles.Bundle bundle, Throwable thrown) {
    bundle.instances().forEach(one -> unended.add(new Unended(one, thrown)));
  }

  private int workAll(TriggerBundles.Bundle bundle) {
    int handled = 0;
    var instances = bundle.instances();
    var advances =
        instances.size() == 1
            ? List.of(processor.work(instances.get(0)))
            : processor.work(bundle.org(), instances, context.together() > 1);
    for (int i = 0; i < instances.size(); i++) {
      handled += advances.get(i) instanceof AdvanceResult.Busy ? 0 : instances.get(i).size();
    }
    return handled;
  }

  private void giveBack(TriggerBundles.Bundle bundle) {
    context.in(
        (tx, now) -> {
          bundle.instances().stream()
              .flatMap(List::stream)
              .forEach(one -> tx.triggers().putBack(one));
          return now;
        });
    bundle.instances().forEach(context.hands()::letGo);
  }
}
