package io.countersign.checks.docs;

import io.countersign.checks.JavaSource;
import io.countersign.engine.instance.Event;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The page that tells every event, made of what the Javadoc of its class says. */
final class EventsPage {

  private static final String HEAD =
      """
      # Events

      Everything that can happen to an instance. The journal keeps each under the name that stands here, with its members; what was copied from documents or people lies beside it under a digest. Who causes an
      event, what follows, and what a crash there leaves, is said by its class, [`Event`](../engine-core/src/main/java/io/countersign/engine/instance/Event.java), from which this page is made:
      `-Dcountersign.indexes=write` writes it anew.
      """;

  private static final Pattern INLINE = Pattern.compile("\\{@(?:code|link)\\s+([^}]+)}");
  private static final Pattern PARAM = Pattern.compile("(?s)@param (\\w+) (.*?)(?=@param|\\z)");
  private static final Pattern CAPITAL = Pattern.compile("(?<!^)(?=[A-Z])");

  private EventsPage() {}

  /** The names of all events. */
  static List<String> names() {
    return classes().stream().map(EventsPage::name).toList();
  }

  /** The page, out of the source of the events and in its order. */
  static String of(JavaSource source) {
    var page = new StringBuilder(HEAD);
    var events = classes();
    for (var type : source.types()) {
      var event = type.name().replaceFirst("^Event\\.", "");
      if (!events.contains(event)) {
        continue;
      }
      var javadoc = type.javadoc();
      page.append("\n## ").append(name(event)).append("\n\n");
      page.append(line(javadoc.replaceFirst("(?s)@param.*", ""))).append('\n');
      var params = PARAM.matcher(javadoc);
      for (boolean first = true; params.find(); first = false) {
        page.append(first ? "\n| member | is |\n| --- | --- |\n" : "");
        page.append("| `").append(params.group(1)).append("` | ");
        page.append(line(params.group(2))).append(" |\n");
      }
    }
    return page.toString();
  }

  private static List<String> classes() {
    return Arrays.stream(Event.class.getPermittedSubclasses()).map(Class::getSimpleName).toList();
  }

  /** As the journal has it. */
  private static String name(String event) {
    return CAPITAL.matcher(event).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private static String line(String text) {
    var words = INLINE.matcher(text).replaceAll("`$1`").replace("<p>", " ");
    return words.strip().replaceAll("\\s+", " ");
  }
}
