package io.countersign.dsl;

import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Random declared roots, and data that fits them, or does not. */
final class Worlds {

  static final SourcePosition HERE = SourcePosition.at(1, 1);

  /** Names that need quotes, names that are words elsewhere, and plain ones. */
  private static final List<String> NAMES =
      List.of("a", "b", "c", "in", "contains", "null", "get-item", "it's", "", "ß\uD83D\uDE00");

  private static final List<ScalarType> SCALARS = List.of(ScalarType.values());

  private static final List<Object> WHOLE = List.of(-1L, 0L, 1L, 2L, 500L, Long.MAX_VALUE);
  private static final List<Object> DECIMALS =
      List.of(1L, 2L, new BigDecimal("1.0"), new BigDecimal("1.00"), new BigDecimal("-0.5"));
  private static final List<Object> TEXTS =
      List.of("", "a", "ab", "b", "1", "2026-01-31", "2026-01-31T10:00:00Z");
  private static final List<Object> TIMESTAMPS =
      List.of(
          Instant.parse("2026-01-31T10:00:00Z"),
          Instant.parse("2026-02-01T00:00:00Z"),
          "2026-01-31T11:00:00+01:00");
  private static final List<Object> DATES =
      List.of(LocalDate.of(2026, 1, 31), LocalDate.of(2026, 2, 1), "2026-01-31");

  /** Values of classes that the language widens, and of classes that it does not have. */
  private static final List<Object> STRANGE =
      List.of(
          1,
          (short) 1,
          (byte) 2,
          BigInteger.TWO,
          BigInteger.TEN.pow(30),
          1.0d,
          1.5f,
          'a',
          Set.of("a"),
          Optional.of("a"));

  private final Random random;
  private final boolean dynamic;
  private final boolean sensitive;

  Worlds(Random random, boolean dynamic, boolean sensitive) {
    this.random = random;
    this.dynamic = dynamic;
    this.sensitive = sensitive;
  }

  /** How well data fits its types. */
  enum Fit {
    /** Every value is there and of its type. */
    CLEAN,
    /** Every value is of its type, or null, or missing. */
    NULLS,
    /** Anything may stand anywhere. */
    WILD
  }

  /** A path and the type that is declared for what it names. */
  record Known(SyntaxNode.Path path, Type type) {}

  /** Declared roots and the paths into them. */
  record World(Map<String, Type> roots, List<Known> paths) {

    Language language(ExpressionLimits limits) {
      var builder = Language.builder().limits(limits);
      roots.forEach(builder::root);
      return builder.build();
    }
  }

  World world() {
    var roots = new TreeMap<String, Type>();
    roots.put("entity", recordType(3));
    roots.put("now", ScalarType.TIMESTAMP);
    roots.put("lines", new ListType(type(2)));
    if (dynamic) {
      roots.put("context", DynamicType.DYNAMIC);
    }
    var paths = new ArrayList<Known>();
    roots.forEach((name, type) -> collect(new SyntaxNode.Path(name, List.of(), HERE), type, paths));
    return new World(roots, List.copyOf(paths));
  }

  private Type type(int depth) {
    int choice = random.nextInt(depth == 0 ? 9 : 13);
    if (choice < 7) {
      return SCALARS.get(choice);
    }
    if (choice < 9) {
      return dynamic ? DynamicType.DYNAMIC : ScalarType.BOOLEAN;
    }
    return choice < 11 ? new ListType(type(depth - 1)) : recordType(depth - 1);
  }

  private RecordType recordType(int depth) {
    var fields = new LinkedHashMap<String, RecordType.Field>();
    int size = 1 + random.nextInt(8);
    for (int i = 0; i < size; i++) {
      fields.put(name(), new RecordType.Field(type(depth), sensitive && random.nextInt(6) == 0));
    }
    return new RecordType(fields);
  }

  String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private void collect(SyntaxNode.Path path, Type type, List<Known> paths) {
    paths.add(new Known(path, type));
    if (type instanceof RecordType fields) {
      fields
          .fields()
          .forEach(
              (name, field) -> collect(below(path, new Segment.Field(name)), field.type(), paths));
    } else if (type instanceof ListType list) {
      collect(below(path, new Segment.Index(random.nextInt(4))), list.element(), paths);
    } else if (type == DynamicType.DYNAMIC && path.segments().size() < 4) {
      for (int i = random.nextInt(3); i > 0; i--) {
        var step = random.nextInt(3) == 0 ? new Segment.Index(1) : new Segment.Field(name());
        collect(below(path, step), type, paths);
      }
    }
  }

  static SyntaxNode.Path below(SyntaxNode.Path path, Segment step) {
    var segments = new ArrayList<>(path.segments());
    segments.add(step);
    return new SyntaxNode.Path(path.root(), segments, path.spot());
  }

  /** Data for the roots of a world. */
  Map<String, @Nullable Object> data(World world, Fit fit) {
    var data = new HashMap<String, @Nullable Object>();
    world.roots().forEach((name, type) -> put(data, name, type, fit));
    return data;
  }

  private void put(Map<String, @Nullable Object> fields, String name, Type type, Fit fit) {
    if (fit == Fit.CLEAN || random.nextInt(10) > 0) {
      fields.put(name, value(type, fit));
    }
  }

  private @Nullable Object value(Type type, Fit fit) {
    if (fit != Fit.CLEAN && random.nextInt(10) == 0) {
      return null;
    }
    if (fit == Fit.WILD && random.nextInt(8) == 0) {
      return random.nextBoolean() ? pick(STRANGE) : anything(2, fit);
    }
    if (type instanceof ScalarType scalar) {
      return scalar(scalar);
    }
    if (type instanceof ListType list) {
      // Clean lists have an element at every index that paths name.
      int size = fit == Fit.CLEAN ? 4 : random.nextInt(5);
      var elements = new ArrayList<@Nullable Object>();
      for (int i = 0; i < size; i++) {
        elements.add(value(list.element(), fit));
      }
      return elements;
    }
    if (type instanceof RecordType fields) {
      var values = new HashMap<String, @Nullable Object>();
      fields.fields().forEach((name, field) -> put(values, name, field.type(), fit));
      return values;
    }
    return anything(3, fit);
  }

  private Object scalar(ScalarType scalar) {
    return switch (scalar) {
      case BOOLEAN -> random.nextBoolean();
      case TEXT -> pick(TEXTS);
      case INTEGER, MONEY -> pick(WHOLE);
      case DECIMAL -> pick(DECIMALS);
      case TIMESTAMP -> pick(TIMESTAMPS);
      case DATE -> pick(DATES);
    };
  }

  private @Nullable Object anything(int depth, Fit fit) {
    int choice = random.nextInt(depth == 0 ? 7 : 12);
    if (choice < 7) {
      return scalar(SCALARS.get(choice));
    }
    var element = choice % 2 == 0 ? DynamicType.DYNAMIC : SCALARS.get(random.nextInt(7));
    if (choice < 10) {
      var elements = new ArrayList<@Nullable Object>();
      for (int i = random.nextInt(4); i > 0; i--) {
        elements.add(
            element instanceof ScalarType ? value(element, fit) : anything(depth - 1, fit));
      }
      return elements;
    }
    var fields = new HashMap<String, @Nullable Object>();
    for (int i = random.nextInt(5); i > 0; i--) {
      fields.put(name(), anything(depth - 1, fit));
    }
    return fields;
  }

  private Object pick(List<Object> values) {
    return values.get(random.nextInt(values.size()));
  }
}
