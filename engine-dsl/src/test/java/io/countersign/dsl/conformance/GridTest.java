package io.countersign.dsl.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.conformance.Grid.Operand;
import io.countersign.dsl.conformance.Grid.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The complete grid of operators, types and states: exactly what {@code grid.txt} says, and what
 * must hold whatever that file says.
 */
final class GridTest {

  private static final Path FILE = Path.of("src", "test", "resources", "grid.txt");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  private static final Grid GRID = Grid.computed();

  private static final Map<String, String> MIRROR =
      Map.of(
          "==",
          "==",
          "!=",
          "!=",
          ">",
          "<",
          "<",
          ">",
          ">=",
          "<=",
          "<=",
          ">=",
          "in",
          "contains",
          "contains",
          "in");

  private static final List<String> ORDER = List.of(">", ">=", "<", "<=");

  /** Types whose values are compared among themselves. */
  private static final Map<String, String> FAMILY =
      Map.of(
          "boolean",
          "boolean",
          "text",
          "text",
          "integer",
          "number",
          "decimal",
          "number",
          "money",
          "money",
          "timestamp",
          "timestamp",
          "date",
          "date");

  private static final Set<String> WITHOUT_ORDER = Set.of("boolean", "text");

  private static final String HEADER =
      """
      # What every operator answers, for a path on the left and a path or literal on the right.
      # dynamic:x is a path of no declared type whose values are x.
      #
      # A cell is a refusal, or four groups, one for each state of the left side: a lesser value, a
      # greater value, null, missing. A group has one letter for each state of the right side, in the
      # same order; a literal has one state. T true, F false, N null or missing where a value is
      # needed, V a value of another type than the operator compares.
      """;

  @Test
  void shouldAnswerAsTheGridSays() throws IOException {
    var actual =
        GRID.cells().entrySet().stream()
            .filter(cell -> !cell.getKey().left().isLiteral())
            .map(cell -> cell.getKey() + " : " + cell.getValue())
            .collect(Collectors.joining("\n", HEADER + "\n", "\n"));
    if (WRITE) {
      Files.writeString(FILE, actual);
    }

    assertThat(actual).isEqualTo(Files.readString(FILE));
  }

  @Test
  void shouldAcceptEqualityWithinAFamilyAndBesideDynamic() {
    for (var operator : List.of("==", "!=")) {
      for (var left : Grid.PATHS) {
        for (var right : Grid.PATHS) {
          boolean meet = left.isDynamic() ? isSingle(right) : meet(left, right);

          assertAccepted(operator, left, right, meet);
        }
      }
    }
  }

  @Test
  void shouldAcceptOrderWhereThereIsOne() {
    for (var operator : ORDER) {
      for (var left : Grid.PATHS) {
        for (var right : Grid.PATHS) {
          boolean meet = left.isDynamic() ? isSingle(right) : meet(left, right);
          boolean ordered =
              !WITHOUT_ORDER.contains(left.name()) && !WITHOUT_ORDER.contains(right.name());

          assertAccepted(operator, left, right, meet && ordered);
        }
      }
    }
  }

  @Test
  void shouldAcceptMembershipInListsOfTheElementsType() {
    for (var element : Grid.PATHS) {
      for (var list : Grid.PATHS) {
        boolean fits =
            list.isDynamic()
                ? isSingle(element)
                : list.name().equals("list of text")
                    && (element.isDynamic() || element.name().equals("text"));

        assertAccepted("in", element, list, fits);
      }
    }
  }

  @Test
  void shouldTreatMissingAsNull() {
    GRID.cells()
        .forEach(
            (question, cell) -> {
              if (isRefused(cell)) {
                return;
              }
              var groups = groups(cell);
              if (!question.left().isLiteral()) {
                assertThat(groups.get(3)).as(question.toString()).isEqualTo(groups.get(2));
              }
              if (!question.right().isLiteral()) {
                for (var group : groups) {
                  assertThat(group.charAt(3)).as(question.toString()).isEqualTo(group.charAt(2));
                }
              }
            });
  }

  @Test
  void shouldMirrorEveryOperator() {
    GRID.cells()
        .forEach(
            (question, cell) -> {
              var mirrored =
                  GRID.cell(
                      MIRROR.getOrDefault(question.operator(), ""),
                      /* left= */ question.right(),
                      /* right= */ question.left());

              assertThat(isRefused(mirrored)).as(question.toString()).isEqualTo(isRefused(cell));
              if (!isRefused(cell)) {
                assertThat(turned(mirrored)).as(question.toString()).isEqualTo(cell);
              }
            });
  }

  @Test
  void shouldAnswerUnequalAsTheOppositeOfEqual() {
    forEach(
        "==",
        (question, cell) -> {
          var unequal = GRID.cell("!=", question.left(), question.right());

          assertThat(unequal.startsWith("refused") ? unequal : negated(unequal))
              .as(question.toString())
              .isEqualTo(cell);
        });
  }

