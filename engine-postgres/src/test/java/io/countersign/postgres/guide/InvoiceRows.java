package io.countersign.postgres.guide;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The host's own table. It knows nothing of the engine but the words for a document. */
final class InvoiceRows {

  private static final String FIND =
      "SELECT version, status, amount, note FROM invoices WHERE org = ? AND id = ?";

  private static final String INSERT =
      "INSERT INTO invoices (status, amount, note, org, id, version) VALUES (?, ?, ?, ?, ?, ?)";

  private static final String UPDATE =
      """
      UPDATE invoices SET status = ?, amount = ?, note = ?, version = version + 1
        WHERE org = ? AND id = ? AND version = ?
      """;

  private InvoiceRows() {}

  static Optional<DocumentView> find(Connection connection, DocumentRef invoice) {
    try (var statement = connection.prepareStatement(FIND)) {
      statement.setString(1, invoice.org());
      statement.setString(2, invoice.id());
      try (var rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(
                DocumentView.of(
                    rows.getLong("version"),
                    rows.getString("status"),
                    fields(rows.getLong("amount"), rows.getString("note"))))
            : Optional.empty();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static Map<String, @Nullable Object> fields(long amount, String note) {
    return Map.of("amount", amount, "note", note);
  }

  static void insert(Connection connection, DocumentRef invoice, DocumentView first) {
    if (!write(connection, INSERT, invoice, first, 1)) {
      throw new IllegalStateException("Expected a new row, but found none.");
    }
  }

  /** Writes the next version; says whether nobody else had written one since. */
  static boolean update(Connection connection, DocumentRef invoice, DocumentView after, long seen) {
    return write(connection, UPDATE, invoice, after, seen);
  }

  private static boolean write(
      Connection connection, String sql, DocumentRef invoice, DocumentView view, long version) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, view.status());
      statement.setObject(2, view.fields().get("amount"));
      statement.setObject(3, view.fields().get("note"));
      statement.setString(4, invoice.org());
      statement.setString(5, invoice.id());
      statement.setLong(6, version);
      return statement.executeUpdate() == 1;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
