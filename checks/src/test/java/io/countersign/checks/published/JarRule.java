package io.countersign.checks.published;

import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A published jar is complete: licence, sources of every class, Javadoc of every public type. */
final class JarRule {

  private static final String CLASS = ".class";

  private JarRule() {}

  /** What is wrong with the main jar. */
  static List<Finding> ofClasses(String jar, Set<String> entries) {
    var findings = new ArrayList<Finding>();
    if (!entries.contains("META-INF/LICENSE")) {
      findings.add(finding(jar, "It has no META-INF/LICENSE.", "put LICENSE among its resources."));
    }
    for (var entry : entries) {
      if (!entry.startsWith("io/") && !entry.startsWith("META-INF/") && !isModuleInfo(entry)) {
        findings.add(finding(jar, "It has " + entry + ".", "keep it out: it is nothing of ours."));
      }
    }
    return findings;
  }

  /** Classes whose source is missing. */
  static List<Finding> ofSources(String jar, Set<String> classes, Set<String> sources) {
    return classes.stream()
        .filter(entry -> entry.endsWith(CLASS) && !entry.contains("$"))
        .map(entry -> entry.substring(0, entry.length() - CLASS.length()) + ".java")
        .filter(source -> !sources.contains(source))
        .map(source -> finding(jar, "It has no " + source + ".", "let it hold every source."))
        .toList();
  }

  /** Public types whose page is missing. */
  static List<Finding> ofJavadoc(String jar, List<String> types, Set<String> entries) {
    var pages = entries.stream().map(entry -> entry.replace('/', '.')).collect(Collectors.toSet());
    return types.stream()
        .filter(type -> pages.stream().noneMatch(page -> page.endsWith(type + ".html")))
        .map(
            type ->
                finding(jar, "It has no page of " + type + ".", "let it show what is exported."))
        .toList();
  }

  private static boolean isModuleInfo(String entry) {
    return entry.equals("module-info.class");
  }

  private static Finding finding(String jar, String found, String remedy) {
    return new Finding(jar, found, remedy);
  }
}
