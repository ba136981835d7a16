package io.countersign.checks.structure;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import io.countersign.checks.BuildModule;
import io.countersign.checks.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The class files that the rules judge. */
final class Classes {

  private static final Repository REPOSITORY = Repository.here();

  /** Reading them takes a while, and every rule wants them. */
  private static final JavaClasses PRODUCT =
      new ClassFileImporter().withImportOption(Classes::isProduct).importPackages("io.countersign");

  private Classes() {}

  /** All main classes of all modules on the class path. */
  static JavaClasses ofProduct() {
    return PRODUCT;
  }

  /** The main classes of one module, generated ones included. */
  static JavaClasses of(BuildModule module) {
    // In a jar or a folder: the path is the same, what stands before it is not.
    var path = module.directory().toUri().getRawPath();
    return PRODUCT.that(
        DescribedPredicate.describe(
            "are in " + module.name(),
            type ->
                type.getSource()
                    .map(source -> source.getUri().toString())
                    .filter(uri -> isBelow(uri, path))
                    .isPresent()));
  }

  /** Maven compiles to the one, Gradle to the other. */
  private static boolean isBelow(String uri, String module) {
    return uri.contains(module + "target/") || uri.contains(module + "build/");
  }

  /** The main classes of one module that people wrote: those with a source file of ours. */
  static JavaClasses writtenIn(BuildModule module) {
    return of(module)
        .that(
            DescribedPredicate.describe(
                "are written by hand", type -> sourceOf(type, module).isPresent()));
  }

  /** The compiled tests of every module, without the fixtures of this one. */
  static List<JavaClass> ofTests() {
    var tests = new ArrayList<JavaClass>();
    for (var module : REPOSITORY.modules().stream().filter(BuildModule::isBuilt).toList()) {
      for (var folder : List.of("target/test-classes", "build/classes/java/test")) {
        var compiled = module.directory().resolve(folder);
        if (Files.isDirectory(compiled)) {
          new ClassFileImporter()
              .importPath(compiled).stream().filter(type -> !isFixture(type)).forEach(tests::add);
        }
      }
    }
    return tests;
  }

  /** The classes of one fixture: the package of that name below the fixtures. */
  static JavaClasses ofFixture(String name) {
    return new ClassFileImporter().importPackages("io.countersign.checks.fixture." + name);
  }

  /** What people call the class: nested types with a dot. */
  static String nameOf(JavaClass type) {
    return type.getName().replace('$', '.');
  }

  private static boolean isProduct(Location location) {
    return !isBelow(location.asURI().toString(), "/checks/");
  }

  private static boolean isFixture(JavaClass type) {
    return type.getPackageName().startsWith("io.countersign.checks.fixture");
  }

  private static Optional<Path> sourceOf(JavaClass type, BuildModule module) {
    return type.getSource()
        .flatMap(source -> source.getFileName())
        .map(
            file ->
                module.mainSources().resolve(type.getPackageName().replace('.', '/')).resolve(file))
        .filter(Files::exists);
  }
}
