package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The types that a module offers, kept in a list so that offering one more is a decision. */
final class PublicTypes {

  private PublicTypes() {}

  /** The public types of the exported packages, nested ones included, in order. */
  static Set<String> of(Iterable<JavaClass> classes, Predicate<String> exported) {
    return StreamSupport.stream(classes.spliterator(), false)
        .filter(type -> Visibility.isPublic(type) && exported.test(type.getPackageName()))
        .map(Classes::nameOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Differences between what a module offers and the lines of its list. */
  static List<Finding> findings(Set<String> offered, List<String> listed, String listName) {
    var findings = new ArrayList<Finding>();
    for (var type : offered) {
      if (!listed.contains(type)) {
        findings.add(
            new Finding(
                type,
                "It is public, but not on the list " + listName + ".",
                "make it package-private; or, if hosts shall use it, add the line\n    "
                    + type
                    + "\n  to the list (all lists anew: mvn verify -Dcountersign.publicApi=write)."));
      }
    }
    for (var line : listed) {
      if (!offered.contains(line)) {
        findings.add(
            new Finding(
                line,
                "It is on the list " + listName + ", but the module no longer offers it.",
                "if hosts may lose it, remove the line and say so in CHANGELOG.md."));
      }
    }
    return findings;
  }
}
