package io.countersign.compiler.template;

import io.countersign.json.Members;
import java.util.Optional;

/**
 * Something about a template that can be set.
 *
 * @param name its name
 * @param type what kind of value it takes
 * @param standard its value when nobody sets it
 * @param bounds which values it takes
 * @param meaning what it is for
 */
public record Parameter(
    String name, ParameterType type, String standard, Bounds bounds, String meaning) {

  /**
   * Which values a parameter takes.
   *
   * @param least the smallest value; of text and roles the fewest characters
   * @param most the largest value; of text and roles the most characters
   * @param notAbove the name of another parameter whose value it may not exceed, or nothing
   */
  public record Bounds(String least, String most, Optional<String> notAbove) {}

  static Parameter read(Members parameter) {
    return new Parameter(
        parameter.text("name"),
        parameter.choice("type", ParameterType.class),
        parameter.text("default"),
        new Bounds(
            parameter.text("least"), parameter.text("most"), parameter.textIfAny("notAbove")),
        parameter.text("meaning"));
  }
}
