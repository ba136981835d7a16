package io.countersign.checks.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;

/** Who can see a type. */
final class Visibility {

  private Visibility() {}

  /** Whether a type and all types around it are public. */
  static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !isDescription(type)
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && type.getEnclosingClass().map(Visibility::isPublic).orElse(true);
  }

  /** Whether it is not a type but the description of a package or module. */
  static boolean isDescription(JavaClass type) {
    return type.getSimpleName().equals("package-info")
        || type.getSimpleName().equals("module-info");
  }
}
