package io.countersign.compiler.template;

import java.util.List;
import java.util.Optional;

/**
 * A workflow template.
 *
 * @param name its name, such as {@code invoice-approval}
 * @param summary what it does, in one sentence
 * @param parameters what can be set, in the order in which people think of it
 */
public record WorkflowTemplate(String name, String summary, List<TemplateParameter> parameters) {

  /** Copies the parameters. */
  public WorkflowTemplate {
    parameters = List.copyOf(parameters);
  }

  /** The parameter of a name, or nothing. */
  public Optional<TemplateParameter> parameter(String wanted) {
    return parameters.stream().filter(one -> one.name().equals(wanted)).findFirst();
  }
}
