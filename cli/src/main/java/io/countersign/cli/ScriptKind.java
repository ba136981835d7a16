package io.countersign.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of values of script members: as text for people, and as JSON Schema. */
enum ScriptKind {
  /** Text that is not empty. */
  TEXT("text that is not empty", text()),
  /** The id of a document that no earlier line creates. */
  NEW_DOCUMENT("the id of a document that is created once", text()),
  /** The id of a document that an earlier line creates. */
  DOCUMENT("the id of a document that an earlier line creates", text()),
  /** The name of a node. */
  NODE("the label, key, status or id of a node of the workflow", text()),
  /** Names of nodes. */
  NODES("a list of labels, keys, statuses or ids of nodes of the workflow", listOf(text())),
  /** Texts. */
  TEXTS("a list of texts", listOf(text())),
  /** How long. */
  DURATION("an ISO-8601 duration of days, hours, minutes and seconds such as P1D or PT30M", text()),
  /** A type of effect. */
  EFFECT(
      "one of email, integration, sms, webhook", words("email", "integration", "sms", "webhook")),
  /** The result of sending effects. */
  FATE("one of arrive, fail, never", words("arrive", "fail", "never")),
  /** How far a workflow is. */
  WORKFLOW(
      "one of running, paused, completed, cancelled, failed",
      words("running", "paused", "completed", "cancelled", "failed")),
  /** The word true. */
  TRUE("true", Map.of("const", true)),
  /** A count. */
  COUNT("a whole number from 0 to 1000000", count()),
  /** Where processes die. */
  CRASH(
      "a whole number from 1 to 1000000, or everywhere",
      either(of("type", "integer", "minimum", 1L, "maximum", 1_000_000L), words("everywhere"))),
  /** Any value. */
  VALUE("any value", Map.of()),
  /** Values by the names of fields of the contract. */
  FIELDS("an object of fields of the contract", objectOf(Map.of())),
  /** Values by name. */
  OBJECT("an object", objectOf(Map.of())),
  /** Counts by name. */
  COUNTS("an object of whole numbers from 0 to 1000000", objectOf(count())),
  /** Texts by the names of nodes. */
  NODE_TEXTS("an object of texts by the names of nodes", objectOf(text())),
  /** Values before and after, by the names of fields. */
  CHANGES(
      "an object of lists of two values, before and after, by fields of the contract",
      objectOf(of("type", "array", "minItems", 2L, "maxItems", 2L))),
  /** Counts by the names of nodes. */
  NODE_COUNTS("an object of whole numbers by the names of nodes", objectOf(count())),
  /** Counts by type of effect. */
  EFFECT_COUNTS("an object of whole numbers by types of effect", objectOf(count()));

  static final long MOST = 1_000_000;

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // A map that cannot be changed.
  private final Map<String, @Nullable Object> schema;

  ScriptKind(String words, Map<String, @Nullable Object> schema) {
    this.words = words;
    this.schema = Collections.unmodifiableMap(schema);
  }

  /** What is expected, in words. */
  String words() {
    return words;
  }

  /** What is expected, as JSON Schema. */
  Map<String, @Nullable Object> schema() {
    return schema;
  }

  private static Map<String, @Nullable Object> text() {
    return of("type", "string", "minLength", 1L);
  }

  private static Map<String, @Nullable Object> words(String... words) {
    return of("enum", List.of(words));
  }

  private static Map<String, @Nullable Object> either(
      Map<String, @Nullable Object> one, Map<String, @Nullable Object> other) {
    return of("oneOf", List.of(one, other));
  }

  private static Map<String, @Nullable Object> count() {
    return of("type", "integer", "minimum", 0L, "maximum", 1_000_000L);
  }

  private static Map<String, @Nullable Object> listOf(Map<String, @Nullable Object> items) {
    return of("type", "array", "items", items);
  }

  private static Map<String, @Nullable Object> objectOf(Map<String, @Nullable Object> values) {
    return of("type", "object", "additionalProperties", values);
  }

  private static Map<String, @Nullable Object> of(Object... members) {
    var schema = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < members.length; i += 2) {
      schema.put(String.valueOf(members[i]), members[i + 1]);
    }
    return schema;
  }
}
