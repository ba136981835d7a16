package io.countersign.postgres;

import io.countersign.engine.row.FamilyRow;
import java.util.List;
import java.util.Optional;

/** Tables of families: one line for each. */
final class FamilyTables {

  private static final List<FamilyTable<?>> ALL = List.of(new NoteTable());

  private FamilyTables() {}

  /**
   * New rows of one family.
   *
   * @param call the call of the function that writes them
   * @param rows the rows, encoded
   */
  record Written(String call, String rows) {}

  /** Encodes new rows, family by family; families without rows are left out. */
  static List<Written> encode(List<FamilyRow> rows) {
    rows.forEach(row -> find(row.getClass()));
    return ALL.stream().flatMap(table -> encode(table, rows).stream()).toList();
  }

  private static <R extends FamilyRow> Optional<Written> encode(
      FamilyTable<R> table, List<FamilyRow> rows) {
    var own = rows.stream().filter(table.type()::isInstance).map(table.type()::cast).toList();
    return CompositeLiteral.list(own, table::encode).map(text -> new Written(table.call(), text));
  }

  /**
   * Returns the statement that writes a change set with rows of families. The rows are written if
   * the change set is; their functions see it, because each is called after it.
   */
  static String statement(List<Written> families) {
    if (families.isEmpty()) {
      return StoreSql.WRITE;
    }
    var sql = new StringBuilder(StoreSql.WRITE_FIRST);
    for (int i = 0; i < families.size(); i++) {
      sql.append(StoreSql.FAMILY.formatted(families.get(i).call(), i));
    }
    return sql.toString();
  }

  /** Returns the rows that an instance has of a family. */
  static <R extends FamilyRow> List<R> read(
      StatementRunner session, String org, String instance, Class<R> type) {
    var table = find(type);
    return session
        .queries()
        .askAs(org, "read the rows of a family", table.query())
        .bind("instance", RowId.instance(instance))
        .read(rows -> ReadableRows.all(rows, table::name, (row, context) -> table.read(row)))
        .stream()
        .map(type::cast)
        .toList();
  }

  private static FamilyTable<?> find(Class<?> type) {
    return ALL.stream()
        .filter(table -> table.type() == type)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected rows of a family that has a table, but found "
                        + type.getSimpleName()
                        + ". Add its table to FamilyTables."));
  }
}
