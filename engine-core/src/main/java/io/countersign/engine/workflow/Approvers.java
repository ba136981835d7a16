package io.countersign.engine.workflow;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Approvers of a step: people named on the step, or a chain that the organisation keeps. */
public sealed interface Approvers permits ApproverGroup {

  /** Returns the members of the step's configuration. */
  Map<String, @Nullable Object> toPlain();

  /** One approver, as a way to find people. */
  sealed interface Approver {

    /** Returns the JSON form. */
    Map<String, @Nullable Object> toPlain();
  }

  /**
   * One person.
   *
   * @param userId the host's id of that person
   */
  record User(String userId) implements Approver {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("user", userId).build();
    }
  }

  /**
   * The holders of a role.
   *
   * @param role its name
   * @param pick which of its holders are asked
   */
  record Role(String role, Pick pick) implements Approver {

    /** Choice of the holders of a role that are asked. */
    public enum Pick {
      /** All of them; any one decides. */
      ANY,
      /** One after another, request by request. */
      ROUND_ROBIN,
      /** The first who is available. */
      FIRST_AVAILABLE
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("role", role).with("pick", pick).build();
    }
  }

  /**
   * A superior of the person who asked.
   *
   * @param levels how many steps up, at least 1
   */
  record Superior(int levels) implements Approver {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("managerLevels", levels).build();
    }
  }

  /**
   * The people that an expression names, such as the owner of a cost center.
   *
   * @param expression a value of the language: a user id, or a list of them
   * @param each whether each distinct person is an approver; if not, one of them speaks for all
   */
  record Rule(String expression, boolean each) implements Approver {

    /** Creates an approver for whom one of the named people speaks. */
    public Rule(String expression) {
      this(expression, false);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("rule", expression).withFlag("each", each).build();
    }
  }

  /**
   * A strategy that the host registered.
   *
   * @param name its name
   */
  record Strategy(String name) implements Approver {

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("strategy", name).build();
    }
  }

  /**
   * Quorum: how many approvers have to approve.
   *
   * @param kind any, all or a number of them, or a number of people
   * @param count the number, for {@link Kind#COUNT} and {@link Kind#PEOPLE} only
   */
  record Quorum(Kind kind, OptionalInt count) {

    /** One is enough. */
    public static final Quorum ANY = new Quorum(Kind.ANY, OptionalInt.empty());

    /** All have to approve. */
    public static final Quorum ALL = new Quorum(Kind.ALL, OptionalInt.empty());

    /** Kind of quorum. */
    public enum Kind {
      /** One is enough. */
      ANY,
      /** All have to approve. */
      ALL,
      /** A number of them have to approve. */
      COUNT,
      /** So many people have to agree, no matter as whom each of them is asked. */
      PEOPLE
    }

    /** Returns the quorum if none is stated: one approver is enough if only one is named. */
    public static Quorum usual(List<Approver> approvers) {
      boolean isOne =
          approvers.size() == 1 && !(approvers.get(0) instanceof Rule rule && rule.each());
      return isOne ? ANY : ALL;
    }

    /** Returns a quorum of a number of approvers. */
    public static Quorum of(int count) {
      return new Quorum(Kind.COUNT, OptionalInt.of(count));
    }

    /** Returns a quorum of a number of people, each of whom counts once. */
    public static Quorum people(int count) {
      return new Quorum(Kind.PEOPLE, OptionalInt.of(count));
    }

    /** Returns the quorum in its JSON form. */
    public Object toPlain() {
      if (kind == Kind.PEOPLE) {
        return PlainMembers.object().with("people", count).build();
      }
      return count.isPresent() ? (Object) (long) count.getAsInt() : JsonMembers.word(kind);
    }
  }
}
