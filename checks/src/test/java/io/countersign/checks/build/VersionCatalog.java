package io.countersign.checks.build;

import io.countersign.checks.build.GradleFile.Line;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version catalog: versions by name, then artifacts that refer to them. */
final class VersionCatalog {

  static final String FILE = "gradle/libs.versions.toml";

  private static final Pattern VERSION = Pattern.compile("([a-z][a-z0-9-]+) = \"([^\"]+)\"");
  private static final Pattern LIBRARY =
      Pattern.compile(
          "([a-z][A-Za-z0-9]+) = \\{ module = \"([^\":]+):([^\":]+)\", version\\.ref = \"([^\"]+)\" }");

  private final GradleFile file;
  private final Map<String, Line> versionLines = new TreeMap<>();
  private final Map<String, String> versions = new TreeMap<>();
  private final Map<String, String> coordinatesByAlias = new TreeMap<>();
  private final SortedMap<String, Fact> facts = new TreeMap<>();
  private final Set<String> used = new HashSet<>();

  private VersionCatalog(GradleFile file) {
    this.file = file;
  }

  static VersionCatalog read(Path root, List<Complaint> unreadable) {
    var catalog = new VersionCatalog(GradleFile.read(root, FILE, unreadable));
    catalog.read();
    return catalog;
  }

  /** The version of each artifact in the catalog. */
  SortedMap<String, Fact> facts() {
    return facts;
  }

  /** The group and artifact behind an alias. */
  Optional<String> coordinates(String alias) {
    return Optional.ofNullable(coordinatesByAlias.get(alias));
  }

  private void read() {
    String section = "";
    for (Line line : file.lines()) {
      if (line.text().equals("[versions]") || line.text().equals("[libraries]")) {
        section = line.text();
      } else if (section.equals("[versions]")) {
        readVersion(line);
      } else {
        readLibrary(line);
      }
    }
    versionLines.forEach(
        (name, line) -> {
          if (!used.contains(name)) {
            file.refuse(line, "a version that an artifact refers to");
          }
        });
  }

  private void readVersion(Line line) {
    Matcher version = VERSION.matcher(line.text());
    if (!version.matches() || versions.containsKey(version.group(1))) {
      file.refuse(line, "a new name = \"version\"");
      return;
    }
    versions.put(version.group(1), version.group(2));
    versionLines.put(version.group(1), line);
  }

  private void readLibrary(Line line) {
    Matcher library = LIBRARY.matcher(line.text());
    if (!library.matches() || coordinatesByAlias.containsKey(library.group(1))) {
      file.refuse(line, "a new alias = { module = \"group:artifact\", version.ref = \"name\" }");
      return;
    }
    String alias = camelCase(library.group(3));
    String version = versions.get(library.group(4));
    Line versionLine = versionLines.get(library.group(4));
    if (!library.group(1).equals(alias)) {
      file.refuse(line, "the alias " + alias);
    } else if (version == null || versionLine == null) {
      file.refuse(line, "version.ref to name a version of this file");
    } else {
      used.add(library.group(4));
      String coordinates = library.group(2) + ":" + library.group(3);
      coordinatesByAlias.put(alias, coordinates);
      facts.put("version of " + coordinates, new Fact(version, versionLine.site()));
    }
  }

  private static String camelCase(String artifact) {
    // An alias begins with a small letter, whatever its artifact does.
    return Pattern.compile("[-.]([a-z0-9])")
        .matcher(artifact.substring(0, 1).toLowerCase(Locale.ROOT) + artifact.substring(1))
        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }
}
