package io.countersign.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.StepCall;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.StepAnswer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** No kind of thing in the kernel is dead: the scenarios have seen every one of them. */
class SightingsTest {

  private static final List<Class<?>> SCENARIOS =
      List.of(
          LifecycleTest.class,
          ApprovalTest.class,
          ParallelTest.class,
          WaitTest.class,
          FailureTest.class,
          DriftTest.class);

  private static Stream<Class<?>> kinds(Class<?> sealedType) {
    return sealedType.isSealed()
        ? Stream.of(sealedType.getPermittedSubclasses()).flatMap(SightingsTest::kinds)
        : Stream.of(sealedType);
  }

  @Test
  void shouldSeeEveryKindOfEventCauseResultAnswerWaitAndCall() {
    for (var scenario : SCENARIOS) {
      EngineTestKit.engine("junit-jupiter")
          .selectors(selectClass(scenario))
          .execute()
          .testEvents()
          .assertStatistics(statistics -> statistics.failed(0));
    }

    var known =
        Stream.of(Event.class, StepResult.class, StepAnswer.class, Wait.class, HostCall.class)
            .flatMap(SightingsTest::kinds)
            // Steps of the host's own types are its handlers' business.
            .filter(kind -> kind != StepCall.Custom.class)
            .toList();
    assertThat(Sightings.KINDS).containsAll(known);
    assertThat(Sightings.CAUSES).containsExactlyInAnyOrder(Cause.CauseKind.values());
  }
}
