package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every way of every lifecycle is gone by some test of an engine at work. A way that nothing goes
 * is either a test that is missing or a line too many in a table.
 */
class LifecycleVisitsTest {

  /**
   * Ways that are kept for steps that a person skips. Nothing skips an open step yet: what is
   * skipped today never had one, and its row is made over.
   */
  private static final List<String> KEPT =
      List.of("Step: PENDING to SKIPPED", "Step: RUNNING to SKIPPED");

  private static void run(Class<?> suite) throws ReflectiveOperationException {
    var constructor = suite.getDeclaredConstructor();
    for (var method : suite.getDeclaredMethods()) {
      if (Arrays.stream(method.getAnnotations()).anyMatch(Test.class::isInstance)) {
        method.invoke(constructor.newInstance());
      }
    }
  }

  @Test
  void shouldGoEveryWay() throws ReflectiveOperationException {
    // when
    run(AdvanceTest.class);
    run(EngineTest.class);
    run(RareWaysTest.class);
    run(WF07AtRunTimeTest.class);

    // then
    assertThat(Visits.SEEN.missing()).containsExactlyElementsOf(KEPT);
  }
}
