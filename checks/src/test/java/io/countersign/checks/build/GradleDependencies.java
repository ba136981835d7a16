package io.countersign.checks.build;

import io.countersign.checks.build.GradleFile.Block;
import io.countersign.checks.build.GradleFile.Line;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a block of dependencies. One line puts one artifact into one configuration; only exclusions
 * take lines of their own. What comes out is told in Maven's words.
 */
final class GradleDependencies {

  /** What Maven calls an artifact that is in exactly these configurations. */
  private static final Map<Set<String>, String> USES =
      Map.of(
          Set.of("api"), "compile",
          Set.of("runtimeOnly"), "runtime",
          Set.of("compileOnly", "testImplementation"), "optional",
          Set.of("compileOnly", "testRuntimeOnly"), "runtime and optional",
          Set.of("testImplementation"), "test",
          Set.of("testRuntimeOnly"), "test");

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "  (?<configuration>api|runtimeOnly|compileOnly|testImplementation|testRuntimeOnly"
              + "|antlr|annotationProcessor)"
              + "\\((?:libs\\.(?<alias>[A-Za-z0-9]+)|project\\(\"(?<project>:[a-z0-9:-]+)\"\\))\\)"
              + "(?<opens> \\{)?");
  private static final Pattern EXCLUSION =
      Pattern.compile("    exclude\\(group = \"([^\"]+)\"(?:, module = \"([^\"]+)\")?\\)");
  private static final Pattern MANAGED =
      Pattern.compile("    api\\(project\\(\"(:[a-z0-9:-]+)\"\\)\\)");
  private static final String END = "  }";

  private record Entry(String configuration, String without, Line line) {}

  private final GradleFile file;
  private final VersionCatalog catalog;
  private final SortedMap<String, Fact> facts = new TreeMap<>();
  private final SortedMap<String, List<Entry>> entries = new TreeMap<>();

  private GradleDependencies(GradleFile file, VersionCatalog catalog) {
    this.file = file;
    this.catalog = catalog;
  }

  /** What the block says, by subject. */
  static SortedMap<String, Fact> read(GradleFile file, Block block, VersionCatalog catalog) {
    var dependencies = new GradleDependencies(file, catalog);
    dependencies.read(block.body().iterator());
    dependencies.entries.forEach(dependencies::tell);
    return dependencies.facts;
  }

  private void read(Iterator<Line> lines) {
    while (lines.hasNext()) {
      Line line = lines.next();
      Matcher dependency = DEPENDENCY.matcher(line.text());
      if (line.text().equals("  constraints {")) {
        readConstraints(lines);
      } else if (dependency.matches()) {
        readDependency(line, dependency, lines);
      } else {
        file.refuse(line, "configuration(libs.alias) or configuration(project(\":directory\"))");
      }
    }
  }

  private void readConstraints(Iterator<Line> lines) {
    while (lines.hasNext()) {
      Line line = lines.next();
      Matcher managed = MANAGED.matcher(line.text());
      if (line.text().equals(END)) {
        return;
      } else if (managed.matches()) {
        facts.put("managed " + coordinates(managed.group(1)), new Fact("yes", line.site()));
      } else {
        file.refuse(line, "api(project(\":directory\"))");
      }
    }
  }

  private void readDependency(Line line, Matcher said, Iterator<Line> lines) {
    String without = said.group("opens") == null ? "" : exclusions(lines);
    String alias = said.group("alias");
    Optional<String> coordinates =
        alias == null
            ? Optional.of(coordinates(said.group("project")))
            : catalog.coordinates(alias);
    if (coordinates.isEmpty()) {
      file.refuse(line, "an alias of " + VersionCatalog.FILE);
      return;
    }
    entries
        .computeIfAbsent(coordinates.get(), key -> new ArrayList<>())
        .add(new Entry(said.group("configuration"), without, line));
  }

  private String exclusions(Iterator<Line> lines) {
    var excluded = new TreeSet<String>();
    while (lines.hasNext()) {
      Line line = lines.next();
      Matcher exclusion = EXCLUSION.matcher(line.text());
      if (line.text().equals(END)) {
        break;
      } else if (exclusion.matches()) {
        String module = exclusion.group(2) == null ? "*" : exclusion.group(2);
        excluded.add(exclusion.group(1) + ":" + module);
      } else {
        file.refuse(line, "exclude(group = \"group\", module = \"artifact\")");
      }
    }
    return excluded.isEmpty() ? "" : " without " + String.join(", ", excluded);
  }

  /** Puts what all lines about one artifact say together into one fact. */
  private void tell(String coordinates, List<Entry> all) {
    var used = new ArrayList<Entry>();
    for (Entry entry : all) {
      Site site = entry.line().site();
      switch (entry.configuration()) {
        case "antlr" -> facts.put("grammar tool", new Fact(coordinates, site));
        case "annotationProcessor" -> facts.put("processor " + coordinates, new Fact("yes", site));
        default -> used.add(entry);
      }
    }
    if (!used.isEmpty()) {
      facts.put("dependency " + coordinates, new Fact(use(used), used.get(0).line().site()));
    }
  }

  private static String use(List<Entry> used) {
    var configurations = used.stream().map(Entry::configuration).collect(Collectors.toSet());
    var without = used.stream().map(Entry::without).distinct().toList();
    String use = USES.get(configurations);
    if (use == null || configurations.size() < used.size()) {
      return used.stream().map(Entry::configuration).collect(Collectors.joining(" and "));
    }
    return use + String.join(" but also", without);
  }

  /** The artifact of a project is named as its directory is. */
  private static String coordinates(String project) {
    return "io.countersign:" + project.substring(project.lastIndexOf(':') + 1);
  }
}
