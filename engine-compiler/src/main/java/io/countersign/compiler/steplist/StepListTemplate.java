package io.countersign.compiler.steplist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Step list to start from, with the contract that it is for.
 *
 * @param name its name
 * @param contractJson the contract, as a JSON text
 * @param stepsJson the list, as a JSON text
 */
public record StepListTemplate(String name, String contractJson, String stepsJson) {

  private static final List<String> NAMES = List.of("accreditation");

  /** Returns the names of all of them. */
  public static List<String> names() {
    return NAMES;
  }

  /** Returns the one with a name, or empty. */
  public static Optional<StepListTemplate> find(String name) {
    return NAMES.contains(name)
        ? Optional.of(
            new StepListTemplate(
                name, resource(name + ".contract.json"), resource(name + ".steps.json")))
        : Optional.empty();
  }

  private static String resource(String name) {
    try (var stream = StepListTemplate.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("Expected the resource " + name + ", but found none.");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read the resource " + name + ".", e);
    }
  }
}
