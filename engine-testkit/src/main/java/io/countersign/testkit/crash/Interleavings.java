package io.countersign.testkit.crash;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Test that runs the steps of several actors in every possible order, each order in a new world,
 * and checks invariants after each step. If there are too many orders, it runs a sample, the same
 * one for the same seed.
 *
 * <p>A step is atomic, such as a transaction. To interleave within a transaction, make its
 * beginning, its work and its end separate steps.
 *
 * <p>Immutable.
 *
 * @param <W> the world that the actors share
 */
public final class Interleavings<W> {

  /** How many orders are tried, unless the test says otherwise. */
  public static final int BOUND = 5_000;

  private final Supplier<W> world;
  private final List<Actor<W>> actors;
  private final List<Rule<W>> rules;
  private final int bound;
  private final long seed;

  private Interleavings(
      Supplier<W> world, List<Actor<W>> actors, List<Rule<W>> rules, int bound, long seed) {
    this.world = world;
    this.actors = List.copyOf(actors);
    this.rules = List.copyOf(rules);
    this.bound = bound;
    this.seed = seed;
  }

  private record Actor<W>(String name, List<Consumer<W>> steps) {}

  private record Rule<W>(String name, boolean always, Consumer<W> check) {}

  /**
   * Result of a run.
   *
   * @param orders how many orders were tried
   * @param complete whether those were all
   * @param failure the shortest order that fails, or empty
   */
  public record Report(int orders, boolean complete, Optional<Failure> failure) {

    /**
     * Returns this report if no order fails.
     *
     * @throws AssertionError otherwise; names the shortest order that fails
     */
    public Report orThrow() {
      failure.ifPresent(
          found -> {
            throw new AssertionError(found.message(), found.error());
          });
      return this;
    }
  }

  /**
   * An order that fails.
   *
   * @param order the actors in the order of their steps, up to the failure; each with the number of
   *     the step, from 1
   * @param rule the invariant that is violated, or that a step failed
   * @param error what was thrown
   */
  public record Failure(List<String> order, String rule, Throwable error) {

    /** Copies the order. */
    public Failure {
      order = List.copyOf(order);
    }

    /** Describes the failure. */
    public String message() {
      return "Expected "
          + rule
          + " in every order, but not after "
          + String.join(", ", order)
          + ": "
          + error.getMessage();
    }
  }

  /** Begins without actors, in a world that is created for each order. */
  public static <W> Interleavings<W> in(Supplier<W> world) {
    return new Interleavings<>(world, List.of(), List.of(), BOUND, 1);
  }

  /** Adds an actor that takes these steps in this order. */
  public Interleavings<W> actor(String name, List<Consumer<W>> steps) {
    return new Interleavings<>(
        world, with(actors, new Actor<>(name, List.copyOf(steps))), rules, bound, seed);
  }

  /** Adds an invariant that must hold after every step; the check throws if it does not. */
  public Interleavings<W> always(String name, Consumer<W> check) {
    return new Interleavings<>(
        world, actors, with(rules, new Rule<>(name, true, check)), bound, seed);
  }

  /**
   * Adds an invariant that must hold at the end of every order; the check throws if it does not.
   */
  public Interleavings<W> finallyHolds(String name, Consumer<W> check) {
    return new Interleavings<>(
        world, actors, with(rules, new Rule<>(name, false, check)), bound, seed);
  }

  /** Limits the number of orders; beyond it, a sample is drawn with a seed. */
  public Interleavings<W> atMost(int orders, long seed) {
    return new Interleavings<>(world, actors, rules, orders, seed);
  }

  private static <T> List<T> with(List<T> list, T one) {
    var all = new ArrayList<>(list);
    all.add(one);
    return all;
  }

  /** Returns the number of possible orders. */
  public BigInteger count() {
    var count = BigInteger.ONE;
    int taken = 0;
    for (var actor : actors) {
      for (int i = 1; i <= actor.steps().size(); i++) {
        taken++;
        count = count.multiply(BigInteger.valueOf(taken)).divide(BigInteger.valueOf(i));
      }
    }
    return count;
  }

  /** Runs the orders. */
  public Report run() {
    boolean complete = count().compareTo(BigInteger.valueOf(bound)) <= 0;
    var orders = complete ? all() : sample();
    var shortest = Optional.<Failure>empty();
    for (var order : orders) {
      var failure = tryAll(order);
      if (failure.isPresent() && isShorter(failure.get(), shortest)) {
        shortest = failure;
      }
    }
    return new Report(orders.size(), complete, shortest);
  }

  private static boolean isShorter(Failure found, Optional<Failure> before) {
    return before.isEmpty() || found.order().size() < before.get().order().size();
  }

  /** Every order, as the numbers of the actors. */
  private List<int[]> all() {
    var orders = new ArrayList<int[]>();
    spread(sizes(), new int[length()], 0, orders);
    return orders;
  }

  private static void spread(int[] left, int[] order, int place, List<int[]> orders) {
    if (place == order.length) {
      orders.add(order.clone());
      return;
    }
    for (int actor = 0; actor < left.length; actor++) {
      if (left[actor] > 0) {
        left[actor]--;
        order[place] = actor;
        spread(left, order, place + 1, orders);
        left[actor]++;
      }
    }
  }

  /** Orders drawn at random, each as likely as any other. */
  private List<int[]> sample() {
    var random = new SplittableRandom(seed);
    var orders = new ArrayList<int[]>();
    for (int i = 0; i < bound; i++) {
      orders.add(draw(random));
    }
    return orders;
  }

  private int[] draw(SplittableRandom random) {
    int[] left = sizes();
    int[] order = new int[length()];
    for (int place = 0; place < order.length; place++) {
      int pick = random.nextInt(order.length - place);
      int actor = 0;
      while (pick >= left[actor]) {
        pick -= left[actor];
        actor++;
      }
      left[actor]--;
      order[place] = actor;
    }
    return order;
  }

  private int[] sizes() {
    return actors.stream().mapToInt(actor -> actor.steps().size()).toArray();
  }

  private int length() {
    return Arrays.stream(sizes()).sum();
  }

  private Optional<Failure> tryAll(int[] order) {
    var here = world.get();
    var taken = new ArrayList<String>();
    int[] done = new int[actors.size()];
    for (int number : order) {
      var actor = actors.get(number);
      var step = actor.steps().get(done[number]);
      done[number]++;
      taken.add(actor.name() + " " + done[number]);
      var failure =
          tryAll(here, "every step to be taken", step, taken).or(() -> check(here, taken, true));
      if (failure.isPresent()) {
        return failure;
      }
    }
    return check(here, taken, false);
  }

  private Optional<Failure> check(W here, List<String> taken, boolean always) {
    return rules.stream()
        .filter(rule -> rule.always() == always)
        .flatMap(rule -> tryAll(here, rule.name(), rule.check(), taken).stream())
        .findFirst();
  }

  private static <W> Optional<Failure> tryAll(
      W here, String name, Consumer<W> work, List<String> taken) {
    try {
      work.accept(here);
      return Optional.empty();
    } catch (RuntimeException | AssertionError thrown) {
      return Optional.of(new Failure(taken, name, thrown));
    }
  }
}
