package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.tenancy.Unit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** The rows of documents in one transaction. */
public final class DocumentRows {

  private final Unit unit;

  /** The rows that a transaction sees. */
  public DocumentRows(Unit unit) {
    this.unit = unit;
  }

  /** A document as it is. */
  public Optional<DocumentView> find(DocumentRef document) {
    return name(unit.handle().createQuery(DocumentSql.FIND), document)
        .map((row, context) -> view(row))
        .findOne();
  }

  /** A document as it was in a version. */
  public Optional<DocumentView> at(DocumentRef document, long version) {
    return name(unit.handle().createQuery(DocumentSql.AT), document)
        .bind("version", version)
        .map((row, context) -> view(row))
        .findOne();
  }

  /** Whether it was written, because there was none. */
  boolean insert(DocumentRef document, DocumentView view) {
    return bind(DocumentSql.INSERT, document, view) == 1
        && bind(DocumentSql.KEEP, document, view) == 1;
  }

  /** Updates a document. Returns false if another session has changed it meanwhile. */
  boolean update(DocumentRef document, DocumentView view) {
    return bind(DocumentSql.UPDATE, document, view) == 1
        && bind(DocumentSql.KEEP, document, view) == 1;
  }

  boolean delete(DocumentRef document, long version) {
    return name(unit.handle().createUpdate(DocumentSql.DELETE), document)
            .bind("version", version)
            .execute()
        == 1;
  }

  private int bind(String sql, DocumentRef document, DocumentView view) {
    return name(unit.handle().createUpdate(sql), document)
        .bind("version", view.version())
        .bind("status", view.status())
        .bind("fields", Fields.write(view.fields()))
        .execute();
  }

  private static <T extends SqlStatement<T>> T name(T statement, DocumentRef document) {
    return statement
        .bind("org", document.org())
        .bind("type", document.type())
        .bind("id", document.id());
  }

  private static DocumentView view(ResultSet row) throws SQLException {
    long version = row.getLong("version");
    return new DocumentView(
        version,
        row.getString("status"),
        Fields.read(row.getString("fields")),
        Optional.of(row.getString("id") + "@" + version));
  }
}
