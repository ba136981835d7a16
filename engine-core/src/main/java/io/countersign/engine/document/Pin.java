package io.countersign.engine.document;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The document as the instance last took note of it.
 *
 * <p>It holds no value of the document. The digests only tell which fields changed, for evidence;
 * whether anything changed, the material hash alone decides.
 *
 * @param version its version, which the host increments with every change
 * @param materialHash the hash of the fields that approvals are for
 * @param status its status
 * @param digests of each of those fields a short digest, by name, sorted; empty where none are kept
 */
public record Pin(long version, String materialHash, String status, Map<String, String> digests) {

  /** Copies the digests. */
  public Pin {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** A document of whose fields nothing is kept. */
  public Pin(long version, String materialHash, String status) {
    this(version, materialHash, status, Map.of());
  }

  /** The names of the material fields that differ, sorted; none where no digests are kept. */
  public List<String> changedSince(Pin before) {
    if (digests.isEmpty() || before.digests.isEmpty()) {
      return List.of();
    }
    var names = new TreeSet<>(digests.keySet());
    names.addAll(before.digests.keySet());
    names.removeIf(name -> Objects.equals(digests.get(name), before.digests.get(name)));
    return List.copyOf(names);
  }
}
