package io.countersign.engine.document;

import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Change of a document that is proposed and not made yet.
 *
 * @param document the document
 * @param kind the kind of change
 * @param fields the names of the fields that really change, sorted; empty unless it is an update
 * @param status the change of status; empty unless it is an update that has one
 * @param origin the step that asked for the change; empty if people propose it
 */
public record ProposedChange(
    DocumentRef document,
    Kind kind,
    List<String> fields,
    Optional<StatusChange> status,
    Optional<MutationOrigin> origin) {

  /** Sorts the names, and drops a change of status to the same status. */
  public ProposedChange {
    fields = List.copyOf(new TreeSet<>(fields));
    status = status.filter(one -> !one.from().equals(one.to()));
  }

  /** Kind of change. */
  public enum Kind {
    /** The document is to be created. */
    CREATION,
    /** The document is to get other values, another status, or both. */
    UPDATE,
    /** The document is to be deleted. */
    DELETION
  }

  /**
   * Change of status that the host makes itself.
   *
   * @param from the current status
   * @param to the new status
   */
  public record StatusChange(String from, String to) {}

  /** Returns the creation of a document. */
  public static ProposedChange create(DocumentRef document) {
    return people(document, Kind.CREATION);
  }

  /** Returns an edit of these fields, each of which really changes. */
  public static ProposedChange edit(DocumentRef document, Collection<String> fields) {
    return update(document, List.copyOf(fields), Optional.empty());
  }

  /**
   * Returns an edit from old values to new ones. A field changes when its value does, as material
   * hashing sees it: {@code 1.0} and {@code 1.00} are the same amount, and a field without a value
   * equals a missing one.
   */
  public static ProposedChange edit(
      DocumentRef document,
      Map<String, ? extends @Nullable Object> before,
      Map<String, ? extends @Nullable Object> after) {
    return edit(document, changedFields(before, after));
  }

  /** Returns a change of the status alone. */
  public static ProposedChange status(DocumentRef document, String from, String to) {
    return update(document, List.of(), Optional.of(new StatusChange(from, to)));
  }

  /** Returns the change from a current document to a new one. */
  public static ProposedChange update(
      DocumentRef document, DocumentView before, DocumentView after) {
    return update(
        document,
        changedFields(before.fields(), after.fields()),
        Optional.of(new StatusChange(before.status(), after.status())));
  }

  /** Returns the deletion of a document. */
  public static ProposedChange delete(DocumentRef document) {
    return people(document, Kind.DELETION);
  }

  private static ProposedChange people(DocumentRef document, Kind kind) {
    return new ProposedChange(document, kind, List.of(), Optional.empty(), Optional.empty());
  }

  private static ProposedChange update(
      DocumentRef document, List<String> fields, Optional<StatusChange> status) {
    return new ProposedChange(document, Kind.UPDATE, fields, status, Optional.empty());
  }

  /** Returns the same change, asked for by a step. */
  public ProposedChange askedBy(MutationOrigin step) {
    return new ProposedChange(document, kind, fields, status, Optional.of(step));
  }

  /** Returns whether the step that asked for it answers for it, because the document is its own. */
  public boolean isOfItsStep() {
    return origin.filter(step -> step.answersFor(document)).isPresent();
  }

  /** Returns whether nothing would change. */
  public boolean isEmpty() {
    return kind == Kind.UPDATE && fields.isEmpty() && status.isEmpty();
  }

  private static List<String> changedFields(
      Map<String, ? extends @Nullable Object> before,
      Map<String, ? extends @Nullable Object> after) {
    var names = new TreeSet<String>(before.keySet());
    names.addAll(after.keySet());
    var changed = new ArrayList<String>();
    for (var name : names) {
      if (!text(before.get(name)).equals(text(after.get(name)))) {
        changed.add(name);
      }
    }
    return changed;
  }

  private static String text(@Nullable Object value) {
    var wrapped = new LinkedHashMap<String, @Nullable Object>();
    wrapped.put("value", PlainValues.of(value));
    return CanonicalJson.ofValue(wrapped).orThrow().text();
  }
}
