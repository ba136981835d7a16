package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A public signature mentions only the JDK's types, our exported ones and JSpecify's annotations.
 */
final class SignatureRule {

  /** Classes that exist to meet a foreign library, each with the packages it may mention. */
  static final Map<String, String> ADAPTERS =
      Map.of(
          // The bindings take what the host watches by.
          "io.countersign.engine.telemetry.micrometer.MicrometerMeters",
              "io.micrometer.core.instrument.",
          "io.countersign.engine.telemetry.opentelemetry.OpenTelemetrySpans",
              "io.opentelemetry.api.",
          // An annotation that starts a database for a JUnit test class is a JUnit extension.
          "io.countersign.testkit.server.WithPostgres", "org.junit.jupiter.api.",
          "io.countersign.testkit.scenario.WithScenario", "org.junit.jupiter.api.",
          // Whose transaction it is depends on the library that the host has it from.
          "io.countersign.postgres.jdbi.JdbiHandles", "org.jdbi.v3.core.");

  private static final List<String> JDK = List.of("java.", "javax.sql.");

  private final Predicate<String> exported;
  private final Map<String, String> adapters;

  /**
   * A rule about the public types of some packages.
   *
   * @param exported whether a package of ours is for everybody
   * @param adapters classes that may mention foreign types, with the start of those types' names
   */
  SignatureRule(Predicate<String> exported, Map<String, String> adapters) {
    this.exported = exported;
    this.adapters = adapters;
  }

  List<Finding> findings(Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      if (Visibility.isPublic(type) && exported.test(type.getPackageName())) {
        judge(type, findings);
      }
    }
    return findings;
  }

  private void judge(JavaClass type, List<Finding> findings) {
    add(type, "its header", header(type), findings);
    for (var field : type.getFields()) {
      if (isOpen(field.getModifiers())) {
        var mentioned =
            Stream.concat(involved(field.getType()), annotations(field.getAnnotations()));
        add(type, "field " + field.getName(), mentioned, findings);
      }
    }
    for (var unit : type.getCodeUnits()) {
      if (isOpen(unit.getModifiers())) {
        add(type, unit.getName(), signature(unit), findings);
      }
    }
  }

  private static Stream<JavaClass> header(JavaClass type) {
    return Stream.of(
            type.getSuperclass().stream().flatMap(SignatureRule::involved),
            type.getInterfaces().stream().flatMap(SignatureRule::involved),
            type.getTypeParameters().stream()
                .flatMap(variable -> variable.getUpperBounds().stream())
                .flatMap(SignatureRule::involved),
            annotations(type.getAnnotations()))
        .flatMap(mentioned -> mentioned);
  }

  private static Stream<JavaClass> signature(JavaCodeUnit unit) {
    return Stream.of(
            involved(unit.getReturnType()),
            unit.getParameterTypes().stream().flatMap(SignatureRule::involved),
            unit.getTypeParameters().stream()
                .flatMap(variable -> variable.getUpperBounds().stream())
                .flatMap(SignatureRule::involved),
            unit.getThrowsClause().stream().map(declaration -> declaration.getRawType()),
            annotations(unit.getAnnotations()))
        .flatMap(mentioned -> mentioned);
  }

  private void add(
      JavaClass type, String member, Stream<JavaClass> mentioned, List<Finding> findings) {
    mentioned
        .map(JavaClass::getBaseComponentType)
        .filter(other -> !isAllowed(other) && !isAdapted(type, other))
        .distinct()
        .map(
            other ->
                new Finding(
                    Classes.nameOf(type),
                    "Its public signature ("
                        + member
                        + ") mentions "
                        + Classes.nameOf(other)
                        + ", which hosts cannot rely on.",
                    "use a type of the JDK or an exported one of ours; or make the member"
                        + " package-private; or, for the one adapter to that library, add the class"
                        + " and that library's package to SignatureRule.ADAPTERS."))
        .forEach(findings::add);
  }

  private boolean isAllowed(JavaClass other) {
    var name = other.getName();
    return other.isPrimitive()
        || JDK.stream().anyMatch(name::startsWith)
        || name.startsWith("org.jspecify.annotations.")
        || (name.startsWith("io.countersign.") && exported.test(other.getPackageName()));
  }

  private boolean isAdapted(JavaClass type, JavaClass other) {
    var foreign = adapters.get(type.getName());
    return foreign != null && other.getName().startsWith(foreign);
  }

  private static boolean isOpen(Set<JavaModifier> modifiers) {
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
  }

  private static Stream<JavaClass> involved(JavaType type) {
    return type.getAllInvolvedRawTypes().stream();
  }

  private static Stream<JavaClass> annotations(
      Collection<? extends JavaAnnotation<?>> annotations) {
    return annotations.stream().map(JavaAnnotation::getRawType);
  }
}
