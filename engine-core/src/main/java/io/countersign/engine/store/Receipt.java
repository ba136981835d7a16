package io.countersign.engine.store;

import io.countersign.engine.instance.TokenId;
import io.countersign.json.CanonicalJson;
import java.util.HexFormat;

/**
 * The permission to run a step: taking it twice is impossible.
 *
 * @param key its key within the instance, as hexadecimal digits
 * @param seq the sequence number of the event that opened the step
 */
public record Receipt(String key, long seq) {

  /** The key of a visit of a token to a node, at a version of the document. */
  public static String ofStep(String instance, String nodeId, TokenId token, long version) {
    return hex(instance, nodeId, token.path(), version);
  }

  /** The key of the firing of a join, at a version, for the token that had forked. */
  public static String ofJoin(String instance, String joinId, long version, TokenId forked) {
    return hex(instance, joinId, version, forked.path());
  }

  private static String hex(Object... parts) {
    return HexFormat.of().formatHex(CanonicalJson.sha256OfParts(parts));
  }
}
