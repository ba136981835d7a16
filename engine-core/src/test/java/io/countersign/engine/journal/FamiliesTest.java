package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.registry.Families;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.KernelCommand;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every family that the root of events permits is complete and listed. */
class FamiliesTest {

  /** The parts that belong to one event: state, rows, actor, sentence and milestone. */
  private static final List<String> PARTS =
      List.of("apply", "project", "actor", "describe", "isMilestone");

  static List<Class<?>> roots() {
    return List.of(Event.class.getPermittedSubclasses());
  }

  static List<Class<?>> events() {
    return roots().stream().flatMap(root -> Stream.of(root.getPermittedSubclasses())).toList();
  }

  @Test
  void shouldListEveryFamilyThatTheRootPermits() {
    assertThat(Families.all().stream().<Class<?>>map(FamiliesTest::eventsOf))
        .containsExactlyInAnyOrderElementsOf(roots());
  }

  @ParameterizedTest
  @MethodSource("roots")
  void shouldKeepEachFamilyInOnePackage(Class<?> root) {
    var family =
        Families.all().stream().filter(one -> eventsOf(one).equals(root)).findFirst().orElseThrow();

    assertThat(family.getClass().getPackage()).isEqualTo(root.getPackage());
    assertThat(root.getPermittedSubclasses()).isNotEmpty();
    assertThat(kinds(root)).hasSameSizeAs(root.getPermittedSubclasses());
    assertThat(family.types().stream().<Class<?>>map(EventType::event))
        .containsExactlyInAnyOrder(root.getPermittedSubclasses());
  }

  @ParameterizedTest
  @MethodSource("roots")
  void shouldLeaveNoPartOfAFamilyToItsBase(Class<?> root) {
    var family =
        Families.all().stream().filter(one -> eventsOf(one).equals(root)).findFirst().orElseThrow();

    assertThat(Arrays.stream(family.getClass().getDeclaredMethods()).map(Method::getName))
        .containsAll(PARTS);
  }

  @Test
  void shouldGiveEachEventAKindOfItsOwn() {
    for (var root : roots()) {
      var kinds = new HashSet<Object>();
      for (var event : Samples.all().values()) {
        if (root.isInstance(event)) {
          kinds.add(invoke(root, "kind", event));
        }
      }
      assertThat(kinds).as(root.getSimpleName()).containsExactlyInAnyOrder(kinds(root));
    }
  }

  @ParameterizedTest
  @MethodSource("events")
  void shouldFindTheFamilyAndTheTextOfEachEvent(Class<?> type) {
    var sample = Samples.all().values().stream().filter(type::isInstance).findFirst().orElseThrow();

    assertThat(eventsOf(Families.of(sample))).isAssignableFrom(type);
    var written = EventJson.current().toPlain(sample);
    assertThat(EventJson.current().read(written).orThrow()).isEqualTo(sample);
    assertThat(Families.of(sample).actor(sample)).isNotNull();
  }

  @Test
  void shouldKeepTheCommandsOfAFamilyBesideItsEvents() {
    var homes = roots().stream().map(Class::getPackage).toList();

    for (var commands : FamilyCommand.class.getPermittedSubclasses()) {
      assertThat(homes).contains(commands.getPackage());
      assertThat(kinds(commands)).hasSameSizeAs(commands.getPermittedSubclasses());
    }
    assertThat(Command.class.getPermittedSubclasses())
        .containsExactlyInAnyOrder(FamilyCommand.class, KernelCommand.class);
  }

  static List<Class<?>> otherRoots() {
    return List.of(Wait.class, StepResult.class, HostCall.class);
  }

  @ParameterizedTest
  @MethodSource("otherRoots")
  void shouldKeepWaitsResultsAndCallsOfAFamilyBesideItsEvents(Class<?> root) {
    var homes = roots().stream().map(Class::getPackage).toList();

    for (var family : root.getPermittedSubclasses()) {
      assertThat(homes).contains(family.getPackage());
      assertThat(family.getPermittedSubclasses()).isNotEmpty();
      assertThat(kinds(family)).hasSameSizeAs(family.getPermittedSubclasses());
    }
    assertThat(constants(root, "Family")).hasSameSizeAs(root.getPermittedSubclasses());
  }

  @Test
  void shouldGiveEachWaitAKindOfItsOwnAndItsText() {
    var waits =
        List.of(
            new DocumentWait.Request(List.of("submit")),
            new EffectWait.Effects(List.of(3L, 4L)),
            new QuestionWait.Decisions(Optional.of(Instant.EPOCH)),
            new StepWait.External("paid", Optional.of(Instant.EPOCH)),
            new StepWait.Timer(Instant.EPOCH),
            new TokenWait.Others(true));
    var token = new TokenId("r1");

    for (var family : Wait.class.getPermittedSubclasses()) {
      var kinds = new HashSet<Object>();
      for (var wait : waits) {
        if (family.isInstance(wait)) {
          assertThat(wait.family().name() + "WAIT").isEqualToIgnoringCase(family.getSimpleName());
          kinds.add(invoke(family, "kind", wait));
          var event = new StepEvent.StepWaits(token, wait);
          var written = EventJson.current().toPlain(event);
          assertThat(EventJson.current().read(written).orThrow()).isEqualTo(event);
        }
      }
      assertThat(kinds).as(family.getSimpleName()).containsExactlyInAnyOrder(kinds(family));
    }
  }

  /** The events that a family declares to be its own. */
  private static Class<?> eventsOf(EventFamily<? extends Event> family) {
    var declared = (ParameterizedType) family.getClass().getGenericSuperclass();
    return (Class<?>) declared.getActualTypeArguments()[0];
  }

  private static Object[] kinds(Class<?> root) {
    return constants(root, "Kind");
  }

  private static Object[] constants(Class<?> root, String name) {
    return Arrays.stream(root.getDeclaredClasses())
        .filter(one -> one.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow()
        .getEnumConstants();
  }

  private static Object invoke(Class<?> root, String method, Object target) {
    try {
      return root.getMethod(method).invoke(target);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Expected a public method " + method, e);
    }
  }
}
