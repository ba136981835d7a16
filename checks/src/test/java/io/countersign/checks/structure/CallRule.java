package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import io.countersign.checks.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Time, chance and identity enter as values. No class asks the machine for them, except the
 * adapters that exist to do so.
 */
final class CallRule {

  /** Adapters for time and ids in the product, classes or packages, each with its reason. */
  static final Map<String, String> ADAPTERS =
      Map.of(
          "io.countersign.benchmarks.jmh_generated",
          "JMH writes these classes, and measuring time is what they are for.",
          "io.countersign.benchmarks.load.Stopwatch",
          "Benchmarks measure time; this is the one class of theirs that asks for it.",
          "io.countersign.engine.DefaultSettings",
          "A host that gives no ids and no secrets gets them from the machine; this is where.",
          "io.countersign.quickstart.Quickstart",
          "Migrations need a day; here the main class gives it.",
          "io.countersign.erp.story.InvoiceStory",
          "Webhooks, the audit log and migrations need a clock; here the main class gives it.");

  private static final Set<String> CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.util.Calendar.getInstance",
          "java.time.InstantSource.system");

  private static final Set<String> CHANCE =
      Set.of(
          "java.util.UUID.randomUUID",
          "java.lang.Math.random",
          "java.lang.StrictMath.random",
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.random.RandomGenerator.getDefault");

  private static final Set<String> SLEEPS =
      Set.of("java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep");

  private static final Set<String> DEFAULTS =
      Set.of("java.time.ZoneId.systemDefault", "java.util.Locale.getDefault");

  /** Classes whose constructor without arguments asks the machine. */
  private static final Set<String> UNSEEDED =
      Set.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.security.SecureRandom",
          "java.util.Date");

  private final Predicate<CodeUnitAccessTarget> forbidden;
  private final Map<String, String> adapters;

  private CallRule(Predicate<CodeUnitAccessTarget> forbidden, Map<String, String> adapters) {
    this.forbidden = forbidden;
    this.adapters = adapters;
  }

  /** What product code may not call. */
  static CallRule inProduct(Map<String, String> adapters) {
    return new CallRule(
        target ->
            readsClock(target)
                || isOneOf(target, CHANCE)
                || isOneOf(target, SLEEPS)
                || isOneOf(target, DEFAULTS)
                || isUnseeded(target),
        adapters);
  }

  /** What tests may not call: they may measure time, but not wait or throw dice. */
  static CallRule inTests() {
    return new CallRule(
        target -> isOneOf(target, CHANCE) || isOneOf(target, SLEEPS) || isUnseeded(target),
        Map.of());
  }

  List<Finding> findings(Iterable<JavaClass> classes) {
    var findings = new ArrayList<Finding>();
    for (var type : classes) {
      if (adapters.containsKey(type.getName()) || adapters.containsKey(type.getPackageName())) {
        continue;
      }
      for (var access : type.getAccessesFromSelf()) {
        if (access.getTarget() instanceof CodeUnitAccessTarget target && forbidden.test(target)) {
          findings.add(finding(type, access));
        }
      }
    }
    return findings;
  }

  private static Finding finding(JavaClass type, JavaAccess<?> access) {
    return new Finding(
        Classes.nameOf(type),
        "It asks the machine for time, chance or defaults, or it waits: " + access.getDescription(),
        "take the time, the id, the seed or the locale as an argument. Tests wait for a condition,"
            + " never for time. An adapter for time or ids belongs on the list CallRule.ADAPTERS.");
  }

  private static boolean readsClock(CodeUnitAccessTarget target) {
    var owner = target.getOwner().getName();
    return isOneOf(target, CLOCKS)
        || (owner.startsWith("java.time.") && target.getName().equals("now"))
        || (owner.equals("java.time.Clock")
            && (target.getName().startsWith("system") || target.getName().startsWith("tick")));
  }

  private static boolean isUnseeded(CodeUnitAccessTarget target) {
    return target.getName().equals("<init>")
        && UNSEEDED.contains(target.getOwner().getName())
        && target.getRawParameterTypes().isEmpty();
  }

  private static boolean isOneOf(CodeUnitAccessTarget target, Set<String> names) {
    return names.contains(target.getOwner().getName() + "." + target.getName());
  }
}
