package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.registry.Families;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.kernel.KernelCommand;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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

  /** The events that a family declares to be its own. */
  private static Class<?> eventsOf(EventFamily<? extends Event> family) {
    var declared = (ParameterizedType) family.getClass().getGenericSuperclass();
    return (Class<?>) declared.getActualTypeArguments()[0];
  }

  private static Object[] kinds(Class<?> root) {
    return Arrays.stream(root.getDeclaredClasses())
        .filter(one -> one.getSimpleName().equals("Kind"))
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
