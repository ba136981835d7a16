package io.countersign.dsl.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A record of named fields ({@code java.util.Map} with text keys).
 *
 * @param fields the fields by name, in the order in which they were declared
 */
public record RecordType(Map<String, Field> fields) implements Type {

  /** Copies the fields, keeping their order. */
  public RecordType {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** A record of fields that are not sensitive. */
  public static RecordType of(Map<String, Type> types) {
    var fields = new LinkedHashMap<String, Field>();
    types.forEach((name, type) -> fields.put(name, Field.plain(type)));
    return new RecordType(fields);
  }

  @Override
  public String describe() {
    return "record";
  }

  /**
   * One field of a record.
   *
   * @param type its type
   * @param sensitive whether its value is masked in audit records
   */
  public record Field(Type type, boolean sensitive) {

    /** A field whose value may appear in audit records. */
    public static Field plain(Type type) {
      return new Field(type, false);
    }

    /** A field whose value is masked in audit records. */
    public static Field sensitive(Type type) {
      return new Field(type, true);
    }
  }
}
