package io.countersign.checks.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads both builds of a repository and says everything in which they differ.
 *
 * <p>The Gradle files are read in a small language of lines, not run, so a line that would be good
 * Gradle but is not in that language is a complaint too. To extend it, add the line to the class
 * that reads its block ({@link GradleModule}, {@link GradleDependencies}, {@link GradleBuild}), let
 * {@link MavenModule} tell the same fact in the same words, and add an altered copy that shows the
 * difference being seen.
 */
final class BuildParity {

  private final BuildModel maven;
  private final BuildModel gradle;
  private final List<Complaint> complaints = new ArrayList<>();

  private BuildParity(BuildModel maven, BuildModel gradle) {
    this.maven = maven;
    this.gradle = gradle;
  }

  /** All complaints about the two builds under this directory; none if they say the same. */
  static List<Complaint> complaints(Path root) {
    return new BuildParity(MavenBuild.read(root), GradleBuild.read(root)).compare();
  }

  private List<Complaint> compare() {
    complaints.addAll(maven.unreadable());
    complaints.addAll(gradle.unreadable());
    compareFacts(maven.whole(), gradle.whole());
    compareModules(maven.modules(), gradle.modules());
    return List.copyOf(complaints);
  }

  private void compareModules(
      SortedMap<String, Area> mavenModules, SortedMap<String, Area> gradleModules) {
    var names = new TreeSet<>(mavenModules.keySet());
    names.addAll(gradleModules.keySet());
    for (String name : names) {
      Area inMaven = mavenModules.get(name);
      Area inGradle = gradleModules.get(name);
      if (inGradle == null) {
        complaints.add(
            new Complaint(
                gradle.whole().site(),
                "Expected module " + name + ", which Maven has, but Gradle does not include it.",
                "Add include(\":"
                    + name.replace('/', ':')
                    + "\") and "
                    + name
                    + "/build.gradle.kts, or remove the module from pom.xml."));
      } else if (inMaven == null) {
        complaints.add(
            new Complaint(
                inGradle.site(),
                "Expected no module " + name + ", because Maven has none, but Gradle includes it.",
                "Remove it from settings.gradle.kts, or add it to the modules of pom.xml."));
      } else {
        compareFacts(inMaven, inGradle);
      }
    }
  }

  private void compareFacts(Area inMaven, Area inGradle) {
    var subjects = new TreeSet<>(inMaven.facts().keySet());
    subjects.addAll(inGradle.facts().keySet());
    for (String subject : subjects) {
      Fact fromMaven = inMaven.facts().get(subject);
      Fact fromGradle = inGradle.facts().get(subject);
      if (!said(fromMaven).equals(said(fromGradle))) {
        complaints.add(
            difference(inMaven, inGradle, new Difference(subject, fromMaven, fromGradle)));
      }
    }
  }

  private record Difference(String subject, @Nullable Fact inMaven, @Nullable Fact inGradle) {}

  private static Complaint difference(Area maven, Area gradle, Difference difference) {
    Site mavenSite = siteOf(difference.inMaven(), maven);
    Site gradleSite = siteOf(difference.inGradle(), gradle);
    String finding =
        "%s, %s: Maven says %s (%s), but Gradle says %s."
            .formatted(
                gradle.name(),
                difference.subject(),
                said(difference.inMaven()),
                mavenSite,
                said(difference.inGradle()));
    String remedy;
    if (difference.inGradle() == null) {
      remedy = "Add it to " + gradleSite.file() + ", or remove it from " + mavenSite.file() + ".";
    } else if (difference.inMaven() == null) {
      remedy =
          "Remove it from " + gradleSite.file() + ", or add it to " + mavenSite.file() + " too.";
    } else {
      remedy = "Make both say what you mean.";
    }
    return new Complaint(gradleSite, finding, remedy);
  }

  private static String said(@Nullable Fact fact) {
    return fact == null ? "nothing" : fact.value();
  }

  private static Site siteOf(@Nullable Fact fact, Area area) {
    return fact == null ? area.site() : fact.site();
  }
}
