package io.countersign.postgres.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * No part of a family may be forgotten: without any one part of the family {@code note}, its module
 * does not compile, or the test that is named here fails. Runs in the profile {@code campaign}.
 */
final class NotePartsCampaign {

  private static final String FAMILY = "java/io/countersign/engine/family/note/";
  private static final String MIGRATION =
      "resources/io/countersign/postgres/migration/V010__notes.sql";
  private static final String POSTGRES = "io.countersign.postgres.";

  @TempDir static Path folder;

  @BeforeAll
  static void copy() throws IOException {
    Files.createDirectories(folder.resolve("runner"));
  }

  /**
   * Part of the family.
   *
   * @param module the module that has it
   * @param file the file that it is, or that has it
   * @param text the text of the file that it is; empty if it is the whole file
   * @param test the test that fails without it; empty if the module does not compile
   */
  private record Part(String module, String file, String text, String test) {

    private String label() {
      return file.substring(file.lastIndexOf('/') + 1)
          + (text.isEmpty() ? "" : ": " + text.strip().lines().findFirst().orElseThrow());
    }

    private String outcome() {
      return test.isEmpty() ? " does not compile" : " fails " + test;
    }
  }

  private static Part file(String module, String file) {
    return new Part(module, file, "", "");
  }

  private static Part text(String module, String file, String text, String test) {
    return new Part(module, file, text, test);
  }

  private static List<Part> parts() {
    var kit = POSTGRES + "PostgresNoteKitTest";
    var core = "java/io/countersign/engine/";
    var parts = new ArrayList<Part>();
    for (var name :
        List.of("Event", "Applier", "Codec", "Command", "Rules", "Rows", "Words", "Family")) {
      parts.add(file("engine-core", FAMILY + "Note" + name + ".java"));
    }
    parts.add(file("engine-core", core + "row/NoteRow.java"));
    parts.add(text("engine-core", core + "instance/Event.java", "        NoteEvent,\n", ""));
    parts.add(
        text(
            "engine-core",
            core + "family/registry/Families.java",
            ",\n          new NoteFamily()",
            kit));
    parts.add(
        text(
            "engine-core",
            FAMILY + "NoteFamily.java",
            """
              @Override
              public List<Class<? extends FamilyRow>> tables() {
                return List.of(NoteRow.class);
              }
            """,
            kit));
    var memory = "java/io/countersign/testkit/memory/";
    parts.add(file("engine-testkit", memory + "MemoryNotes.java"));
    parts.add(
        text(
            "engine-testkit",
            memory + "MemoryFamilies.java",
            "new MemoryNotes(log)",
            "io.countersign.testkit.memory.MemoryFamilyRowsTest"));
    var postgres = "java/io/countersign/postgres/";
    parts.add(file("engine-postgres", postgres + "NoteTable.java"));
    parts.add(file("engine-postgres", postgres + "NoteSql.java"));
    parts.add(
        text(
            "engine-postgres",
            postgres + "FamilyTables.java",
            "new NoteTable()",
            POSTGRES + "PostgresFamilyRowsKitTest"));
    parts.add(new Part("engine-postgres", MIGRATION, "", POSTGRES + "PostgresSchemaTest"));
    parts.add(
        text(
            "engine-postgres",
            postgres + "SchemaMigration.java",
            ",\n          \"V010__notes.sql\"",
            POSTGRES + "PostgresSchemaTest"));
    for (var guard :
        List.of(
            "reject_update", "restrict_identity_updates", "reject_deletion", "reject_truncate")) {
      parts.add(statement("CREATE TRIGGER " + guard, "EvidenceTest"));
    }
    parts.add(statement("CREATE TRIGGER delete_notes", "RetentionTest"));
    parts.add(statement("CREATE TRIGGER erase_notes", "ErasedEverywhereTest"));
    parts.add(statement("SELECT workflow.apply_table_rights", "RowSecurityTest"));
    parts.add(statement("REVOKE ALL ON FUNCTION", "RowSecurityTest"));
    parts.add(statement("GRANT EXECUTE ON FUNCTION workflow.write_notes_v1", "RowSecurityTest"));
    return parts;
  }

  /** A statement of the migration, up to its end. */
  private static Part statement(String begin, String test) {
    var sql = read(Path.of("src/main").resolve(MIGRATION));
    int from = sql.indexOf(begin);
    assertThat(from).as(begin).isNotNegative();
    return text(
        "engine-postgres",
        MIGRATION,
        sql.substring(from, sql.indexOf(";\n", from) + 2),
        POSTGRES + test);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError("Expected to read " + file, e);
    }
  }

  @TestFactory
  Stream<DynamicTest> shouldMissEveryPart() throws Exception {
    var one = new OneTest(folder.resolve("runner"));
    return parts().stream()
        .map(part -> DynamicTest.dynamicTest(part.label() + part.outcome(), () -> look(part, one)));
  }

  /** The tests pass while every part is there, so that what fails them is what is missing. */
  @TestFactory
  Stream<DynamicTest> shouldMissNothingWhileEveryPartIsThere() throws Exception {
    var one = new OneTest(folder.resolve("runner"));
    var tests = new TreeSet<String>();
    parts().stream().map(Part::test).filter(test -> !test.isEmpty()).forEach(tests::add);
    return tests.stream()
        .map(
            test ->
                DynamicTest.dynamicTest(
                    test,
                    () -> {
                      var place = Files.createTempDirectory(folder, "whole");
                      var module = test.startsWith(POSTGRES) ? "engine-postgres" : "engine-testkit";
                      var copy = CopiedModule.of(module, place.resolve("main"));
                      assertThat(copy.compile(place.resolve("classes"))).isEmpty();
                      assertThat(run(copy, place, one, test)).isTrue();
                    }));
  }

  private static void look(Part part, OneTest one) throws IOException, InterruptedException {
    var place = Files.createTempDirectory(folder, "part");
    var copy = CopiedModule.of(part.module(), place.resolve("main"));
    remove(copy.file(part.file()), part.text());

    var said = copy.compile(place.resolve("classes"));

    if (part.test().isEmpty()) {
      assertThat(said).as("what the compiler says").contains("error: ");
    } else {
      assertThat(said).as("what the compiler says").isEmpty();
      assertThat(run(copy, place, one, part.test())).as(part.test() + " passes").isFalse();
    }
  }

  private static boolean run(CopiedModule copy, Path place, OneTest one, String test)
      throws IOException, InterruptedException {
    var path = Stream.concat(Stream.of(place.resolve("classes").toString()), copy.classPath());
    return one.passes(test, path, place.resolve("output.txt"));
  }

  private static void remove(Path file, String text) throws IOException {
    if (text.isEmpty()) {
      Files.delete(file);
      return;
    }
    var whole = Files.readString(file);
    assertThat(whole).contains(text);
    Files.writeString(file, whole.replace(text, ""));
  }
}
