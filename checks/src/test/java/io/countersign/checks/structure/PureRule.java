package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The language and the core reach no file, no socket, no process and no database. */
final class PureRule {

  private static final List<String> PACKAGES =
      List.of("java.sql", "javax.sql", "java.net", "java.nio.file", "java.nio.channels");

  private static final Set<String> TYPES =
      Set.of(
          "java.io.Console",
          "java.io.File",
          "java.io.FileDescriptor",
          "java.io.FileInputStream",
          "java.io.FileOutputStream",
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime");

  private PureRule() {}

  static List<Finding> findings(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false)
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(dependency -> reachesOut(dependency.getTargetClass().getBaseComponentType()))
        .map(PureRule::finding)
        .toList();
  }

  private static boolean reachesOut(JavaClass used) {
    return TYPES.contains(used.getName())
        || PACKAGES.stream()
            .anyMatch(
                banned ->
                    used.getPackageName().equals(banned)
                        || used.getPackageName().startsWith(banned + "."));
  }

  private static Finding finding(Dependency dependency) {
    return new Finding(
        Classes.nameOf(dependency.getOriginClass()),
        "It reaches out of memory: " + dependency.getDescription(),
        "take the data as an argument (text, stream, reader) or declare a port; files, sockets and"
            + " JDBC belong to engine-postgres, the testkit and hosts.");
  }
}
