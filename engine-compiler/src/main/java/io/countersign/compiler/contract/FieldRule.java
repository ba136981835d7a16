package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.function.Consumer;

/**
 * Rule: the properties of a field are consistent. An approval cannot cover a value that may be
 * changed at any time, amounts and only amounts have a minor unit, and sensitivity applies to the
 * whole field.
 */
final class FieldRule implements ContractRule {

  private static final int MAX_SCALE = 9;

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    contract
        .fields()
        .forEach(
            (name, field) -> {
              field(name, field, problems);
              masksNoPart(field.type(), "fields", name, "/type", problems);
            });
    contract.roots().forEach((name, type) -> masksNoPart(type, "roots", name, "", problems));
  }

  private static void field(String name, FieldContract field, Consumer<Problem> problems) {
    if (field.material() && field.alwaysEditable()) {
      refuse(
          ContractPointers.in("fields", name, "/alwaysEditable"),
          "a material field that edit windows protect",
          "one that is always editable",
          "Drop material if approvals are not for this field, else drop alwaysEditable.",
          problems);
    }
    var place = ContractPointers.in("fields", name, "/scale");
    boolean money = field.type() == ScalarType.MONEY;
    if (field.scale().isPresent() != money) {
      refuse(
          place,
          money ? "a scale for the type money" : "no scale for a type other than money",
          money ? "none" : "one for the type " + field.type().describe(),
          money
              ? "State how many decimal places the minor unit has, such as 2 for cents."
              : "Leave the scale out, or make the field one of money.",
          problems);
    } else if (money && ((scale(field) < 0) || (scale(field) > MAX_SCALE))) {
      refuse(
          place,
          "a scale from 0 to " + MAX_SCALE,
          "the number " + scale(field),
          "State how many decimal places the minor unit has, such as 2 for cents.",
          problems);
    }
  }

  private static int scale(FieldContract field) {
    return field.scale().orElse(0);
  }

  private static void masksNoPart(
      Type type, String map, String name, String rest, Consumer<Problem> problems) {
    for (var part : TypeParts.fields(type)) {
      if (part.field().sensitive()) {
        refuse(
            ContractPointers.in(map, name, rest + part.pointer()),
            "a part of a record that is as sensitive as its field",
            "one that is sensitive on its own",
            "Mark the whole field of the document as sensitive, or make the part a field.",
            problems);
      }
    }
  }

  private static void refuse(
      ProblemPlace place,
      String expected,
      String found,
      String remedy,
      Consumer<Problem> problems) {
    problems.accept(Problem.error(CompilerCode.CONTRACT_FIELD, place, expected, found, remedy));
  }
}
