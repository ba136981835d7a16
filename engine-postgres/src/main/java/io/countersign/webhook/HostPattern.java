package io.countersign.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * A host, or all hosts below a name.
 *
 * @param name the host; of a suffix, what comes behind the star, dot included
 * @param suffix whether it is a suffix
 */
record HostPattern(String name, boolean suffix) {

  /** A pattern as a host writes it. */
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

  /** A host as it is compared: in lower case, without the dot of the root. */
  static String normalOf(URI address) {
    return trimmed(String.valueOf(address.getHost()));
  }

  boolean matches(String host) {
    return suffix ? host.endsWith(name) && (host.length() > name.length()) : host.equals(name);
  }

  private static Optional<String> normal(String host) {
    try {
      var read = new URI("https://" + host + "/").getHost();
      return host.equals(read) ? Optional.of(trimmed(host)) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static String trimmed(String host) {
    var lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
