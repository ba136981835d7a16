package io.countersign.testkit.crash;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Policies;
import io.countersign.engine.port.Rules;
import io.countersign.engine.store.StoreTransaction;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wrapper of a host with crash points before and after every action. Reads are not crash points: a
 * crash during a read has the same result as one at the next write.
 */
final class CrashingHost {

  private final CrashPoints points;
  private final CommittedState committed;

  CrashingHost(CrashPoints points, CommittedState committed) {
    this.points = points;
    this.committed = committed;
  }

  HostPorts of(HostPorts ports) {
    var steps = new TreeMap<String, CustomStep>();
    ports.steps().forEach((type, step) -> steps.put(type, custom(type, step)));
    return new HostPorts(
        ports.documents(),
        mutations(ports.mutations()),
        ports.directory(),
        ports.organisations(),
        new HostPorts.Judges(
            policies(ports.judges().policies()),
            rules(ports.judges().rules()),
            ports.judges().permissions()),
        steps);
  }

  private Mutations mutations(Mutations inner) {
    return new Mutations() {
      @Override
      public MutationResult mutate(
          StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
        return mutateAndCrash(
            transaction,
            new CommittedState.Made(origin, mutation),
            around(
                "the host's action " + mutation.actionType(),
                () -> inner.mutate(transaction, origin, mutation)));
      }

      @Override
      public MutationResult transition(
          StoreTransaction transaction, MutationOrigin origin, Transition transition) {
        return mutateAndCrash(
            transaction,
            new CommittedState.Made(origin, transition),
            around(
                "the host's transition " + transition.verb(),
                () -> inner.transition(transaction, origin, transition)));
      }

      @Override
      public Amending amend(StoreTransaction transaction, Amendment amendment) {
        return around(
            "the host's amendment of " + amendment.original().id(),
            () -> inner.amend(transaction, amendment));
      }
    };
  }

  private static MutationResult mutateAndCrash(
      StoreTransaction transaction, CommittedState.Made made, MutationResult result) {
    if (result instanceof MutationResult.Changed) {
      ((CrashingTransaction) transaction).note(made);
    }
    return result;
  }

  private Policies policies(Policies inner) {
    return (transaction, origin, question) ->
        around(
            "the host's policy on " + question.action(),
            () -> inner.check(transaction, origin, question));
  }

  private Rules rules(Rules inner) {
    return new Rules() {
      @Override
      public Verdict evaluate(
          StoreTransaction transaction,
          MutationOrigin origin,
          DocumentRef document,
          String ruleSet,
          Map<String, @Nullable Object> fields) {
        return around(
            "the host's rules " + ruleSet,
            () -> inner.evaluate(transaction, origin, document, ruleSet, fields));
      }
    };
  }

  private CustomStep custom(String type, CustomStep inner) {
    return (transaction, origin, input) -> {
      var result = around("the host's step " + type, () -> inner.run(transaction, origin, input));
      ((CrashingTransaction) transaction).note(new CommittedState.Made(origin, type));
      return result;
    };
  }

  EffectSender of(EffectSender inner) {
    return envelope ->
        around(
            "sending the effect " + envelope.idempotencyKey(),
            () -> {
              var sent = inner.send(envelope);
              if (sent instanceof EffectSender.Sent.Arrived) {
                committed.arrive(
                    new CommittedState.Arrived(envelope.idempotencyKey(), envelope.payload()));
              }
              return sent;
            });
  }

  private <T> T around(String what, Supplier<T> work) {
    points.pass("before " + what);
    T result = work.get();
    points.pass("after " + what);
    return result;
  }
}
