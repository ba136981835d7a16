package io.countersign.testkit.host;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Documents;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Documents in memory, with all versions. A change creates the next version; its snapshot is named
 * after it, such as {@code inv-1@3}.
 */
public final class FakeDocuments implements Documents {

  private Map<DocumentRef, List<DocumentView>> versions = new LinkedHashMap<>();
  private boolean keeps = true;

  /** Writes a document for the first time, as version 1. */
  public DocumentView create(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> fields) {
    if (versions.containsKey(document)) {
      throw new IllegalArgumentException(
          "Expected a new document, but found " + document + " written before.");
    }
    return add(document, view(document, 1, status, PlainFields.plainMap(fields)));
  }

  /** Changes fields of a document, and keeps the others. Returns the next version. */
  public DocumentView edit(
      DocumentRef document, Map<String, ? extends @Nullable Object> changedFields) {
    return change(document, get(document).status(), changedFields);
  }

  /**
   * Changes fields as a statement at the database console does: without a new version, and
   * unnoticed.
   */
  public void tamper(DocumentRef document, Map<String, ? extends @Nullable Object> changedFields) {
    var before = get(document);
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.putAll(PlainFields.plainMap(changedFields));
    var all = new ArrayList<>(versions(document));
    all.set(
        all.size() - 1,
        new DocumentView(before.version(), before.status(), fields, before.snapshot()));
    versions.put(document, List.copyOf(all));
  }

  /** Sets the status of a document. Returns the next version. */
  public DocumentView status(DocumentRef document, String status) {
    return change(document, status, Map.of());
  }

  DocumentView change(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> changed) {
    return add(document, next(document, status, changed));
  }

  /** Returns the version that a change would create. */
  DocumentView next(
      DocumentRef document, String status, Map<String, ? extends @Nullable Object> changed) {
    var before = get(document);
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.putAll(PlainFields.plainMap(changed));
    return view(document, before.version() + 1, status, fields);
  }

  private static DocumentView view(
      DocumentRef document, long version, String status, Map<String, @Nullable Object> fields) {
    return new DocumentView(version, status, fields, Optional.of(document.id() + "@" + version));
  }

  private DocumentView add(DocumentRef document, DocumentView view) {
    var all = new ArrayList<>(versions.getOrDefault(document, List.of()));
    all.add(view);
    versions.put(document, List.copyOf(all));
    return view;
  }

  /**
   * Returns the current version of a document.
   *
   * @throws IllegalArgumentException if it was never written
   */
  public DocumentView get(DocumentRef document) {
    var all = versions(document);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected a document that was written, but found none for " + document + ".");
    }
    return all.get(all.size() - 1);
  }

  /** Returns every version of a document, oldest first; none if it was never written. */
  public List<DocumentView> versions(DocumentRef document) {
    return versions.getOrDefault(document, List.of());
  }

  /** Removes a document with all its versions. */
  public void remove(DocumentRef document) {
    versions.remove(document);
  }

  /** Returns every version of every document, oldest first. */
  public Map<DocumentRef, List<DocumentView>> all() {
    return Map.copyOf(versions);
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return versions.containsKey(document) ? Optional.of(get(document)) : Optional.empty();
  }

  @Override
  public Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    return keeps
        ? versions(document).stream()
            .filter(view -> view.version() == version)
            .filter(view -> snapshot.isEmpty() || view.snapshot().equals(snapshot))
            .findFirst()
        : Optional.empty();
  }

  /** Hides earlier versions from the engine from now on, like a host that keeps none. */
  public FakeDocuments forgetting() {
    keeps = false;
    return this;
  }

  /** Returns an action that restores the current documents. */
  public Runnable restorer() {
    var copy = new LinkedHashMap<>(versions);
    return () -> versions = new LinkedHashMap<>(copy);
  }
}
