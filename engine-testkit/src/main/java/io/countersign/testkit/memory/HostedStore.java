package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wrapper of a store that lets a host in memory take part in its transactions: the data of the host
 * is rolled back with them. Delegates to the parts of the store, and unwraps the transactions
 * passed to them.
 */
final class HostedStore implements InvocationHandler {

  private final Store store;
  private final StoreFactory keeping;
  private final Supplier<Instant> clock;
  private final List<HostResource> resources = new ArrayList<>();

  private HostedStore(StoreFactory keeping, Supplier<Instant> clock) {
    this.store = keeping.store(clock);
    this.keeping = keeping;
    this.clock = clock;
  }

  static ScenarioStore of(StoreFactory keeping, Supplier<Instant> clock) {
    return proxy(ScenarioStore.class, new HostedStore(keeping, clock));
  }

  Runnable restorer() {
    var all = resources.stream().map(HostResource::restorer).toList();
    return () -> all.forEach(Runnable::run);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    if (method.getName().equals("enlist") && given != null) {
      resources.add((HostResource) given[0]);
      return null;
    }
    if (method.getName().equals("nextDue")) {
      return Optional.of(clock.get()).flatMap(keeping::nextDue);
    }
    if (method.getReturnType() == TransactionSource.class) {
      return transactions();
    }
    var part = call(store, method, own(given));
    return method.getReturnType().isInterface() && part != null
        ? proxy(
            method.getReturnType(), (mine, inner, arguments) -> call(part, inner, own(arguments)))
        : part;
  }

  private TransactionSource transactions() {
    return new TransactionSource() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        var back = restorer();
        boolean done = false;
        try {
          T result =
              store
                  .transactions()
                  .inOwn(inner -> work.apply(new HostedTransaction(inner, HostedStore.this)));
          done = true;
          return result;
        } finally {
          if (!done) {
            back.run();
          }
        }
      }
    };
  }

  private static @Nullable Object @Nullable [] own(@Nullable Object @Nullable [] given) {
    if (given == null) {
      return null;
    }
    var own = given.clone();
    for (int i = 0; i < own.length; i++) {
      if (own[i] instanceof HostedTransaction mine) {
        own[i] = mine.inner();
      }
    }
    return own;
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] given) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, given);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
