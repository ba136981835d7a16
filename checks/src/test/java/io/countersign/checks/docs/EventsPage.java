package io.countersign.checks.docs;

import io.countersign.checks.JavaSource;
import io.countersign.engine.instance.Event;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The page that tells every event, made of what the Javadoc of its class says. */
final class EventsPage {

  private static final String HEAD =
      """
      # Events

      Everything that can happen to an instance. The journal keeps each under the name that stands here, with its members; what was copied from documents or people is stored separately under a digest. Who causes an
      event, what follows, and what a crash there leaves, is said by its class, [`Event`](../engine-core/src/main/java/io/countersign/engine/instance/Event.java), from which this page is made:
      `-Dcountersign.indexes=write` writes it again.
      """;

  private static final Pattern INLINE = Pattern.compile("\\{@(?:code|link)\\s+([^}]+)}");
  private static final Pattern PARAM = Pattern.compile("(?s)@param (\\w+) (.*?)(?=@param|\\z)");
  private static final Pattern CAPITAL = Pattern.compile("(?<!^)(?=[A-Z])");

  /** What the journal calls components of other names. */
  private static final Map<String, String> CALLED =
      Map.of("nodeId", "node", "edgeId", "edge", "joinId", "join", "kind", "cause");

  private EventsPage() {}

  /** The names of all events. */
  static List<String> names() {
    return classes().stream().map(EventsPage::name).toList();
  }

  /** The page, out of the sources of the events and of what they carry, in their order. */
  static String of(List<JavaSource> sources) {
    var page = new StringBuilder(HEAD);
    members(sources)
        .forEach(
            (event, members) -> {
              var javadoc = eventJavadoc(sources, event);
              page.append("\n## ").append(name(event)).append("\n\n");
              page.append(line(javadoc.replaceFirst("(?s)@param.*", ""))).append('\n');
              page.append(members.isEmpty() ? "" : "\n| member | is |\n| --- | --- |\n");
              members.forEach(
                  (member, is) ->
                      page.append("| `").append(member).append("` | ").append(is).append(" |\n"));
            });
    return page.toString();
  }

  /** The members of each event by the name of its class, as the journal calls them. */
  static Map<String, Map<String, String>> members(List<JavaSource> sources) {
    var all = new LinkedHashMap<String, Map<String, String>>();
    var events = classes();
    for (var type : sources.stream().flatMap(source -> source.types().stream()).toList()) {
      var event = simpleName(type);
      if (events.contains(event)) {
        var members = new LinkedHashMap<String, String>();
        describe(sources, type.javadoc(), members);
        all.put(event, members);
      }
    }
    return all;
  }

  private static void describe(
      List<JavaSource> sources, String javadoc, Map<String, String> members) {
    var params = PARAM.matcher(javadoc);
    while (params.find()) {
      var component = params.group(1);
      var is = line(params.group(2));
      if (component.equals("changes")) {
        members.put("changed", "the names of material fields that changed, each as `field`");
      }
      if (component.equals("cause") && is.equals("why")) {
        describe(sources, javadoc(sources, "Cause"), members);
      } else if (component.equals("end")) {
        describe(sources, javadoc(sources, "StepEvent.End"), members);
      } else if (component.equals("decision")) {
        describe(sources, javadoc(sources, "Approval.Decision"), members);
      } else if (!component.equals("content")) {
        members.put(CALLED.getOrDefault(component, component), is);
      }
    }
  }

  private static String javadoc(List<JavaSource> sources, String type) {
    return sources.stream()
        .flatMap(source -> source.types().stream())
        .filter(one -> one.name().equals(type))
        .map(JavaSource.Type::javadoc)
        .findFirst()
        .orElseThrow();
  }

  private static String eventJavadoc(List<JavaSource> sources, String event) {
    return sources.stream()
        .flatMap(source -> source.types().stream())
        .filter(one -> simpleName(one).equals(event))
        .map(JavaSource.Type::javadoc)
        .findFirst()
        .orElseThrow();
  }

  private static String simpleName(JavaSource.Type type) {
    return type.name().replaceFirst(".*\\.", "");
  }

  private static List<String> classes() {
    return Arrays.stream(Event.class.getPermittedSubclasses())
        .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
        .map(Class::getSimpleName)
        .toList();
  }

  /** As the journal has it. */
  static String name(String event) {
    return CAPITAL.matcher(event).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private static String line(String text) {
    var words = INLINE.matcher(text).replaceAll("`$1`").replace("<p>", " ");
    return words.strip().replaceAll("\\s+", " ");
  }
}
