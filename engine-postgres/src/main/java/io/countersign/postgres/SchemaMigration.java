package io.countersign.postgres;

import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.json.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * One numbered file of the schema.
 *
 * @param version its number
 * @param name its name without the number
 * @param sql its statements
 * @param checksum the hash of its text, with line ends normalized
 */
record SchemaMigration(int version, String name, String sql, String checksum) {

  /** The files, in order. A test compares this list with the directory. */
  private static final List<String> FILES =
      List.of(
          "V001__roles.sql",
          "V002__tables.sql",
          "V003__guards.sql",
          "V004__rights.sql",
          "V005__functions.sql",
          "V006__retention.sql",
          "V007__repairs.sql",
          "V008__health.sql",
          "V009__definitions.sql",
          "V010__notes.sql",
          "V011__calendars.sql");

  static final String DIRECTORY = "/io/countersign/postgres/migration/";

  /** The migrations that this version of the product brings. */
  static List<SchemaMigration> shippedMigrations() {
    return FILES.stream().map(SchemaMigration::read).toList();
  }

  static SchemaMigration of(String file, String text) {
    var sql = text.replace("\r\n", "\n");
    var parts = file.substring(1, file.length() - ".sql".length()).split("__", 2);
    return new SchemaMigration(
        Integer.parseInt(parts[0]), parts[1], sql, Sha256.hex(CanonicalStream.of(Json.write(sql))));
  }

  private static SchemaMigration read(String file) {
    try (var stream = SchemaMigration.class.getResourceAsStream(DIRECTORY + file)) {
      if (stream == null) {
        throw new IllegalStateException(
            "Expected "
                + DIRECTORY
                + file
                + " on the class path, but found none. Check how the jar was repackaged.");
      }
      return of(file, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name shown to operators. */
  String label() {
    return String.format(Locale.ROOT, "V%03d__%s", version, name);
  }
}
