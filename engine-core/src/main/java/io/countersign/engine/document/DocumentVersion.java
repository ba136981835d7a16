package io.countersign.engine.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pin: the document as the instance last compared it.
 *
 * <p>It contains no value of the document. The digests only tell which fields changed, for
 * evidence; the material hash alone decides whether approvals are for another document.
 *
 * @param version its version, which the host increments with every change
 * @param materialHash the hash of the material fields
 * @param status its status
 * @param digests a short digest of each of those fields, by name, sorted; empty if none are kept
 * @param otherHash the hash of the other fields that people may change only while the document is
 *     editable; empty if it is not kept
 */
public record DocumentVersion(
    long version,
    String materialHash,
    String status,
    Map<String, String> digests,
    String otherHash) {

  /** Copies the digests. */
  public DocumentVersion {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** Creates a pin without digests. */
  public DocumentVersion(long version, String materialHash, String status) {
    this(version, materialHash, status, Map.of());
  }

  /** Creates a pin without a hash of the other fields. */
  public DocumentVersion(
      long version, String materialHash, String status, Map<String, String> digests) {
    this(version, materialHash, status, digests, "");
  }

  /**
   * Returns whether no field differs except those that people may always change, regardless of the
   * version.
   */
  public boolean isSameAs(DocumentVersion other) {
    return materialHash.equals(other.materialHash)
        && status.equals(other.status)
        && !isOtherwiseChangedSince(other);
  }

  /**
   * Returns the differences in fields that people may not always change, in words; empty if there
   * are none.
   */
  public List<String> differencesSince(DocumentVersion before) {
    var words = new ArrayList<>(changedSince(before));
    if (words.isEmpty() && !materialHash.equals(before.materialHash)) {
      words.add("material fields");
    }
    if (isOtherwiseChangedSince(before)) {
      words.add("other fields");
    }
    return words;
  }

  /**
   * Returns whether a field differs that is not material and may be changed only while the document
   * is editable.
   */
  public boolean isOtherwiseChangedSince(DocumentVersion before) {
    return !otherHash.isEmpty()
        && !before.otherHash.isEmpty()
        && !otherHash.equals(before.otherHash);
  }

  /** Returns the names of the material fields that differ, sorted; none if no digests are kept. */
  public List<String> changedSince(DocumentVersion before) {
    if (digests.isEmpty() || before.digests.isEmpty()) {
      return List.of();
    }
    var names = new TreeSet<>(digests.keySet());
    names.addAll(before.digests.keySet());
    names.removeIf(name -> Objects.equals(digests.get(name), before.digests.get(name)));
    return List.copyOf(names);
  }
}
