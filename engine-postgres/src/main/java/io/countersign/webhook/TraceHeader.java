package io.countersign.webhook;

import java.util.Map;
import java.util.regex.Pattern;

/** The header that carries a host's trace on. */
final class TraceHeader {

  /** For traces that are not those of the W3C. */
  static final String OWN = "Countersign-Trace";

  private static final String STANDARD = "traceparent";

  private static final Pattern W3C =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  /** Anything else could end the header and begin another. */
  private static final Pattern SENDABLE = Pattern.compile("[\\x21-\\x7e]{1,200}");

  private TraceHeader() {}

  /** The header by its name; none for a trace that is empty or does not fit into a header. */
  static Map<String, String> of(String trace) {
    if (W3C.matcher(trace).matches()) {
      return Map.of(STANDARD, trace);
    }
    return SENDABLE.matcher(trace).matches() ? Map.of(OWN, trace) : Map.of();
  }
}
