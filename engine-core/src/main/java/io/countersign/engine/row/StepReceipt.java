package io.countersign.engine.row;

import io.countersign.engine.instance.TokenId;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Sha256;

/**
 * Permission to run a step, which cannot be taken twice.
 *
 * @param key its key within the instance, as hexadecimal digits
 * @param seq the sequence number of the event that opened the step
 */
public record StepReceipt(String key, long seq) {

  /** Returns the key of a visit of a token to a node, at a version of the document. */
  public static String ofStep(String instance, String nodeId, TokenId token, long version) {
    var parts = parts(instance, nodeId);
    parts.string(token.path());
    parts.number(version);
    return key(parts);
  }

  /** Returns the key of the firing of a join, at a version, for the token that had forked. */
  public static String ofJoin(String instance, String joinId, long version, TokenId forked) {
    var parts = parts(instance, joinId);
    parts.number(version);
    parts.string(forked.path());
    return key(parts);
  }

  private static CanonicalStream parts(String instance, String nodeId) {
    var parts = new CanonicalStream();
    parts.beginList();
    parts.string(instance);
    parts.string(nodeId);
    return parts;
  }

  private static String key(CanonicalStream parts) {
    parts.endList();
    return Sha256.hex(parts);
  }
}
