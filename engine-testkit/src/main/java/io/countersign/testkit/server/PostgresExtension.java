package io.countersign.testkit.server;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * JUnit extension that resolves parameters of type {@link TestDatabase}, one database per outermost
 * test class.
 */
final class PostgresExtension implements ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(PostgresExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestDatabase.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var outermost = outermost(context);
    var owner = outermost.getRequiredTestClass();
    return outermost
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            Held.class, key -> new Held(TestPostgres.databaseFor(owner)), Held.class)
        .database();
  }

  /** The context of the class that is nested in no other test class. */
  private static ExtensionContext outermost(ExtensionContext context) {
    var outer = context;
    for (var next = context.getParent();
        next.isPresent() && next.get().getTestClass().isPresent();
        next = next.get().getParent()) {
      outer = next.get();
    }
    return outer;
  }

  /**
   * A database that the store drops when the class has ended. JUnit closes any AutoCloseable from
   * 5.13 on; the older type, deprecated there, is what makes older ones close it as well.
   */
  @SuppressWarnings("deprecation")
  private record Held(TestDatabase database)
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    @Override
    public void close() {
      database.close();
    }
  }
}
