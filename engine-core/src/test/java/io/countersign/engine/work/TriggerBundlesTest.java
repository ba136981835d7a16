package io.countersign.engine.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Which instances share a transaction. */
class TriggerBundlesTest {

  private static QueuedTrigger trigger(int number, int instance, int attempts) {
    var trigger =
        new Trigger(TriggerType.ADVANCE, "c" + number, 1, Map.of(), Actor.person("eve"), "");
    return new QueuedTrigger(
        "org-" + instance % 2, "i-" + instance, trigger, number, attempts, number + 1L);
  }

  /** Triggers of so many instances, one of each. */
  private static List<QueuedTrigger> many(int instances) {
    return IntStream.range(0, instances).mapToObj(i -> trigger(i, 2 * i, 1)).toList();
  }

  private static List<Integer> sizes(List<TriggerBundles.Bundle> bundles) {
    return bundles.stream().map(one -> one.instances().size()).toList();
  }

  @Property
  void shouldTakeEachTriggerOnceAndKeepInstancesWholeAndOrganisationsApart(
      @ForAll @Size(max = 60) List<@IntRange(max = 20) Integer> instances,
      @ForAll @IntRange(min = 1, max = 3) int lanes,
      @ForAll @IntRange(min = 1, max = 5) int most) {
    var claimed = new ArrayList<QueuedTrigger>();
    instances.forEach(one -> claimed.add(trigger(claimed.size(), one, one % 5 == 0 ? 2 : 1)));

    var bundles = TriggerBundles.of(claimed, lanes, most);

    var seen = new HashSet<String>();
    var taken = new ArrayList<QueuedTrigger>();
    for (var bundle : bundles) {
      assertThat(bundle.instances()).hasSizeBetween(1, most);
      for (var instance : bundle.instances()) {
        assertThat(instance).isNotEmpty();
        assertThat(instance.stream().map(QueuedTrigger::instance).distinct()).hasSize(1);
        assertThat(seen.add(instance.get(0).instance())).isTrue();
        assertThat(instance).allMatch(one -> one.org().equals(bundle.org()));
        assertThat(instance.stream().map(QueuedTrigger::number)).isSorted();
        if (instance.get(0).attempts() > 1) {
          assertThat(bundle.instances()).as("tried before").hasSize(1);
        }
        taken.addAll(instance);
      }
    }
    assertThat(taken).containsExactlyInAnyOrderElementsOf(claimed);
  }

  @Test
  void shouldShareWhereThereIsMuchToDo() {
    assertThat(sizes(TriggerBundles.of(many(64), 2, 8))).containsExactly(8, 8, 8, 8, 8, 8, 8, 8);
    assertThat(sizes(TriggerBundles.of(many(18), 1, 16))).containsExactly(4, 4, 4, 4, 2);
  }

  @Test
  void shouldLeaveEachAloneWhereThereIsLittleToDoOrNothingElseWasSaid() {
    assertThat(sizes(TriggerBundles.of(many(7), 1, 16))).containsOnly(1).hasSize(7);
    assertThat(sizes(TriggerBundles.of(many(64), 8, 16))).containsExactlyElementsOf(pairs());
    assertThat(sizes(TriggerBundles.of(many(64), 2, 1))).containsOnly(1).hasSize(64);
  }

  /** Eight lanes with four turns each leave two for each of 64. */
  private static List<Integer> pairs() {
    return IntStream.range(0, 32).mapToObj(i -> 2).toList();
  }
}
