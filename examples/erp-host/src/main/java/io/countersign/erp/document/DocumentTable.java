package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Documents;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.tenancy.OrgTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The tables of documents and their versions. The engine reads them through the port {@link
 * Documents}; only {@link DocumentMutator} writes them.
 */
public final class DocumentTable implements Documents {

  /** Creates access to the tables. */
  public DocumentTable() {}

  /** Returns the current document, or empty if the organisation has none of this id. */
  public Optional<DocumentView> find(OrgTransaction tx, DocumentRef document) {
    return name(tx.handle().createQuery(DocumentSql.FIND), document)
        .map((row, context) -> view(row))
        .findOne();
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return find(OrgTransaction.of(document.org(), transaction), document);
  }

  @Override
  public Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    var handle = OrgTransaction.of(document.org(), transaction).handle();
    return name(handle.createQuery(DocumentSql.AT), document)
        .bind("version", version)
        .map((row, context) -> view(row))
        .findOne();
  }

  /** Inserts a document. Returns false if there is one of this id. */
  boolean insert(OrgTransaction tx, DocumentRef document, DocumentView view) {
    return write(DocumentSql.INSERT, tx, document, view)
        && write(DocumentSql.KEEP, tx, document, view);
  }

  /** Updates a document. Returns false if another session has changed it meanwhile. */
  boolean update(OrgTransaction tx, DocumentRef document, DocumentView view) {
    return write(DocumentSql.UPDATE, tx, document, view)
        && write(DocumentSql.KEEP, tx, document, view);
  }

  /** Deletes a document. Returns false if another session has changed it meanwhile. */
  boolean delete(OrgTransaction tx, DocumentRef document, long version) {
    return name(tx.handle().createUpdate(DocumentSql.DELETE), document)
            .bind("version", version)
            .execute()
        == 1;
  }

  private static boolean write(
      String sql, OrgTransaction tx, DocumentRef document, DocumentView view) {
    return name(tx.handle().createUpdate(sql), document)
            .bind("version", view.version())
            .bind("status", view.status())
            .bind("fields", FieldsCodec.write(view.fields()))
            .execute()
        == 1;
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
        FieldsCodec.read(row.getString("fields")),
        Optional.of(row.getString("id") + "@" + version));
  }
}
