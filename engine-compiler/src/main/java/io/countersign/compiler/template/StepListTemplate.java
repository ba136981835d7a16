package io.countersign.compiler.template;

/**
 * Step list to start from, with the contract that it is for. It has no parameters.
 *
 * @param name its name
 * @param contractJson the contract, as a JSON text
 * @param stepsJson the list, as a JSON text
 */
public record StepListTemplate(String name, String contractJson, String stepsJson) {

  static StepListTemplate read(String name) {
    return new StepListTemplate(
        name,
        TemplateResource.read(name + ".contract.json"),
        TemplateResource.read(name + ".steps.json"));
  }
}
