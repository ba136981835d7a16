package io.countersign.engine.inspect;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of a row with its journal. If the journal has lost a value, the row must have lost it
 * too; a row may have lost more, because an erasure takes every text of a row.
 *
 * @param erased whether the values of the instance may have been erased
 */
record RowComparison(boolean erased) {

  private static final char REPLACEMENT = '\uFFFD';

  /** Returns whether a row has the value that the journal has. */
  boolean agree(@Nullable Object expected, @Nullable Object found) {
    if (erased && ErasedValue.is(found)) {
      return true;
    }
    if (ErasedValue.is(expected)) {
      return isEmpty(found);
    }
    if (expected instanceof Map<?, ?> map && found instanceof Map<?, ?> other) {
      return agree(map, other);
    }
    if (expected instanceof List<?> list && found instanceof List<?> other) {
      return agree(list, other);
    }
    if (expected instanceof BigDecimal number && found instanceof BigDecimal other) {
      return number.compareTo(other) == 0;
    }
    if (expected instanceof String text && found instanceof String other) {
      return storable(text).equals(other);
    }
    return Objects.equals(expected, found);
  }

  private boolean agree(Map<?, ?> expected, Map<?, ?> found) {
    return expected.keySet().containsAll(found.keySet())
        && expected.entrySet().stream()
            .allMatch(
                member ->
                    found.containsKey(member.getKey())
                        ? agree(member.getValue(), found.get(member.getKey()))
                        : ErasedValue.is(member.getValue()));
  }

  private boolean agree(List<?> expected, List<?> found) {
    if (expected.size() != found.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!agree(expected.get(i), found.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEmpty(@Nullable Object value) {
    return value == null
        || "".equals(value)
        || (value instanceof Map<?, ?> map && map.isEmpty())
        || (value instanceof Collection<?> all && all.isEmpty());
  }

  /** Returns whether a live row is the instance that a journal leads to. */
  boolean agree(InstanceState expected, InstanceState found) {
    return expected.identity().equals(found.identity())
        && expected.pin().equals(found.pin())
        && expected.progress().equals(found.progress())
        && expected.work().equals(found.work())
        && agree(expected.context(), found.context())
        && expected.approvals().keySet().equals(found.approvals().keySet())
        && expected.approvals().values().stream()
            .allMatch(one -> agree(one, found.approvals().get(one.step())));
  }

  private boolean agree(Approval expected, @Nullable Approval found) {
    return found != null
        && undecided(expected).equals(undecided(found))
        && agree(answers(expected), answers(found))
        && agree(reasons(expected), reasons(found));
  }

  private static Approval undecided(Approval one) {
    return new Approval(
        one.step(), one.nodeId(), one.token(), one.shown(), one.asked(), List.of(), one.verdict());
  }

  private static List<?> answers(Approval one) {
    return one.decisions().stream()
        .map(what -> List.of((long) what.party(), what.by(), what.answer(), what.action()))
        .toList();
  }

  private static List<String> reasons(Approval one) {
    return one.decisions().stream().map(Approval.Decision::reason).toList();
  }

  /** Returns the time with the precision of every store. */
  static Instant cut(Instant time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  static Optional<Instant> cut(Optional<Instant> time) {
    return time.map(RowComparison::cut);
  }

  /** Returns a text with the characters replaced that no text column can hold. */
  private static String storable(String text) {
    if (text.chars().noneMatch(unit -> unit == 0 || Character.isSurrogate((char) unit))) {
      return text;
    }
    var storable = new StringBuilder(text.length());
    text.codePoints()
        .map(
            point ->
                point == 0 || (point <= Character.MAX_VALUE && Character.isSurrogate((char) point))
                    ? REPLACEMENT
                    : point)
        .forEach(storable::appendCodePoint);
    return storable.toString();
  }
}
