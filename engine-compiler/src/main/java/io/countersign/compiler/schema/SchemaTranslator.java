package io.countersign.compiler.schema;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.everit.json.schema.CombinedSchema;
import org.everit.json.schema.FalseSchema;
import org.everit.json.schema.ObjectSchema;
import org.everit.json.schema.Schema;
import org.everit.json.schema.ValidationException;
import org.everit.json.schema.Validator;
import org.jspecify.annotations.Nullable;

/**
 * Translator of the schema library's failures for one value into problems.
 *
 * <p>The library supplies only which schema refused the value at which place; the texts are derived
 * from that schema and that value. Not safe for many threads.
 */
final class SchemaTranslator {

  private final @Nullable Object root;
  private final List<Problem> problems = new ArrayList<>();
  private final Set<ProblemPlace> ofWrongKind = new HashSet<>();
  private final Set<ValuePointer> unknown = new HashSet<>();
  private final IdentityHashMap<Schema, Set<ValuePointer>> toldMissing = new IdentityHashMap<>();
  private final IdentityHashMap<Schema, Set<ValuePointer>> toldUnknown = new IdentityHashMap<>();

  SchemaTranslator(@Nullable Object root) {
    this.root = root;
  }

  /** Checks what is at a place and keeps what is wrong with it. */
  void check(Schema schema, ValuePointer place) {
    try {
      Validator.builder().build().performValidation(schema, OrgJson.of(place.in(root)));
    } catch (ValidationException failure) {
      translate(failure, place);
    }
  }

  /** What was wrong so far, in reading order. */
  List<Problem> problems() {
    // A value of the wrong kind is not one of the permitted values either; that goes without
    // saying.
    return Problem.sorted(
        problems.stream()
            .filter(
                problem ->
                    problem.code() != CompilerCode.SOURCE_VALUE
                        || !ofWrongKind.contains(problem.place()))
            .limit(SchemaCheck.MOST_PROBLEMS)
            .toList());
  }

  /**
   * Limits the number of problems. Without a bound, the report about a source that is wrong in
   * every value would be longer than the source.
   */
  private boolean isFull() {
    return problems.size() >= SchemaCheck.MOST_PROBLEMS;
  }

  private void translate(ValidationException failure, ValuePointer start) {
    if (isFull()) {
      return;
    }
    var place = start.followedBy(failure.getPointerToViolation(), root);
    var value = place.in(root);
    var schema = SchemaLocator.in(failure, value);
    if (SchemaAlternatives.isChoice(schema, failure.getKeyword())) {
      noAlternative(new Refused(schema, place, value));
    } else if (failure.getCausingExceptions().isEmpty()) {
      leaf(failure.getKeyword(), new Refused(schema, place, value));
    } else {
      failure.getCausingExceptions().forEach(cause -> translate(cause, start));
    }
  }

  private void noAlternative(Refused refused) {
    var alternatives = SchemaAlternatives.of((CombinedSchema) refused.schema());
    var value = refused.value();
    if (!alternatives.kinds().contains(ValueKind.of(value))) {
      wrongKind(refused, alternatives.kinds());
      return;
    }
    var meant = alternatives.meantBy(value);
    if (meant.isPresent()) {
      check(meant.get(), refused.place());
      return;
    }
    var discriminator = alternatives.discriminator();
    if (discriminator.isPresent() && (value instanceof Map<?, ?> members)) {
      var name = discriminator.get();
      var choices = ValueWording.oneOf(alternatives.choices(name).keySet());
      if (members.containsKey(name)) {
        var member = refused.place().member(name);
        add(
            CompilerCode.SOURCE_VALUE,
            new Refused(refused.schema(), member, members.get(name)),
            choices,
            "Write " + choices + ".");
      } else {
        problems.add(
            Problem.error(
                CompilerCode.SOURCE_MEMBER_MISSING,
                refused.place().place(),
                "an object with the member " + ValueWording.name(name),
                "one without it",
                "Add the member " + ValueWording.name(name) + ": " + choices + "."));
      }
      return;
    }
    var meaning = refused.schema().getDescription();
    problems.add(
        Problem.error(
            CompilerCode.SOURCE_SHAPE,
            refused.place().place(),
            alternatives.inWords(),
            ValueWording.foundByMembers(value),
            meaning == null ? "Write exactly one of these alternatives." : meaning));
  }

