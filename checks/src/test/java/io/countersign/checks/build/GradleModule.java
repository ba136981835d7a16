package io.countersign.checks.build;

import io.countersign.checks.build.GradleFile.Block;
import io.countersign.checks.build.GradleFile.Line;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the Gradle file of one module: the few blocks that such a file may have. */
final class GradleModule {

  private static final LinePattern TOOL_KEPT_UNPUBLISHED =
      new LinePattern(
          """
            api {
              setExtendsFrom(extendsFrom.filterNot { it == antlr.get() })
            }
          """);
  private static final LinePattern GRAMMAR_DIRECTORY =
      new LinePattern(
          """
            antlr.setSrcDirs(listOf("<directory>"))
          """);
  private static final LinePattern MAIN_CLASS =
      new LinePattern(
          """
            mainClass = "<main>"
          """);
  private static final LinePattern MODULE_NAME =
      new LinePattern(
          """
            manifest {
              attributes("Automatic-Module-Name" to "<name>")
            }
          """);
  private static final LinePattern GRAMMAR_ARGUMENTS =
      new LinePattern(
          """
            arguments = arguments + listOf("<arguments>")
          """);
  private static final LinePattern PUBLICATION =
      new LinePattern(
          """
            publications {
              create<MavenPublication>("maven") {
                from(components["<component>"])
              }
            }
          """);

  /** Each block that a module may have, and the plugin without which Gradle would not know it. */
  private static final Map<String, String> PLUGIN_OF_BLOCK =
      Map.of(
          "dependencies {", "",
          "configurations {", "antlr",
          "sourceSets.main {", "antlr",
          "tasks.generateGrammarSource {", "antlr",
          "tasks.jar {", "`java-library`",
          "application {", "application",
          "publishing {", "`maven-publish`");

  private static final Set<String> PLUGINS =
      Set.of("`java-library`", "`java-platform`", "`maven-publish`", "antlr", "application");

  private final String directory;
  private final GradleFile file;
  private final VersionCatalog catalog;
  private final SortedMap<String, Fact> facts = new TreeMap<>();
  private final Map<String, Line> plugins = new TreeMap<>();
  private final Set<String> pluginsWithBlock = new HashSet<>();
  private Site dependencies;

  private GradleModule(String directory, GradleFile file, VersionCatalog catalog) {
    this.directory = directory;
    this.file = file;
    this.catalog = catalog;
    this.dependencies = file.site();
  }

  static Area read(
      Path root, String directory, VersionCatalog catalog, List<Complaint> unreadable) {
    GradleFile file = GradleFile.read(root, directory + "/build.gradle.kts", unreadable);
    return new GradleModule(directory, file, catalog).read();
  }

  private Area read() {
    put("artifact", directory.substring(directory.lastIndexOf('/') + 1), file.site());
    put("published", "no", file.site());
    Set<String> seen = new HashSet<>();
    for (Block block : file.blocks()) {
      String header = block.header().text();
      if (seen.isEmpty() != header.equals("plugins {") || !seen.add(header)) {
        file.refuse(block.header(), "the plugins first, and each block once");
      } else if (header.equals("plugins {")) {
        block.body().forEach(this::readPlugin);
      } else {
        readKnown(block);
      }
    }
    for (String plugin : List.of("application", "`maven-publish`")) {
      Line line = plugins.get(plugin);
      if (line != null && !pluginsWithBlock.contains(plugin)) {
        file.refuse(line, "a block of this module for the plugin");
      }
    }
    return new Area("Module " + directory, dependencies, facts);
  }

  private void readPlugin(Line line) {
    String plugin = line.text().strip();
    if (!line.text().equals("  " + plugin)
        || !PLUGINS.contains(plugin)
        || plugins.putIfAbsent(plugin, line) != null) {
      file.refuse(line, "one core plugin of " + new TreeSet<>(PLUGINS));
      return;
    }
    switch (plugin) {
      case "`java-library`" -> put("kind", "library", line.site());
      case "`java-platform`" -> put("kind", "platform", line.site());
      case "`maven-publish`" -> put("published", "yes", line.site());
      default -> put("plugin " + plugin, "yes", line.site());
    }
  }

  private void readKnown(Block block) {
    Line header = block.header();
    String plugin = PLUGIN_OF_BLOCK.get(header.text());
    if (plugin == null || !(plugin.isEmpty() || plugins.containsKey(plugin))) {
      file.refuse(header, "a block that this module's plugins know");
      return;
    }
    pluginsWithBlock.add(plugin);
    switch (header.text()) {
      case "dependencies {" -> {
        dependencies = header.site();
        facts.putAll(GradleDependencies.read(file, block, catalog));
      }
      case "configurations {" -> {
        taken(TOOL_KEPT_UNPUBLISHED, block);
        put("grammar tool kept unpublished", "yes", header.site());
      }
      case "sourceSets.main {" -> rename(GRAMMAR_DIRECTORY, block, "grammar directory");
      case "tasks.generateGrammarSource {" -> readArguments(block);
      case "tasks.jar {" -> rename(MODULE_NAME, block, "Automatic-Module-Name");
      case "application {" -> rename(MAIN_CLASS, block, "main class");
      default -> readPublication(block);
    }
  }

  private Map<String, Fact> taken(LinePattern pattern, Block block) {
    return pattern.match(file, block.header(), block.body());
  }

  /** Takes the one hole of a pattern under the name that the comparison uses. */
  private void rename(LinePattern pattern, Block block, String subject) {
    taken(pattern, block).values().forEach(fact -> facts.put(subject, fact));
  }

  private void readArguments(Block block) {
    taken(GRAMMAR_ARGUMENTS, block)
        .values()
        .forEach(
            fact -> put("grammar arguments", fact.value().replace("\", \"", " "), fact.site()));
  }

  private void readPublication(Block block) {
    String expected = plugins.containsKey("`java-platform`") ? "javaPlatform" : "java";
    for (Fact component : taken(PUBLICATION, block).values()) {
      if (!component.value().equals(expected)) {
        file.refuse(block.header(), "the component " + expected + " to be published");
      }
    }
  }

  private void put(String subject, String value, Site site) {
    facts.put(subject, new Fact(value, site));
  }
}
