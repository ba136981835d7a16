package io.countersign.compiler.template;

import io.countersign.json.JsonMembers;
import java.util.Optional;

/**
 * A parameter of a template.
 *
 * @param name its name
 * @param type its type
 * @param standard its default value
 * @param bounds the values that it accepts
 * @param meaning its purpose
 */
public record TemplateParameter(
    String name, ParameterType type, String standard, Bounds bounds, String meaning) {

  /**
   * The values that a parameter accepts.
   *
   * @param least the smallest value; of text and roles the fewest characters
   * @param most the largest value; of text and roles the most characters
   * @param notAbove the name of another parameter whose value it may not exceed, or nothing
   */
  public record Bounds(String least, String most, Optional<String> notAbove) {}

  static TemplateParameter read(JsonMembers parameter) {
    return new TemplateParameter(
        parameter.text("name"),
        parameter.choice("type", ParameterType.class),
        parameter.text("default"),
        new Bounds(
            parameter.text("least"), parameter.text("most"), parameter.textIfAny("notAbove")),
        parameter.text("meaning"));
  }
}
