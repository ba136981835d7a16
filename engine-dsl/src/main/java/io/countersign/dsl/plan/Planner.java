package io.countersign.dsl.plan;

import io.countersign.dsl.check.Checked;
import io.countersign.dsl.check.Checked.Operand;
import io.countersign.dsl.check.Checked.Variable;
import io.countersign.dsl.check.Kind;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.Printer;
import io.countersign.dsl.syntax.Source;
import io.countersign.dsl.syntax.Spot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Factory of the nodes of one plan; a path that occurs twice is read once. */
final class Planner {

  private final Source source;
  private final Map<String, Read.Path> paths = new HashMap<>();
  private final List<Variable> variables = new ArrayList<>();

  Planner(Source source) {
    this.source = source;
  }

  List<Variable> variables() {
    return variables;
  }

  Test test(Checked checked) {
    if (checked instanceof Checked.Or or) {
      return new AnyTest(or.operands().stream().map(this::test).toList());
    }
    if (checked instanceof Checked.And and) {
      return new AllTest(and.operands().stream().map(this::test).toList());
    }
    if (checked instanceof Checked.Not not) {
      return new NotTest(test(not.operand()));
    }
    if (checked instanceof Checked.Truth truth) {
      return new TruthTest(read(truth.operand()), fault(truth.spot(), "as a condition"));
    }
    if (checked instanceof Checked.NullTest question) {
      return new NullTest(read(question.operand()), question.negated());
    }
    if (checked instanceof Checked.Compare compare) {
      return compare(compare);
    }
    if (checked instanceof Checked.Member member) {
      if (isBefore(member.list(), member.element())) {
        // The list of "list contains element": slots are in the order of the writing.
        read(member.list());
      }
      var fault = fault(member.spot(), member.operator());
      return member(member.kind(), member.element(), member.list(), fault);
    }
    if (checked instanceof Checked.TextPart part) {
      var operator = part.atStart() ? Operator.STARTS_WITH : Operator.HOLDS;
      return textPart(part.text(), part.part(), part.atStart(), fault(part.spot(), operator));
    }
    if (checked instanceof Checked.Holds holds) {
      var fault = fault(holds.spot(), Operator.HOLDS);
      return new HoldsTest(
          read(holds.left()),
          read(holds.right()),
          textPart(holds.left(), holds.right(), false, fault),
          member(Kind.DYNAMIC, holds.right(), holds.left(), fault));
    }
    throw new AssertionError("Not a condition: " + checked);
  }

  /** Plans a comparison with its constant, if any, on the right, where the quick tests want it. */
  private Test compare(Checked.Compare compare) {
    boolean mirrored = compare.left() instanceof Checked.Constant;
    var relation = new Relation(mirrored ? mirror(compare.operator()) : compare.operator());
    var left = read(mirrored ? compare.right() : compare.left());
    var right = read(mirrored ? compare.left() : compare.right());
    var fault = fault(compare.spot(), compare.operator());
    var general = new CompareTest(relation, compare.kind(), left, right, fault);
    if (left instanceof Read.Path path && right instanceof Read.Constant constant) {
      boolean whole = compare.kind() == Kind.NUMBER || compare.kind() == Kind.MONEY;
      if (whole && constant.constant() instanceof Long number) {
        return new LongTest(relation, path, number, general);
      }
      if (compare.kind() == Kind.TEXT && constant.constant() instanceof String text) {
        return new TextTest(relation, path, text, general);
      }
    }
    return general;
  }

  private static Operator mirror(Operator operator) {
    return switch (operator) {
      case GT -> Operator.LT;
      case GE -> Operator.LE;
      case LT -> Operator.GT;
      case LE -> Operator.GE;
      default -> operator;
    };
  }

  private static boolean isBefore(Operand first, Operand second) {
    if (!(first instanceof Variable a && second instanceof Variable b)) {
      return false;
    }
    var one = a.path().spot();
    var other = b.path().spot();
    return one.line() < other.line()
        || (one.line() == other.line() && one.column() < other.column());
  }

  private MemberTest member(Kind kind, Operand element, Operand list, Fault fault) {
    return new MemberTest(kind, read(element), read(list), fault);
  }

  private TextPartTest textPart(Operand text, Operand part, boolean atStart, Fault fault) {
    return new TextPartTest(read(text), read(part), atStart, fault);
  }

  Read read(Operand operand) {
    if (operand instanceof Variable variable) {
      return paths.computeIfAbsent(
          Printer.print(variable.path()),
          name -> {
            variables.add(variable);
            return new Read.Path(variable, variables.size() - 1);
          });
    }
    return new Read.Constant(((Checked.Constant) operand).value());
  }

  private Fault fault(Spot spot, Operator operator) {
    return fault(spot, "beside '" + operator.symbol() + "'");
  }

  Fault fault(Spot spot, String role) {
    return new Fault(source, spot, role);
  }
}
