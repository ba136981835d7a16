package io.countersign.engine;

import io.countersign.dsl.TextTemplate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URL of a webhook as the step contains it, before there is a document. Only its form is checked,
 * by RFC 3986; no name is looked up.
 *
 * @param objection why no such URL can exist, as far as that is known
 * @param known the URL up to the first value of the document; empty if its host is not known yet,
 *     or if no such URL can exist
 */
record WrittenUrl(Optional<String> objection, Optional<String> known) {

  private static final Pattern HALF_ESCAPE = Pattern.compile("%[0-9A-Fa-f]?$");
  private static final Pattern HOST_KNOWN =
      Pattern.compile("[^:/?#]+://[^/?#]+[/?#].*", Pattern.DOTALL);
  private static final Pattern IMPOSSIBLE =
      Pattern.compile(
          "[\\x00-\\x20\\x7f\"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})|[\\s\\p{Cntrl}&&[^\\x00-\\x7f]]");
  private static final Pattern SCHEMED =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(.*)", Pattern.DOTALL);
  private static final Pattern AUTHORITY = Pattern.compile("//([^/?#]*).*", Pattern.DOTALL);
  private static final String LABEL = "[A-Za-z0-9]++(?:-++[A-Za-z0-9]++)*+";
  private static final Pattern HOST =
      Pattern.compile(
          "(?:[^@]*@)?(?:\\[[0-9A-Fa-f:.]+]|%s(?:\\.%s)*\\.?)(?::([0-9]*))?"
              .formatted(LABEL, LABEL));
  private static final Pattern PORT = Pattern.compile("|[1-9][0-9]{0,4}");
  private static final int LAST_PORT = 65_535;

  static WrittenUrl of(TextTemplate template) {
    var start = template.literalStart();
    if (template.variables().isEmpty()) {
      return of(start);
    }
    if (HOST_KNOWN.matcher(start).matches()) {
      return of(HALF_ESCAPE.matcher(start).replaceFirst(""));
    }
    var lower = start.toLowerCase(Locale.ROOT);
    boolean possible =
        lower.startsWith("https://")
            || lower.startsWith("http://")
            || "https://".startsWith(lower)
            || "http://".startsWith(lower);
    if (possible) {
      return new WrittenUrl(Optional.empty(), Optional.empty());
    }
    return impossible(SCHEMED.matcher(start).matches() ? "another scheme" : "one without a scheme");
  }

  private static WrittenUrl of(String text) {
    var wrong = IMPOSSIBLE.matcher(text);
    if (wrong.find()) {
      return impossible("a text that is no address from character " + (wrong.start() + 1) + " on");
    }
    var schemed = SCHEMED.matcher(text);
    if (!schemed.matches()) {
      return impossible("one without a scheme");
    }
    var scheme = schemed.group(1);
    if (!scheme.equalsIgnoreCase("http") && !scheme.equalsIgnoreCase("https")) {
      return impossible("the scheme '" + scheme + "'");
    }
    var authority = AUTHORITY.matcher(schemed.group(2));
    if (!authority.matches()) {
      return impossible("one without a host");
    }
    var host = HOST.matcher(authority.group(1));
    if (!host.matches()) {
      return impossible("one without a host");
    }
    var port = host.group(1) == null ? "" : host.group(1);
    return isPort(port)
        ? new WrittenUrl(Optional.empty(), Optional.of(text))
        : impossible("the port " + port);
  }

  private static boolean isPort(String port) {
    return PORT.matcher(port).matches() && (port.isEmpty() || Integer.parseInt(port) <= LAST_PORT);
  }

  private static WrittenUrl impossible(String found) {
    return new WrittenUrl(Optional.of(found), Optional.empty());
  }
}
