package io.countersign.compiler.schema;

import io.countersign.compiler.problem.CompilerCode;
import java.util.Map;
import java.util.function.Function;
import org.everit.json.schema.ArraySchema;
import org.everit.json.schema.ConstSchema;
import org.everit.json.schema.EnumSchema;
import org.everit.json.schema.NumberSchema;
import org.everit.json.schema.ObjectSchema;
import org.everit.json.schema.Schema;
import org.everit.json.schema.StringSchema;
import org.jspecify.annotations.Nullable;

/**
 * The requirement of one schema keyword for a value of the right kind, as text.
 *
 * @param code the problem code of a violation
 * @param expected the requirement, worded to follow "Expected"
 * @param remedy what to do
 */
record KeywordMessage(CompilerCode code, String expected, String remedy) {

  private static final Map<String, Function<NumberSchema, String>> OF_NUMBERS =
      Map.of(
          "minimum", schema -> "a number of at least " + bound(schema.getMinimum()),
          "maximum", schema -> "a number of at most " + bound(schema.getMaximum()),
          "exclusiveMinimum", schema -> "a number above " + lower(schema),
          "exclusiveMaximum", schema -> "a number below " + upper(schema),
          "multipleOf", schema -> "a multiple of " + bound(schema.getMultipleOf()));

  private static final Map<String, Function<StringSchema, String>> OF_TEXT =
      Map.of(
          "minLength", schema -> "text of at least " + count(schema.getMinLength(), "character"),
          "maxLength", schema -> "text of at most " + count(schema.getMaxLength(), "character"),
          "pattern", schema -> "text that matches " + schema.getPattern());

  private static final Map<String, Function<ArraySchema, String>> OF_LISTS =
      Map.of(
          "minItems", schema -> "a list of at least " + count(schema.getMinItems(), "element"),
          "maxItems", schema -> "a list of at most " + count(schema.getMaxItems(), "element"),
          "uniqueItems", schema -> "a list without repetition",
          "contains", schema -> "a list with an element of the kind that it is for");

  private static final Map<String, Function<ObjectSchema, String>> OF_OBJECTS =
      Map.of(
          "minProperties",
          schema -> "an object of at least " + count(schema.getMinProperties(), "member"),
          "maxProperties",
          schema -> "an object of at most " + count(schema.getMaxProperties(), "member"));

  /** What a keyword of a schema demands. */
  static KeywordMessage state(String keyword, Schema schema) {
    var expected = expected(keyword, schema);
    if (expected == null) {
      return new KeywordMessage(
          CompilerCode.SOURCE_SHAPE,
          "a value that the rule '" + keyword + "' of its schema accepts",
          "Compare it with the schema.");
    }
    return new KeywordMessage(CompilerCode.SOURCE_VALUE, expected, "Write " + expected + ".");
  }

  /** Whether the demand of a keyword can be put in words for this schema. */
  static boolean words(String keyword, Schema schema) {
    boolean fits =
        schema instanceof EnumSchema
            ? keyword.equals("enum")
            : !(schema instanceof ConstSchema) || keyword.equals("const");
    return fits && (expected(keyword, schema) != null);
  }

  private static @Nullable String expected(String keyword, Schema schema) {
    if (schema instanceof EnumSchema choice) {
      return ValueWording.oneOf(
          choice.getPossibleValuesAsList().stream().map(ValueWording::permitted).toList());
    } else if (schema instanceof ConstSchema constant) {
      return ValueWording.permitted(constant.getPermittedValue());
    } else if (schema instanceof NumberSchema number) {
      return word(OF_NUMBERS, keyword, number);
    } else if (schema instanceof StringSchema text) {
      return word(OF_TEXT, keyword, text);
    } else if (schema instanceof ArraySchema list) {
      return word(OF_LISTS, keyword, list);
    }
    return schema instanceof ObjectSchema object ? word(OF_OBJECTS, keyword, object) : null;
  }

  private static <S extends Schema> @Nullable String word(
      Map<String, Function<S, String>> words, String keyword, S schema) {
    var word = words.get(keyword);
    return word == null ? null : word.apply(schema);
  }

  private static String lower(NumberSchema schema) {
    var limit = schema.getExclusiveMinimumLimit();
    return bound(limit == null ? schema.getMinimum() : limit);
  }

  private static String upper(NumberSchema schema) {
    var limit = schema.getExclusiveMaximumLimit();
    return bound(limit == null ? schema.getMaximum() : limit);
  }

  private static String bound(@Nullable Number number) {
    return String.valueOf(number);
  }

  private static String count(@Nullable Number number, String word) {
    return ValueWording.count(number == null ? 0 : number, word);
  }
}
