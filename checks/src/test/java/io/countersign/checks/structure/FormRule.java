package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Classes are closed to extension, and things are named by what they are. */
final class FormRule {

  private static final Pattern EMPTY_NAME = Pattern.compile(".*(Impl|Manager|Helper|Utils?)");

  private static final Set<String> KINDS = Set.of("impl", "model", "util", "utils", "dto");

  /** JMH extends the classes that it measures, so these cannot be final. */
  private static final String MEASURED = "org.openjdk.jmh.annotations.State";

  private FormRule() {}

  /** Classes that anybody could extend. */
  static List<Finding> open(Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      if (isOpen(type)) {
        findings.add(
            new Finding(
                Classes.nameOf(type),
                "It is neither final nor sealed nor abstract.",
                "make it final."));
      }
    }
    return findings;
  }

  /** Names that say nothing. */
  static List<Finding> names(Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      if (EMPTY_NAME.matcher(type.getSimpleName()).matches()) {
        findings.add(
            new Finding(
                Classes.nameOf(type),
                "Its name says that it is code, not what it is.",
                "name it by what it is or does, such as PostgresStore for a store on Postgres."));
      }
      if (Arrays.stream(type.getPackageName().split("\\.", -1)).anyMatch(KINDS::contains)) {
        findings.add(
            new Finding(
                Classes.nameOf(type),
                "Its package is named after a kind of class.",
                "name packages by capability, and put the class where it is used."));
      }
    }
    return findings;
  }

  private static boolean isOpen(JavaClass type) {
    return !type.isInterface()
        && !type.isEnum()
        && !type.isRecord()
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && !Visibility.isDescription(type)
        && !type.isAnnotatedWith(MEASURED)
        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
        && !type.getModifiers().contains(JavaModifier.FINAL)
        && !type.reflect().isSealed();
  }
}