  private void leaf(@Nullable String keyword, Refused refused) {
    if (refused.schema() instanceof FalseSchema) {
      unknown(refused.place(), Set.of());
    } else if (keyword == null) {
      add(
          CompilerCode.SOURCE_SHAPE,
          refused,
          "a value that its schema accepts",
          "Compare it with the schema.");
    } else if (keyword.equals("type")) {
      wrongKind(refused, ValueKind.acceptedBy(refused.schema()));
    } else if (keyword.equals("required")) {
      missing(refused);
    } else if (keyword.equals("additionalProperties")) {
      unknownMembers(refused);
    } else {
      var limit = KeywordMessage.state(keyword, refused.schema());
      add(limit.code(), refused, limit.expected(), limit.remedy());
    }
  }

  private void wrongKind(Refused refused, Set<ValueKind> kinds) {
    ofWrongKind.add(refused.place().place());
    var expected = ValueKind.inWords(kinds);
    add(CompilerCode.SOURCE_TYPE, refused, expected, "Write " + expected + " here.");
  }

  /** The library fails once for each missing member; the first time, all of them are told. */
  private void missing(Refused refused) {
    if (!(refused.schema() instanceof ObjectSchema schema)
        || !(refused.value() instanceof Map<?, ?> members)
        || !isFirst(toldMissing, refused)) {
      return;
    }
    for (String name : schema.getRequiredProperties()) {
      if (!members.containsKey(name)) {
        var property = schema.getPropertySchemas().get(name);
        var meaning = property == null ? null : property.getDescription();
        var add = "Add the member " + ValueWording.name(name);
        problems.add(
            Problem.error(
                CompilerCode.SOURCE_MEMBER_MISSING,
                refused.place().place(),
                "an object with the member " + ValueWording.name(name),
                "one without it",
                meaning == null ? add + "." : add + ": " + meaning));
      }
    }
  }

  /** Reports unknown members in the same way. */
  private void unknownMembers(Refused refused) {
    if (!(refused.schema() instanceof ObjectSchema schema)
        || !(refused.value() instanceof Map<?, ?> members)
        || !isFirst(toldUnknown, refused)) {
      return;
    }
    for (Object key : members.keySet()) {
      var name = String.valueOf(key);
      if (isFull()) {
        return;
      }
      if (!schema.getPropertySchemas().containsKey(name) && !hasPatternFor(name, schema)) {
        unknown(refused.place().member(name), schema.getPropertySchemas().keySet());
      }
    }
  }

  // The library offers no other way to its patterns.
  @SuppressWarnings("deprecation")
  private static boolean hasPatternFor(String name, ObjectSchema schema) {
    return schema.getPatternProperties().keySet().stream()
        .anyMatch(pattern -> pattern.matcher(name).find());
  }

  /** Whether an object is told about for the first time, for the sake of this schema. */
  private static boolean isFirst(IdentityHashMap<Schema, Set<ValuePointer>> told, Refused refused) {
    return told.computeIfAbsent(refused.schema(), schema -> new HashSet<>()).add(refused.place());
  }

  private void unknown(ValuePointer member, Set<String> known) {
    if (!unknown.add(member)) {
      return;
    }
    var name = member.steps().isEmpty() ? "" : member.steps().get(member.steps().size() - 1);
    var names = known.stream().sorted().map(ValueWording::name).toList();
    var remedy =
        ClosestName.to(name, known.stream().sorted().toList())
            .map(close -> "Did you mean " + ValueWording.name(close) + "?")
            .orElse("Remove it; nothing reads it.");
    problems.add(
        Problem.error(
            CompilerCode.SOURCE_MEMBER_UNKNOWN,
            member.place(),
            names.isEmpty() ? "no member of this name" : ValueWording.oneOf("the members ", names),
            ValueWording.name(name),
            remedy));
  }

  private void add(ProblemCode code, Refused refused, String expected, String remedy) {
    var meaning = refused.schema().getDescription();
    problems.add(
        Problem.error(
            code,
            refused.place().place(),
            expected,
            ValueWording.describeFound(refused.value()),
            meaning == null ? remedy : meaning));
  }

  /** A value, where it is, and the schema that refused it. */
  private record Refused(Schema schema, ValuePointer place, @Nullable Object value) {}
}
