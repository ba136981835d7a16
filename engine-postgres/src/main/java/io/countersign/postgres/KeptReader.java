package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalRow.Assignee;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.StoredRows;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reader of the stored columns of an instance that no public reader shows. */
final class KeptReader {

  private KeptReader() {}

  static StoredRows read(ResultSet row) throws SQLException {
    return new StoredRows(
        all(row, "values_json", one -> (long) one),
        lists(row, "receipts", KeptReader::receipt),
        lists(row, "effects", KeptReader::effect),
        Optional.of(all(row, "promised", String.class::cast)),
        lists(row, "asked", KeptReader::readAsked),
        all(row, "contradictions", String.class::cast));
  }

  private static <T> List<T> lists(ResultSet row, String column, Function<List<?>, T> reader)
      throws SQLException {
    return all(row, column, one -> reader.apply(InstanceRowReader.list(one)));
  }

  private static <T> List<T> all(ResultSet row, String column, Function<Object, T> reader)
      throws SQLException {
    var json = row.getString(column);
    var all = new ArrayList<T>();
    if (json != null) {
      var parts = InstanceRowReader.list(InstanceRowReader.plain(json));
      for (int i = 0; i < parts.size(); i++) {
        all.add(reader.apply(InstanceRowReader.part(parts, i)));
      }
    }
    return all;
  }

  private static StepReceipt receipt(List<?> parts) {
    return new StepReceipt(
        (String) InstanceRowReader.part(parts, 0), (long) InstanceRowReader.part(parts, 1));
  }

  private static StoredRows.Effect effect(List<?> parts) {
    var row =
        new EffectRow(
            (long) InstanceRowReader.part(parts, 0),
            (long) InstanceRowReader.part(parts, 1),
            (String) InstanceRowReader.part(parts, 2),
            StoredText.values((String) InstanceRowReader.part(parts, 3)),
            StoredText.values((String) InstanceRowReader.part(parts, 4)),
            "");
    return new StoredRows.Effect(
        maybe(parts.get(7)).map(text -> SealedText.read(text, row)).orElse(row),
        (String) InstanceRowReader.part(parts, 5),
        (boolean) InstanceRowReader.part(parts, 6),
        (boolean) InstanceRowReader.part(parts, 8));
  }

  private static StoredRows.Asked readAsked(List<?> parts) {
    boolean holds = parts.get(3) != null || parts.get(4) != null;
    return new StoredRows.Asked(
        (long) InstanceRowReader.part(parts, 0),
        new Assignee(
            Math.toIntExact((long) InstanceRowReader.part(parts, 1)),
            maybe(parts.get(2)),
            holds ? Optional.of(office(parts)) : Optional.empty()),
        (boolean) InstanceRowReader.part(parts, 5));
  }

  private static Office office(List<?> parts) {
    return new Office(
        (String) InstanceRowReader.part(parts, 3),
        InstanceRowReader.word(Pick.class, (String) InstanceRowReader.part(parts, 4)));
  }

  private static Optional<String> maybe(@Nullable Object text) {
    return Optional.ofNullable((String) text);
  }
}
