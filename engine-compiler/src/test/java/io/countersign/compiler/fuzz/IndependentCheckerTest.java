package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.object;
import static io.countersign.compiler.fuzz.Look.objects;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.compiler.fuzz.RandomPatches.Sample;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker sees whatever is wrong with an artefact, or it would prove nothing. */
class IndependentCheckerTest {

  @Test
  void shouldTakeWhatTheCompilerMakes() {
    assertDoesNotThrow(() -> check(sample(), artefact()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void shouldSeeEveryDamage(String what, Consumer<Map<String, Object>> damage) {
    // given
    var artefact = artefact();

    // when
    damage.accept(artefact);
    artefact.remove("hash");
    artefact.put("hash", PlainCanonical.sha256(artefact));

    // then
    assertThatThrownBy(() -> check(sample(), artefact)).as(what).isInstanceOf(AssertionError.class);
  }

  @Test
  void shouldSeeAnotherHash() {
    // given
    var artefact = artefact();

    // when
    artefact.put("hash", "0".repeat(64));

    // then
    assertThatThrownBy(() -> check(sample(), artefact)).isInstanceOf(AssertionError.class);
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("a node less", whole -> objects(whole.get("nodes")).remove(0)),
        damage("a changed node", whole -> objects(whole.get("nodes")).get(1).put("label", "x")),
        damage("an edge less", whole -> removeFirst(whole, "edgesById")),
        damage("an edge turned", whole -> edge(whole).put("kind", "return")),
        damage("an edge of somebody else", whole -> edge(whole).put("provenance", "slot:other")),
        damage(
            "a looser window",
            whole -> Look.in(whole.get("editWindows")).put("sys:end", "editable")),
        damage("another slot", whole -> Look.in(whole.get("slotMap")).put("sys:end", "slot:other")),
        damage("another order", whole -> Collections.swap(list(whole, "topologicalOrder"), 2, 3)),
        damage("another order of edges", IndependentCheckerTest::swapEdges),
        damage("a way in less", whole -> removeFirst(whole, "reverseAdjacency")),
        damage("a node that holds still less", whole -> list(whole, "stableRegionNodes").remove(0)),
        damage("a node of a region less", whole -> list(region(whole), "nodes").remove(0)),
        damage("a region less", whole -> list(whole, "regions").remove(0)),
        damage("a join that takes less", IndependentCheckerTest::takeLess),
        damage(
            "a gate less",
            whole -> list(Look.in(whole.get("systemGateIntegrity")), "presentGates").remove(0)),
        damage("another contract", whole -> Look.in(whole.get("contract")).put("entityType", "x")),
        damage(
            "another slot of the envelope",
            whole -> objects(whole.get("slots")).get(0).put("stableRegion", "x")));
  }

  private static Arguments damage(String what, Consumer<Map<String, Object>> damage) {
    return arguments(what, damage);
  }

  private static void removeFirst(Map<String, Object> whole, String member) {
    var map = Look.in(whole.get(member));
    map.remove(map.keySet().iterator().next());
  }

  private static Map<String, Object> edge(Map<String, Object> whole) {
    return Look.in(Look.in(whole.get("edgesById")).values().iterator().next());
  }

  private static Map<String, Object> region(Map<String, Object> whole) {
    return objects(whole.get("regions")).stream()
        .filter(region -> !list(region, "nodes").isEmpty())
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Map<String, Object> object, String member) {
    return (List<Object>) object.getOrDefault(member, List.of());
  }

  private static void swapEdges(Map<String, Object> whole) {
    var adjacency = Look.in(whole.get("adjacency"));
    var several =
        adjacency.keySet().stream().filter(id -> list(adjacency, id).size() > 1).findFirst();
    Collections.swap(list(adjacency, several.orElseThrow()), 0, 1);
  }

  private static void takeLess(Map<String, Object> whole) {
    var joins = Look.in(whole.get("joinRequirements"));
    var first = joins.keySet().iterator().next();
    joins.put(first, object("requiredTokenCount", 0L));
  }

  /** The first sample in which every kind of damage can be done. */
  private static Sample sample() {
    var patches = new RandomPatches(new Dice(1));
    return Stream.generate(patches::next)
        .filter(sample -> sample.truth().regions().stream().anyMatch(one -> one.nodes().size() > 1))
        .filter(sample -> !sample.contract().entityType().equals("registration"))
        .filter(sample -> !sample.contract().lifecycle().isNone())
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Object> artefact() {
    return Look.read(new Judge().compile(sample()).orThrow().toJson());
  }

  private static void check(Sample sample, Map<String, Object> artefact) {
    IndependentChecker.check(
        Look.copy(sample.contract().toPlain()),
        Look.copy(sample.patch().toPlain()),
        PlainCanonical.text(artefact),
        sample.truth());
  }
}
