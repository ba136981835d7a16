package io.countersign.testkit.scenario;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** JUnit extension that checks the scenarios of a test after it. */
final class ScenarioExtension implements AfterEachCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(ScenarioExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ScenarioFactory.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return scenarios(context);
  }

  private static ScenarioFactory scenarios(ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            ScenarioFactory.class, key -> new ScenarioFactory(), ScenarioFactory.class);
  }

  @Override
  public void afterEach(ExtensionContext context) throws IllegalAccessException {
    if (context.getExecutionException().isPresent()) {
      return;
    }
    var all = new ArrayList<>(scenarios(context).all());
    for (var test : context.getRequiredTestInstances().getAllInstances()) {
      for (var field : fields(test.getClass())) {
        field.setAccessible(true);
        if (field.get(test) instanceof Scenario scenario) {
          all.add(scenario);
        }
      }
    }
    all.forEach(Scenario::check);
  }

  /** Returns the fields of a class and its superclasses that may hold a scenario. */
  private static List<Field> fields(Class<?> type) {
    var fields = new ArrayList<Field>();
    for (Class<?> one = type; one != null; one = one.getSuperclass()) {
      Arrays.stream(one.getDeclaredFields())
          .filter(field -> field.getType() == Scenario.class)
          .forEach(fields::add);
    }
    return fields;
  }
}
