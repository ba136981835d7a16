package io.countersign.compiler.steplist;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Step list that is being edited. It may be unfinished: only its shape is checked, until {@link
 * #check} or {@link #list} is called. It keeps all members of the source, positions included.
 * Immutable: each edit returns a new draft, or a refusal.
 *
 * <p>Steps are named by their keys. An edit changes only the steps that it names, so links to a
 * removed step stay, and {@link #check} points to them.
 */
public final class StepListDraft {

  private static final String STEPS = "steps";
  private static final String KEY = "key";
  private static final String ORDER = "order";

  /** Members that are different for each step of a list. */
  private static final List<String> UNIQUE = List.of(KEY, "name", ORDER);

  private final Map<String, @Nullable Object> head;
  private final List<Map<String, @Nullable Object>> steps;
  private final String json;

  /** Creates the draft of a list in canonical JSON. */
  private StepListDraft(JsonMembers list, String json) {
    this.head = members(list);
    this.steps = list.objects(STEPS).stream().map(StepListDraft::members).toList();
    this.json = json;
  }

  /** Reads a draft from JSON, or says why it has not the shape of a step list. */
  public static Result<StepListDraft> of(String json) {
    var reading = StepListSource.SCHEMA.read(json, plain -> Optional.empty());
    return reading instanceof Result.Accepted<@Nullable Object> accepted
        ? canonical(accepted.value())
        : new Result.Refused<>(reading.problems());
  }

  /**
   * Creates a draft without steps.
   *
   * @param subject the document type
   * @param name its name for people
   */
  public static Result<StepListDraft> create(String subject, String name) {
    return shaped(Map.of("subject", subject, "name", name, STEPS, List.of()));
  }

  /**
   * Returns the type of the second step if a link may lead to it from the first, or a refusal with
   * the reason, for builders that draw links.
   */
  public static Result<StepType> canConnect(StepType source, StepLinkKind kind, StepType target) {
    if (!kind.isUsableAt(source)) {
      return new Result.Refused<>(
          Problem.error(
              CompilerCode.STEPS_MEMBER,
              ProblemPlace.nowhere(),
              "a link that a step of type " + source + " may have",
              kind.member(),
              "Draw another link, or change the type of the step."));
    }
    if (kind.mayConnect(source, target)) {
      return new Result.Accepted<>(target);
    }
    return new Result.Refused<>(
        kind.namesJoin(source)
            ? Problem.error(
                CompilerCode.STEPS_FORK,
                ProblemPlace.nowhere(),
                "the join in which the branches meet",
                "a step of type " + target,
                "Lead to a step of type JOIN.")
            : Problem.error(
                CompilerCode.STEPS_CONNECTION,
                ProblemPlace.nowhere(),
                "a step that may follow one of type " + source,
                "one of type " + target,
                "Put a step of another type between them."));
  }

  /**
   * Adds a step at the end.
   *
   * @param step all its members, as plain JSON values
   * @return the new draft; refused with STEPS_NAME if another step has the same key, name or order
   */
  public Result<StepListDraft> add(Map<String, ? extends @Nullable Object> step) {
    var all = new ArrayList<>(steps);
    all.add(new LinkedHashMap<>(step));
    return replaced(all, steps.size(), UNIQUE);
  }

  /** Adds a step, like {@link #add(Map)}, from a JSON object. */
  public Result<StepListDraft> add(String step) {
    var read = object(step);
    return read instanceof Result.Accepted<Map<String, @Nullable Object>> accepted
        ? add(accepted.value())
        : new Result.Refused<>(read.problems());
  }

  /**
   * Changes some members of a step; null removes a member. The key stays, because histories name
   * it.
   *
   * @param changes the members that change, as plain JSON values
   * @return the new draft; refused with STEPS_TARGET if there is no such step, and with STEPS_NAME
   *     if another step has the same name or order
   */
  public Result<StepListDraft> update(String key, Map<String, ? extends @Nullable Object> changes) {
    var place = place(key);
    if (!(place instanceof Result.Accepted<Integer> at)) {
      return new Result.Refused<>(place.problems());
    }
    if (changes.containsKey(KEY) && !key.equals(changes.get(KEY))) {
      return refused(
          CompilerCode.STEPS_MEMBER,
          "/steps/" + at.value() + "/key",
          "the key '" + key + "', which the step keeps",
          "another one",
          "Remove the step, and add one with the other key.");
    }
    var merged = new LinkedHashMap<>(steps.get(at.value()));
    merged.putAll(changes);
    merged.values().removeIf(Objects::isNull);
    var all = new ArrayList<>(steps);
    all.set(at.value(), merged);
    return replaced(all, at.value(), UNIQUE.stream().filter(changes::containsKey).toList());
  }

  /** Changes some members of a step, like {@link #update(String, Map)}, from a JSON object. */
  public Result<StepListDraft> update(String key, String changes) {
    var read = object(changes);
    return read instanceof Result.Accepted<Map<String, @Nullable Object>> accepted
        ? update(key, accepted.value())
        : new Result.Refused<>(read.problems());
  }

  /**
   * Removes a step, and no link to it.
   *
   * @return the new draft; refused with STEPS_TARGET if there is no such step
   */
  public Result<StepListDraft> remove(String key) {
    var place = place(key);
    if (!(place instanceof Result.Accepted<Integer> at)) {
      return new Result.Refused<>(place.problems());
    }
    var all = new ArrayList<>(steps);
    all.remove(at.value().intValue());
    return with(all);
  }

  /**
   * Gives several steps another order at once.
   *
   * @param orders the new order of each step that gets one, by key
   * @return the new draft; refused with STEPS_TARGET if there is no such step, and with STEPS_NAME
   *     if two steps would have the same order
   */
  public Result<StepListDraft> reorder(Map<String, Integer> orders) {
    var problems = new ArrayList<Problem>();
    var all = new ArrayList<>(steps);
    new TreeMap<>(orders)
        .forEach(
            (key, order) -> {
              var place = place(key);
              problems.addAll(place.problems());
              if (place instanceof Result.Accepted<Integer> at) {
                var step = new LinkedHashMap<>(steps.get(at.value()));
                step.put(ORDER, order);
                all.set(at.value(), step);
              }
            });
    if (!problems.isEmpty()) {
      return new Result.Refused<>(problems);
    }
    var ordered = with(all);
    return ordered instanceof Result.Accepted<StepListDraft> draft
        ? Result.of(draft.value(), draft.value().sameOrders())
        : ordered;
  }

  /** Returns the source, in canonical JSON. */
  public String json() {
    return json;
  }

  /** Returns all problems of the list, as {@link StepListSource#read} reports them. */
  public List<Problem> check() {
    return list().problems();
  }

  /** Returns the list, or all its problems. */
  public Result<StepList> list() {
    return StepListSource.read(json);
  }

  /** Returns the draft with other steps, one of which has new values of some unique members. */
  private Result<StepListDraft> replaced(
      List<Map<String, @Nullable Object>> all, int at, List<String> written) {
    var next = with(all);
    return next instanceof Result.Accepted<StepListDraft> draft
        ? Result.of(draft.value(), draft.value().clashes(at, written))
        : next;
  }

  private Result<StepListDraft> with(List<Map<String, @Nullable Object>> all) {
    var plain = new LinkedHashMap<>(head);
    plain.put(STEPS, all);
    return shaped(plain);
  }

  /** Reads a draft from plain values that a caller may have written. */
  private static Result<StepListDraft> shaped(Object plain) {
    var text = CanonicalJson.ofValue(plain);
    return text.kind() == Result.Kind.ACCEPTED
        ? of(text.orThrow().text())
        : new Result.Refused<>(text.problems());
  }

  private static Result<StepListDraft> canonical(@Nullable Object plain) {
    var text = CanonicalJson.ofValue(plain);
    if (text.kind() == Result.Kind.REFUSED) {
      return new Result.Refused<>(text.problems());
    }
    var json = text.orThrow().text();
    return JsonMembers.read(Json.read(json).orThrow(), members -> new StepListDraft(members, json));
  }

  private static Result<Map<String, @Nullable Object>> object(String json) {
    var reading = Json.read(json);
    return reading instanceof Result.Accepted<@Nullable Object> accepted
        ? JsonMembers.read(accepted.value(), StepListDraft::members)
        : new Result.Refused<>(reading.problems());
  }

  private static Map<String, @Nullable Object> members(JsonMembers object) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    object.names().forEach(name -> members.put(name, object.any(name)));
    return members;
  }

  /** Returns the index of the one step with a key. */
  private Result<Integer> place(String key) {
    var places =
        IntStream.range(0, steps.size())
            .filter(i -> key.equals(steps.get(i).get(KEY)))
            .boxed()
            .toList();
    if (places.isEmpty()) {
      return refused(
          CompilerCode.STEPS_TARGET,
          "/steps",
          "the key of a step of the list",
          "'" + key + "'",
          "Name a step of the list.");
    }
    return places.size() == 1
        ? new Result.Accepted<>(places.get(0))
        : refused(
            CompilerCode.STEPS_NAME,
            "/steps/" + places.get(1) + "/key",
            "one step with the key '" + key + "'",
            Integer.toString(places.size()),
            "Give each step a key of its own in the source.");
  }

  /** Returns which unique members a step shares with others. */
  private List<Problem> clashes(int at, List<String> written) {
    return written.stream()
        .filter(
            member ->
                IntStream.range(0, steps.size())
                    .anyMatch(
                        i ->
                            i != at
                                && Objects.equals(
                                    steps.get(i).get(member), steps.get(at).get(member))))
        .map(member -> shared(at, member))
        .toList();
  }

  private List<Problem> sameOrders() {
    var orders = new HashSet<@Nullable Object>();
    return IntStream.range(0, steps.size())
        .filter(i -> !orders.add(steps.get(i).get(ORDER)))
        .mapToObj(i -> shared(i, ORDER))
        .toList();
  }

  private Problem shared(int at, String member) {
    return Problem.error(
        CompilerCode.STEPS_NAME,
        ProblemPlace.at("/steps/" + at + "/" + member),
        "a " + member + " that no other step has",
        "'" + steps.get(at).get(member) + "' again",
        "Give each step a " + member + " of its own.");
  }

  private static <T> Result<T> refused(
      CompilerCode code, String pointer, String expected, String found, String remedy) {
    return new Result.Refused<>(
        Problem.error(code, ProblemPlace.at(pointer), expected, found, remedy));
  }
}
