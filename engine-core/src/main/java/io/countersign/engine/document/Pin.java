package io.countersign.engine.document;

import java.util.ArrayList;
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
 * whether approvals are for another document, the material hash alone decides.
 *
 * @param version its version, which the host increments with every change
 * @param materialHash the hash of the fields that approvals are for
 * @param status its status
 * @param digests of each of those fields a short digest, by name, sorted; empty where none are kept
 * @param otherHash the hash of the other fields that people may change only where the document is
 *     open to edits; empty where it is not kept
 */
public record Pin(
    long version,
    String materialHash,
    String status,
    Map<String, String> digests,
    String otherHash) {

  /** Copies the digests. */
  public Pin {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** A document of whose fields nothing is kept. */
  public Pin(long version, String materialHash, String status) {
    this(version, materialHash, status, Map.of());
  }

  /** A document of whose other fields nothing is kept. */
  public Pin(long version, String materialHash, String status, Map<String, String> digests) {
    this(version, materialHash, status, digests, "");
  }

  /** Whether nothing differs that people may not change everywhere, whatever the version. */
  public boolean isSameAs(Pin other) {
    return materialHash.equals(other.materialHash)
        && status.equals(other.status)
        && !isOtherwiseChangedSince(other);
  }

  /** What differs that people may not change everywhere, in words; empty where nothing does. */
  public List<String> differencesSince(Pin before) {
    var words = new ArrayList<>(changedSince(before));
    if (words.isEmpty() && !materialHash.equals(before.materialHash)) {
      words.add("material fields");
    }
    if (isOtherwiseChangedSince(before)) {
      words.add("other fields");
    }
    return words;
  }

  /** Whether a field differs that is not material and may be changed only in the open. */
  public boolean isOtherwiseChangedSince(Pin before) {
    return !otherHash.isEmpty()
        && !before.otherHash.isEmpty()
        && !otherHash.equals(before.otherHash);
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
