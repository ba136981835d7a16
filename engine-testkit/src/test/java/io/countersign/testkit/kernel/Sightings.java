package io.countersign.testkit.kernel;

import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.kernel.NodeHandler;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Which kinds of things were seen in any test of this JVM. */
final class Sightings {

  static final Set<Class<?>> KINDS = ConcurrentHashMap.newKeySet();
  static final Set<Cause.CauseKind> CAUSES = ConcurrentHashMap.newKeySet();

  private Sightings() {}

  static void of(Event event) {
    KINDS.add(event.getClass());
    if (event instanceof TokenEvent.Left left) {
      CAUSES.add(left.cause().kind());
    }
    if (event instanceof QuestionEvent.ApprovalsInvalidated invalidated) {
      CAUSES.add(invalidated.cause().kind());
    }
    if (event instanceof StepEvent.StepWaits waits) {
      KINDS.add(waits.awaits().getClass());
    }
  }

  /** The engine's handlers, watched. */
  static Map<String, NodeHandler> handlers() {
    var watched = new TreeMap<String, NodeHandler>();
    BuiltInHandlers.handlers().forEach((type, handler) -> watched.put(type, watching(handler)));
    return watched;
  }

  private static NodeHandler watching(NodeHandler handler) {
    return new NodeHandler() {

      @Override
      public StepResult enter(StepContext step) {
        return seen(handler.enter(step));
      }

      @Override
      public StepResult resume(StepContext step, StepAnswer answer) {
        KINDS.add(answer.getClass());
        return seen(handler.resume(step, answer));
      }
    };
  }

  private static StepResult seen(StepResult result) {
    KINDS.add(result.getClass());
    return result;
  }
}
