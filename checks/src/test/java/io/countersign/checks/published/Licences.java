package io.countersign.checks.published;

import io.countersign.checks.Finding;
import io.countersign.checks.build.PomElement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Under which licences the jars are that hosts get with ours, as their poms say. */
final class Licences {

  private static final String PAGE =
      """
      # Licences

      Every jar that comes with the published modules, and the licence that its pom names. This page is generated from the artifacts that Maven resolves for a host, and a test of
      `mvn verify` compares the two; `-Dcountersign.licences=write` rewrites it. Another licence than these fails the build until `Licence` in the module `checks`
      allows it.

      Our own jars contain only our classes, so they need no `NOTICE`; each has the licence in `META-INF/LICENSE`. The jars below keep their own notices
      inside. If you pack them into one jar, keep those. Optional dependencies (Micrometer, OpenTelemetry, HikariCP, JUnit, a driver, a Postgres for tests) are not listed: a host adds them
      itself, in a version and under a licence of its choice.

      | artifact | version | licence | comes with |
      | --- | --- | --- | --- |
      """;

  /** How a pom is found. */
  interface Poms {
    PomElement of(String group, String artifact, String version);
  }

  private final Poms poms;
  private final SortedMap<String, Row> rows = new TreeMap<>();

  Licences(Poms poms) {
    this.poms = poms;
  }

  /** Adds what one module of ours brings. */
  void add(String module, List<Brought> brought) {
    for (var jar : brought) {
      if (!jar.isOurs()) {
        rows.computeIfAbsent(
                jar.coordinates() + ":" + jar.version(),
                key -> new Row(jar, named(jar), new TreeSet<>()))
            .modules()
            .add(module);
      }
    }
  }

  /** Jars whose licence is not among those that are allowed. */
  List<Finding> findings() {
    var findings = new ArrayList<Finding>();
    for (var row : rows.values()) {
      if (row.names().isEmpty()
          || !row.names().stream().allMatch(n -> Licence.called(n).isPresent())) {
        findings.add(
            new Finding(
                row.jar().coordinates() + ":" + row.jar().version(),
                "Its licence is not among those that are allowed: " + row.names(),
                "do without it, or add the licence to "
                    + Licence.class.getName()
                    + " and say why"
                    + " in a decision."));
      }
    }
    return findings;
  }

  /** The page that lists them. */
  String page() {
    return rows.values().stream().map(Row::line).collect(Collectors.joining("\n", PAGE, "\n"));
  }

  /** The licences that a pom names, or else the nearest parent that names any. */
  private List<String> named(Brought jar) {
    var pom = poms.of(jar.group(), jar.artifact(), jar.version());
    while (pom.all("licenses").isEmpty() && pom.child("parent").isPresent()) {
      pom =
          poms.of(
              pom.textOf("parent", "groupId"),
              pom.textOf("parent", "artifactId"),
              pom.textOf("parent", "version"));
    }
    return pom.all("licenses").stream().map(licence -> licence.textOf("name")).toList();
  }

  private record Row(Brought jar, List<String> names, TreeSet<String> modules) {

    String line() {
      return "| %s | %s | %s | %s |"
          .formatted(
              jar.coordinates(),
              jar.version(),
              names.stream()
                  .map(name -> Licence.called(name).orElse(name))
                  .collect(Collectors.joining(", ")),
              String.join(", ", modules));
    }
  }
}
