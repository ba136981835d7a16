package io.countersign.compiler.baseline;

import io.countersign.engine.document.EntityContract;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Patches as baselines write them. Left out are {@code baseRef}, which is the contract's, the modes
 * {@code serial} and {@code single}, and empty lists; inside a slot {@code $7} is the node id of
 * that slot whose UUID ends in 7, and {@code $in} and {@code $out} are its ports. Edges may be
 * written {@code "$1 > $2"}.
 */
public final class ShortPatch {

  private ShortPatch() {}

  /** The patch in full. */
  public static Map<String, @Nullable Object> writtenOut(
      @Nullable Object plain, EntityContract contract) {
    var patch = copy(plain);
    patch.putIfAbsent(
        "baseRef",
        Map.of(
            "entityType",
            contract.entityType(),
            "envelopeVersion",
            (long) contract.lifecycleVersion()));
    var slots = new LinkedHashMap<String, @Nullable Object>();
    copy(patch.get("slots")).forEach((id, slot) -> slots.put(id, slot(id, slot)));
    patch.put("slots", slots);
    return patch;
  }

  /** The id of a node of a slot, as {@code $<number>} stands for it. */
  public static String id(String slotId, int number) {
    return "usr:" + slotId + ":00000000-0000-4000-8000-" + "%012x".formatted(number);
  }

  private static Map<String, @Nullable Object> slot(String id, @Nullable Object plain) {
    var slot = copy(named(plain, id));
    slot.putIfAbsent("nodes", List.of());
    var edges = new ArrayList<@Nullable Object>();
    if (slot.get("edges") instanceof List<?> list) {
      list.forEach(edge -> edges.add(edge instanceof String text ? edge(text, id) : edge));
    }
    slot.put("edges", edges);
    slot.putIfAbsent("entryEdgeMode", "serial");
    slot.putIfAbsent("exitEdgeMode", "single");
    return slot;
  }

  private static Map<String, @Nullable Object> edge(String text, String slotId) {
    var ends = text.split(" > ", -1);
    var edge = new LinkedHashMap<String, @Nullable Object>();
    edge.put("id", text.replace(" ", "").replace("$", ""));
    edge.put("sourceNodeId", named(ends[0], slotId));
    edge.put("targetNodeId", named(ends[1], slotId));
    return edge;
  }

  private static @Nullable Object named(@Nullable Object plain, String slotId) {
    if (plain instanceof Map<?, ?> map) {
      var named = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((key, value) -> named.put(String.valueOf(key), named(value, slotId)));
      return named;
    }
    if (plain instanceof List<?> list) {
      var named = new ArrayList<@Nullable Object>();
      list.forEach(value -> named.add(named(value, slotId)));
      return named;
    }
    return plain instanceof String text ? named(text, slotId) : plain;
  }

  private static String named(String text, String slotId) {
    if (text.equals("$in") || text.equals("$out")) {
      return "sys:slot:" + slotId + ":" + text.substring(1);
    }
    return text.matches("\\$\\d+") ? id(slotId, Integer.parseInt(text.substring(1))) : text;
  }

  private static Map<String, @Nullable Object> copy(@Nullable Object plain) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    if (plain instanceof Map<?, ?> map) {
      map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    }
    return copy;
  }
}
