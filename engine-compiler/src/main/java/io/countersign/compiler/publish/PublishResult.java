package io.countersign.compiler.publish;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.Publication;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Decision about a request to change definitions. Deciding stores nothing. */
public sealed interface PublishResult {

  /**
   * What to store, for callers that know their wish to be good.
   *
   * @throws IllegalArgumentException if there is nothing to store, with every problem there is
   */
  Publication orThrow();

  /** Everything there is to say, in reading order: refusals, or warnings. */
  List<Problem> problems();

  /**
   * The request is granted.
   *
   * @param publication the changes to store
   * @param warnings warnings for review
   */
  record Ready(Publication publication, List<Problem> warnings) implements PublishResult {

    /** Copies the warnings. */
    public Ready {
      warnings = List.copyOf(warnings);
    }

    @Override
    public Publication orThrow() {
      return publication;
    }

    @Override
    public List<Problem> problems() {
      return warnings;
    }
  }

  /**
   * Nothing needs to change.
   *
   * @param definition the definition that matches the request already
   */
  record Unchanged(Definition definition) implements PublishResult {

    @Override
    public Publication orThrow() {
      throw new IllegalArgumentException(
          "Expected a change, but found that it stands already: " + definition.id());
    }

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * The request is refused.
   *
   * @param problems every reason, and the warnings
   */
  record Refused(List<Problem> problems) implements PublishResult {

    private static final String SLOTS = "/slots/";

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public Publication orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }

    /** The problems by the slot that they are in, sorted; those in no slot under empty text. */
    public Map<String, List<Problem>> bySlot() {
      var bySlot = new TreeMap<String, List<Problem>>();
      for (var problem : problems) {
        bySlot
            .computeIfAbsent(slotOf(problem.place().pointer()), slot -> new ArrayList<>())
            .add(problem);
      }
      bySlot.replaceAll((slot, list) -> List.copyOf(list));
      return Collections.unmodifiableMap(bySlot);
    }

    private static String slotOf(String pointer) {
      if (!pointer.startsWith(SLOTS)) {
        return "";
      }
      int end = pointer.indexOf('/', SLOTS.length());
      var step = pointer.substring(SLOTS.length(), end < 0 ? pointer.length() : end);
      return step.replace("~1", "/").replace("~0", "~");
    }
  }
}
