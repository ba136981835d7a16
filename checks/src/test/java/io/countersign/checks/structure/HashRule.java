package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.List;
import java.util.stream.StreamSupport;

/** One place hashes: two would one day give one document two hashes. */
final class HashRule {

  private static final String PLACE = "io.countersign.json";
  private static final String HASH = "java.security.MessageDigest";

  private HashRule() {}

  static List<Finding> findings(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false)
        .filter(type -> !type.getPackageName().equals(PLACE))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(dependency -> dependency.getTargetClass().getName().equals(HASH))
        .map(HashRule::finding)
        .distinct()
        .toList();
  }

  private static Finding finding(Dependency dependency) {
    return new Finding(
        Classes.nameOf(dependency.getOriginClass()),
        "It hashes by itself: " + dependency.getDescription(),
        "ask " + PLACE + ".CanonicalJson for the hash of the canonical form.");
  }
}
