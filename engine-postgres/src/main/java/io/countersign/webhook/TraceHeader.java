package io.countersign.webhook;

import java.util.Map;
import java.util.regex.Pattern;

/** The HTTP header that propagates a host's trace. */
final class TraceHeader {

  /** The header for traces that are not in W3C format. */
  static final String OWN = "Countersign-Trace";

  private static final String STANDARD = "traceparent";

  private static final Pattern W3C =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  /** Other characters could end the header and begin another one. */
  private static final Pattern SENDABLE = Pattern.compile("[\\x21-\\x7e]{1,200}");

  private TraceHeader() {}

  /** Returns the header by its name; none if the trace is empty or cannot be a header value. */
  static Map<String, String> of(String trace) {
    if (W3C.matcher(trace).matches()) {
      return Map.of(STANDARD, trace);
    }
    return SENDABLE.matcher(trace).matches() ? Map.of(OWN, trace) : Map.of();
  }
}
