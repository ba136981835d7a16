package io.countersign.compiler.contract;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Rule: names in a contract are plain words, because ids of nodes, slots and edges contain them and
 * expressions refer to fields.
 */
final class NameRule implements ContractRule {

  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9_]{0,62}");
  private static final Pattern FIELD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");
  private static final Pattern SLOT = Pattern.compile("slot:[a-z][a-z0-9_]{0,159}");

  @Override
  public void check(EntityContract contract, Consumer<Problem> problems) {
    word(contract.entityType(), ContractPointers.member("entityType"), problems);
    word(contract.workflow().value(), ContractPointers.member("workflow"), problems);
    contract
        .fields()
        .forEach(
            (name, field) -> {
              field(name, ContractPointers.in("fields", name, ""), problems);
              nest(field.type(), "fields", name, "/type", problems);
            });
    contract
        .roots()
        .forEach(
            (name, type) -> {
              root(name, problems);
              nest(type, "roots", name, "", problems);
            });
    lifecycle(contract, problems);
  }

  private static void lifecycle(EntityContract contract, Consumer<Problem> problems) {
    var statuses = contract.lifecycle().statuses();
    for (int i = 0; i < statuses.size(); i++) {
      word(statuses.get(i).name(), ContractPointers.status(i, "name"), problems);
    }
    var transitions = contract.lifecycle().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      word(transitions.get(i).verb(), ContractPointers.transition(i, "verb"), problems);
    }
    for (var slot : PlacedSlot.all(contract.lifecycle())) {
      if (!SLOT.matcher(slot.slot().id()).matches()) {
        refuse(
            slot.at("id"),
            "'slot:' and then up to 160 small letters, digits and _, the first a letter",
            slot.slot().id(),
            "Name the slot after its ends, such as slot:draft_to_submit.",
            problems);
      }
    }
  }

  private static void nest(
      Type type, String map, String name, String rest, Consumer<Problem> problems) {
    TypeParts.fields(type)
        .forEach(
            part ->
                field(
                    part.name(), ContractPointers.in(map, name, rest + part.pointer()), problems));
  }

  private static void word(String name, ProblemPlace place, Consumer<Problem> problems) {
    if (!WORD.matcher(name).matches()) {
      refuse(
          place,
          "a name of up to 63 small letters, digits and _, the first a letter",
          name,
          "Write it like credit_note; what people read can differ.",
          problems);
    }
  }

  private static void field(String name, ProblemPlace place, Consumer<Problem> problems) {
    if (!FIELD.matcher(name).matches()) {
      refuse(
          place,
          "a field name of up to 63 letters, digits and _, the first no digit",
          name,
          "Rename the field, so that expressions can read it after a dot.",
          problems);
    }
  }

  private static void root(String name, Consumer<Problem> problems) {
    if (!FIELD.matcher(name).matches() || !isRoot(name)) {
      refuse(
          ContractPointers.in("roots", name, ""),
          "a name of up to 63 letters, digits and _ that a path can start with",
          name,
          "Rename the root; words of the language, such as 'in' and 'true', are taken.",
          problems);
    }
  }

  /** Only the language knows its words. */
  private static boolean isRoot(String name) {
    try {
      Language.builder().root(name, Type.dynamic());
      return true;
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  private static void refuse(
      ProblemPlace place,
      String expected,
      String found,
      String remedy,
      Consumer<Problem> problems) {
    problems.accept(
        Problem.error(
            CompilerCode.CONTRACT_NAME, place, expected, ContractWording.quote(found), remedy));
  }
}
