package io.countersign.engine.document;

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
 * A change that somebody wants to make to a document and has not made yet.
 *
 * @param document the document
 * @param kind what is to become of it
 * @param origin the step that asked for the change; nothing when people want it
 */
public record ProposedChange(DocumentRef document, Kind kind, Optional<MutationOrigin> origin) {

  /** What is to become of a document. */
  public sealed interface Kind {

    /** It is to be written for the first time. */
    record Creation() implements Kind {}

    /**
     * It is to have other values, another status, or both.
     *
     * @param fields the names of the fields that really change, sorted
     * @param status the change of status, or nothing
     */
    record Update(List<String> fields, Optional<StatusChange> status) implements Kind {

      /** Sorts the names, and forgets a change of status that is none. */
      public Update {
        fields = List.copyOf(new TreeSet<>(fields));
        status = status.filter(one -> !one.from().equals(one.to()));
      }
    }

    /** It is to be gone. */
    record Deletion() implements Kind {}
  }

  /**
   * A change of status that the host makes itself.
   *
   * @param from the status it has
   * @param to the status it is to have
   */
  public record StatusChange(String from, String to) {}

  /** The creation of a document. */
  public static ProposedChange create(DocumentRef document) {
    return people(document, new Kind.Creation());
  }

  /** An edit of these fields, each of which really changes. */
  public static ProposedChange edit(DocumentRef document, Collection<String> fields) {
    return people(document, new Kind.Update(List.copyOf(fields), Optional.empty()));
  }

  /**
   * An edit that leads from some values to others. A field changes when its value does, as material
   * hashing sees it: {@code 1.0} and {@code 1.00} are the same amount, and a field without a value
   * is as one that is missing.
   */
  public static ProposedChange edit(
      DocumentRef document,
      Map<String, ? extends @Nullable Object> before,
      Map<String, ? extends @Nullable Object> after) {
    return edit(document, changed(before, after));
  }

  /** A change of the status, and of nothing else. */
  public static ProposedChange status(DocumentRef document, String from, String to) {
    return people(document, new Kind.Update(List.of(), Optional.of(new StatusChange(from, to))));
  }

  /** Whatever leads from a document as it is to the document as it is to be. */
  public static ProposedChange update(
      DocumentRef document, DocumentView before, DocumentView after) {
    return people(
        document,
        new Kind.Update(
            changed(before.fields(), after.fields()),
            Optional.of(new StatusChange(before.status(), after.status()))));
  }

  /** The deletion of a document. */
  public static ProposedChange delete(DocumentRef document) {
    return people(document, new Kind.Deletion());
  }

  private static ProposedChange people(DocumentRef document, Kind kind) {
    return new ProposedChange(document, kind, Optional.empty());
  }

  /** The same change, which a step asked for. */
  public ProposedChange askedBy(MutationOrigin step) {
    return new ProposedChange(document, kind, Optional.of(step));
  }

  /** Whether the step that asked for it answers for it, because the document is its own. */
  public boolean isOfItsStep() {
    return origin.filter(step -> step.answersFor(document)).isPresent();
  }

  /** Whether nothing would change. */
  public boolean isEmpty() {
    return kind instanceof Kind.Update update
        && update.fields().isEmpty()
        && update.status().isEmpty();
  }

  private static List<String> changed(
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
