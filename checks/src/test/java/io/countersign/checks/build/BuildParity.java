package io.countersign.checks.build;

import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Compares the modules, coordinates, scopes and versions of the Maven build with those of the
 * Gradle build beside it.
 */
final class BuildParity {

  private BuildParity() {}

  /** Everything in which two builds differ, given what each says by subject. */
  static List<Finding> findings(SortedMap<String, String> maven, SortedMap<String, String> gradle) {
    var findings = new ArrayList<Finding>();
    var subjects = new TreeSet<>(maven.keySet());
    subjects.addAll(gradle.keySet());
    for (var subject : subjects) {
      var expected = maven.getOrDefault(subject, "nothing");
      var found = gradle.getOrDefault(subject, "nothing");
      if (!expected.equals(found)) {
        findings.add(
            new Finding(
                subject,
                "Maven says " + expected + ", Gradle says " + found + ".",
                "say the same in the pom and in the Gradle files; the pom leads."));
      }
    }
    return findings;
  }
}
