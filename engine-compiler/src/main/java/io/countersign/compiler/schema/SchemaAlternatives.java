package io.countersign.compiler.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.everit.json.schema.CombinedSchema;
import org.everit.json.schema.ConstSchema;
import org.everit.json.schema.EnumSchema;
import org.everit.json.schema.ObjectSchema;
import org.everit.json.schema.ReferenceSchema;
import org.everit.json.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The alternatives of a schema ({@code oneOf}, {@code anyOf}), with a guess at the one that a value
 * was meant to match.
 *
 * <p>Otherwise a value that matches none would be reported against all of them. If each alternative
 * fixes one member to a different text, that member is the discriminator and selects the
 * alternative. Otherwise the alternatives of the value's kind are considered, and among objects
 * those whose required members it has.
 *
 * @param all the alternatives, in a fixed order
 */
record SchemaAlternatives(List<Schema> all) {

  /** The alternatives of a schema that combines some. */
  static SchemaAlternatives of(CombinedSchema combined) {
    return new SchemaAlternatives(List.copyOf(combined.getSubschemas()));
  }

  /** Whether a keyword of a schema offers alternatives. */
  static boolean isChoice(Schema schema, @Nullable String keyword) {
    return (schema instanceof CombinedSchema combined)
        && (combined.getCriterion() != CombinedSchema.ALL_CRITERION)
        && ("oneOf".equals(keyword) || "anyOf".equals(keyword));
  }

  /** The one alternative that a value was meant to be; empty if that cannot be told. */
  Optional<Schema> meantBy(@Nullable Object value) {
    var ofItsKind = ofKind(ValueKind.of(value));
    if ((ofItsKind.size() > 1) && (value instanceof Map<?, ?> members)) {
      var discriminator = discriminator();
      if (discriminator.isPresent()) {
        var chosen = members.get(discriminator.get());
        return Optional.ofNullable(choices(discriminator.get()).get(String.valueOf(chosen)))
            .filter(schema -> chosen instanceof String);
      }
      return only(ofItsKind.stream().filter(schema -> hasRequired(schema, members)).toList());
    }
    return only(ofItsKind);
  }

  /** The member whose text tells the alternatives apart, if they are objects that have one. */
  Optional<String> discriminator() {
    var candidates = new TreeSet<String>();
    for (var schema : all) {
      object(schema).ifPresent(object -> candidates.addAll(object.getPropertySchemas().keySet()));
    }
    return candidates.stream()
        .filter(name -> all.size() > 1)
        .filter(name -> choices(name).size() == all.size())
        .findFirst();
  }

  /** The texts that the alternatives fix a member to, each with its alternative. */
  Map<String, Schema> choices(String member) {
    var choices = new LinkedHashMap<String, Schema>();
    for (var schema : all) {
      object(schema)
          .map(object -> object.getPropertySchemas().get(member))
          .flatMap(SchemaAlternatives::fixedText)
          .ifPresent(text -> choices.put(text, schema));
    }
    return choices;
  }

  /** The kinds of values that some alternative lets pass. */
  Set<ValueKind> kinds() {
    return all.stream()
        .flatMap(schema -> ValueKind.acceptedBy(schema).stream())
        .collect(Collectors.toSet());
  }

  /** The alternatives in words. */
  String inWords() {
    return all.stream()
        .map(SchemaAlternatives::inWords)
        .distinct()
        .collect(Collectors.joining("; or "));
  }

  private static String inWords(Schema schema) {
    if (schema.getTitle() != null) {
      return schema.getTitle();
    }
    var required = object(schema).map(ObjectSchema::getRequiredProperties).orElse(List.of());
    if (required.isEmpty()) {
      return ValueKind.inWords(ValueKind.acceptedBy(schema));
    }
    var names = required.stream().map(ValueWording::name).collect(Collectors.joining(", "));
    return "an object with " + names;
  }

  private List<Schema> ofKind(ValueKind kind) {
    return all.stream().filter(schema -> ValueKind.acceptedBy(schema).contains(kind)).toList();
  }

  private static boolean hasRequired(Schema schema, Map<?, ?> members) {
    return object(schema)
        .filter(object -> members.keySet().containsAll(object.getRequiredProperties()))
        .isPresent();
  }

  private static Optional<Schema> only(List<Schema> schemas) {
    return schemas.size() == 1 ? Optional.of(schemas.get(0)) : Optional.empty();
  }

  private static Optional<ObjectSchema> object(Schema schema) {
    return parts(schema).stream()
        .filter(ObjectSchema.class::isInstance)
        .map(ObjectSchema.class::cast)
        .findFirst();
  }

  private static Optional<String> fixedText(Schema schema) {
    return parts(schema).stream()
        .map(SchemaAlternatives::fixedValue)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst();
  }

  private static Object fixedValue(Schema schema) {
    if (schema instanceof ConstSchema constant) {
      return constant.getPermittedValue();
    }
    boolean single = schema instanceof EnumSchema choice && choice.getPossibleValues().size() == 1;
    return single ? ((EnumSchema) schema).getPossibleValuesAsList().get(0) : List.of();
  }

  /** A schema, or all that it consists of if it refers to another or demands several at once. */
  private static Collection<Schema> parts(Schema schema) {
    if (schema instanceof ReferenceSchema reference) {
      return parts(reference.getReferredSchema());
    }
    boolean several =
        schema instanceof CombinedSchema combined
            && combined.getCriterion() == CombinedSchema.ALL_CRITERION;
    if (!several) {
      return List.of(schema);
    }
    var parts = new ArrayList<Schema>();
    ((CombinedSchema) schema).getSubschemas().forEach(part -> parts.addAll(parts(part)));
    return parts;
  }
}
