package io.countersign.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * A pattern that matches one host, or all hosts below a name.
 *
 * @param name the host; for a suffix, the part after the star, dot included
 * @param suffix whether it is a suffix
 */
record HostPattern(String name, boolean suffix) {

  /** Parses a pattern. */
  static HostPattern of(String written) {
    boolean suffix = written.startsWith("*.");
    var host = suffix ? written.substring(2) : written;
    var normal = normal(host);
    if (normal.isEmpty() || (suffix && normal.get().startsWith("["))) {
      throw new IllegalArgumentException(
          "Expected a host such as api.example.org or *.example.org, but found '"
              + written
              + "'. Write no scheme, port or path, and names of other scripts in their xn-- form.");
    }
    return new HostPattern(suffix ? "." + normal.get() : normal.get(), suffix);
  }

  /** Normalizes a host for comparison: lower case, without the trailing dot of the root. */
  static String normalOf(URI address) {
    return trim(String.valueOf(address.getHost()));
  }

  boolean matches(String host) {
    return suffix ? host.endsWith(name) && (host.length() > name.length()) : host.equals(name);
  }

  private static Optional<String> normal(String host) {
    try {
      var read = new URI("https://" + host + "/").getHost();
      return host.equals(read) ? Optional.of(trim(host)) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static String trim(String host) {
    var lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
