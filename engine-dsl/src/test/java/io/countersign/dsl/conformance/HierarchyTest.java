package io.countersign.dsl.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.Expression;
import io.countersign.dsl.check.CheckedExpression;
import io.countersign.dsl.check.ExpressionChecker;
import io.countersign.dsl.grammar.ExpressionReader;
import io.countersign.dsl.structured.StructuredReader;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Result;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every choice of a sealed hierarchy is taken by some conformance case. A new node class without a
 * case fails here.
 */
final class HierarchyTest {

  private static final Set<Class<?>> MET = met();

  static List<Class<?>> roots() throws ClassNotFoundException {
    return List.of(
        SyntaxNode.class,
        SyntaxNode.Segment.class,
        CheckedExpression.class,
        CheckedExpression.Operand.class,
        Type.class,
        Class.forName("io.countersign.dsl.plan.EvalNode"),
        Class.forName("io.countersign.dsl.plan.OperandReader"));
  }

  @ParameterizedTest
  @MethodSource("roots")
  void shouldBeMetInACase(Class<?> root) {
    var choices = choices(root).toList();

    assertThat(choices).isNotEmpty();
    assertThat(MET).as("write a conformance case for what is missing").containsAll(choices);
  }

  private static Stream<Class<?>> choices(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(HierarchyTest::choices)
        : Stream.of(type);
  }

  /** The classes of everything that the cases are read, checked and planned as. */
  private static Set<Class<?>> met() {
    var walk = new Walk();
    CaseFile.all().stream()
        .flatMap(file -> file.cases().stream())
        .filter(one -> !one.form().equals("template"))
        .forEach(
            one -> {
              if (one.compiled() instanceof Result.Accepted<Expression> accepted) {
                walk.into(accepted.value());
                walk.into(one.language());
                tree(one)
                    .forEach(
                        node -> {
                          walk.into(node);
                          walk.into(
                              ExpressionChecker.expression(
                                  one.language().roots(), new SourceText(""), node));
                        });
              }
            });
    return walk.classes;
  }

  private static List<SyntaxNode> tree(Case one) {
    var subject = one.subject();
    Result<SyntaxNode> reading =
        one.form().equals("json")
            ? StructuredReader.read(
                (Map<?, ?>) Objects.requireNonNull(Notation.read(subject)),
                one.language().roots().keySet(),
                "entity")
            : ExpressionReader.expression(subject);
    return reading instanceof Result.Accepted<SyntaxNode> tree ? List.of(tree.value()) : List.of();
  }

  /** Follows fields of the language's own objects, and the elements of arrays and collections. */
  private static final class Walk {

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Class<?>> classes = new HashSet<>();

    void into(@Nullable Object object) {
      if (object instanceof Object[] array) {
        Arrays.asList(array).forEach(this::into);
      } else if (object instanceof Collection<?> collection) {
        collection.forEach(this::into);
      } else if (object instanceof Map<?, ?> map) {
        map.values().forEach(this::into);
      } else if (object != null
          && object.getClass().getPackageName().startsWith("io.countersign.")
          && seen.add(object)) {
        classes.add(object.getClass());
        fields(object.getClass()).forEach(field -> into(value(field, object)));
      }
    }

    private static List<Field> fields(Class<?> type) {
      var fields = new ArrayList<Field>();
      for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
        Arrays.stream(at.getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .filter(field -> !field.getType().isPrimitive())
            .filter(field -> !Enum.class.isAssignableFrom(field.getDeclaringClass()))
            .forEach(fields::add);
      }
      return fields;
    }

    private static @Nullable Object value(Field field, Object object) {
      try {
        field.setAccessible(true);
        return field.get(object);
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
  }
}