  @Test
  void shouldAnswerOrEqualAsEitherOfTheTwo() {
    forEach(
        "<=",
        (question, cell) -> {
          if (isRefused(cell)) {
            return;
          }
          var less = GRID.cell("<", question.left(), question.right());
          var equal = GRID.cell("==", question.left(), question.right());
          for (int i = 0; i < cell.length(); i++) {
            boolean either = less.charAt(i) == 'T' || equal.charAt(i) == 'T';
            boolean answered = cell.charAt(i) == 'T' || cell.charAt(i) == 'F';
            if (answered) {
              assertThat(cell.charAt(i) == 'T').as(question.toString()).isEqualTo(either);
            }
          }
        });
  }

  @Test
  void shouldNeverAnswerAnOrderOrAMembershipOfNull() {
    GRID.cells()
        .forEach(
            (question, cell) -> {
              if (Set.of("==", "!=").contains(question.operator()) || isRefused(cell)) {
                return;
              }
              var groups = groups(cell);
              for (int left = 0; left < groups.size(); left++) {
                for (int right = 0; right < groups.get(left).length(); right++) {
                  if (left > 1 || right > 1) {
                    assertThat(groups.get(left).charAt(right))
                        .as(question.toString())
                        .isIn('N', 'V');
                  }
                }
              }
            });
  }

  @Test
  void shouldNeverFailOnEquality() {
    for (var operator : List.of("==", "!=")) {
      forEach(
          operator,
          (question, cell) -> {
            if (!isRefused(cell) && !involvesDynamic(question)) {
              assertThat(cell).as(question.toString()).matches("[TF ]+");
            }
          });
    }
  }

  @Test
  void shouldAnswerEveryWellTypedValue() {
    GRID.cells()
        .forEach(
            (question, cell) -> {
              if (isRefused(cell) || involvesDynamic(question)) {
                return;
              }
              var groups = groups(cell);
              for (int left = 0; left < Math.min(2, groups.size()); left++) {
                var values = groups.get(left).substring(0, Math.min(2, groups.get(left).length()));

                assertThat(values).as(question.toString()).matches("[TF]+");
              }
            });
  }

  @Test
  void shouldOrderTheLesserBeforeTheGreaterValue() {
    var expected =
        Map.of(
            "==", "TF FT", "!=", "FT TF", ">", "FF TF", ">=", "TF TT", "<", "FT FF", "<=", "TT FT");
    for (var left : Grid.PATHS) {
      for (var right : Grid.PATHS) {
        expected.forEach(
            (operator, answers) -> {
              var cell = GRID.cell(operator, left, right);
              if (!isRefused(cell) && !left.isDynamic() && !right.isDynamic()) {
                var groups = groups(cell);
                var values = groups.get(0).substring(0, 2) + " " + groups.get(1).substring(0, 2);

                assertThat(values)
                    .as(left.name() + " " + operator + " " + right.name())
                    .isEqualTo(answers);
              }
            });
      }
    }
  }

  private interface Look {
    void at(Question question, String cell);
  }

  private static void forEach(String operator, Look look) {
    GRID.cells()
        .forEach(
            (question, cell) -> {
              if (question.operator().equals(operator)) {
                look.at(question, cell);
              }
            });
  }

  private static void assertAccepted(
      String operator, Operand left, Operand right, boolean accepted) {
    assertThat(!isRefused(GRID.cell(operator, left, right)))
        .as(left.name() + " " + operator + " " + right.name())
        .isEqualTo(accepted);
  }

  /** Whether both are declared, and of one family. */
  private static boolean meet(Operand left, Operand right) {
    if (right.isDynamic() && !left.isDynamic()) {
      return isSingle(left);
    }
    var family = FAMILY.get(left.name());
    return family != null && family.equals(FAMILY.get(right.name()));
  }

  private static boolean isSingle(Operand operand) {
    return operand.isDynamic() || FAMILY.containsKey(operand.name());
  }

  private static boolean involvesDynamic(Question question) {
    return (question.left().isDynamic() && !question.left().isLiteral())
        || (question.right().isDynamic() && !question.right().isLiteral());
  }

  private static boolean isRefused(String cell) {
    return cell.startsWith("refused");
  }

  private static List<String> groups(String cell) {
    return List.of(cell.split(" ", -1));
  }

  /** A cell with its sides exchanged. */
  private static String turned(String cell) {
    var groups = groups(cell);
    var turned = new StringBuilder();
    for (int right = 0; right < groups.get(0).length(); right++) {
      turned.append(right == 0 ? "" : " ");
      for (var group : groups) {
        turned.append(group.charAt(right));
      }
    }
    return turned.toString();
  }

  private static String negated(String cell) {
    return cell.replace('T', 't').replace('F', 'T').replace('t', 'F');
  }
}
