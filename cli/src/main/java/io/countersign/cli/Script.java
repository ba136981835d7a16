package io.countersign.cli;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A valid script.
 *
 * @param lines its lines, without empty ones
 */
record Script(List<Line> lines) {

  /** Says of crashes that they come at every place there is. */
  static final String EVERYWHERE = "everywhere";

  Script {
    lines = List.copyOf(lines);
  }

  /** Whether it has to hold wherever a process dies. */
  boolean crashesEverywhere() {
    return lines.stream()
        .anyMatch(line -> line.form() == ScriptForm.CRASH && line.subject().equals(EVERYWHERE));
  }

  /**
   * One line.
   *
   * @param number its number in the file, from 1
   * @param form its form
   * @param members its members, each of the kind that the form requires
   */
  record Line(int number, ScriptForm form, Map<String, @Nullable Object> members) {

    /** Returns the value of the first member, the subject of the line. */
    String subject() {
      return text(form.word());
    }

    boolean has(String name) {
      return members.containsKey(name);
    }

    @Nullable Object value(String name) {
      return members.get(name);
    }

    String text(String name) {
      return String.valueOf(Objects.requireNonNull(members.get(name), name));
    }

    Optional<String> textIfAny(String name) {
      return Optional.ofNullable(members.get(name)).map(String::valueOf);
    }

    String[] texts(String name) {
      return members.get(name) instanceof List<?> list
          ? list.stream().map(String::valueOf).toArray(String[]::new)
          : new String[0];
    }

    long count(String name, long otherwise) {
      return members.get(name) instanceof Long number ? number : otherwise;
    }

    /** The members of a member; none if it is not there. */
    Map<?, ?> object(String name) {
      return members.get(name) instanceof Map<?, ?> map ? map : Map.of();
    }
  }
}
