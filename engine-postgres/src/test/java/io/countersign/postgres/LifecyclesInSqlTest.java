package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.instance.StatusLifecycle.Transition;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.WithPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The database refuses every change of a status that the engine's tables do not have. The part of
 * the migration that says so is written from those tables by {@code -Dcountersign.schema=write}.
 */
@WithPostgres
final class LifecyclesInSqlTest {

  private static final Path FILE =
      Path.of("src/main/resources/io/countersign/postgres/migration/V003__guards.sql");
  private static final String BEGIN = "-- generated: lifecycles\n";
  private static final String END = "-- end of what is generated\n";

  /** Tokens have no table: they are a value of their instance. */
  private static final Map<String, StatusLifecycle<?>> KEPT = kept();

  private static Map<String, StatusLifecycle<?>> kept() {
    var kept = new LinkedHashMap<String, StatusLifecycle<?>>();
    for (var one : OutboxLifecycles.all()) {
      if (!one.equals(StatusLifecycles.TOKEN)) {
        kept.put(one.equals(StatusLifecycles.WORTH) ? "worth" : word(one.name()), one);
      }
    }
    return kept;
  }

  @Test
  void shouldHoldTheWaysOfTheEngine() throws IOException {
    // given
    var text = Files.readString(FILE);
    var begin = text.indexOf(BEGIN) + BEGIN.length();
    var generated = new StringBuilder();
    KEPT.forEach((name, table) -> generated.append(function(name, table)));
    var whole =
        text.substring(0, begin)
            + generated.toString().stripTrailing()
            + "\n"
            + text.substring(text.indexOf(END));

    // when
    if ("write".equals(System.getProperty("countersign.schema"))) {
      Files.writeString(FILE, whole);
    }

    // then
    assertThat(Files.readString(FILE)).isEqualTo(whole);
  }

  @Test
  void shouldRefuseEveryOtherChangeOfAnInstance(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.definition(session, "i", 101);

      tryAll(
          session,
          StatusLifecycles.INSTANCE,
          (number, status) -> Rows.instance(session, "i", number, status),
          "workflow.instances SET status",
          101_000);
    }
  }

  @Test
  void shouldRefuseEveryOtherChangeOfAStep(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      tryAll(
          session,
          StatusLifecycles.STEP,
          (number, status) -> Rows.step(session, "s", number, status),
          "workflow.steps SET status",
          102_000);
    }
  }

  @Test
  void shouldRefuseEveryOtherChangeInTheOutboxes(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      tryAll(
          session,
          OutboxLifecycles.TRIGGER,
          (number, status) -> Rows.trigger(session, "t", number, status),
          "workflow.workflow_events_outbox SET status",
          103_000);
      tryAll(
          session,
          OutboxLifecycles.EFFECT,
          (number, status) -> Rows.effect(session, "e", number, status),
          "workflow.workflow_side_effects_outbox SET status",
          104_000);
    }
  }

  @Test
  void shouldRefuseEveryOtherChangeOfAVerdict(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.definition(session, "a", 105);

      tryAll(
          session,
          StatusLifecycles.APPROVAL,
          (number, status) -> {
            Rows.instance(session, "a", number, "running");
            Rows.approval(session, "a", number, status);
          },
          "workflow.steps SET verdict",
          105_000);
    }
  }

  @Test
  void shouldRefuseToRewriteWhatAnApprovalWasWorth(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      Rows.definition(session, "w", 106);
      int number = 106_000;
      for (var from : Worth.values()) {
        number++;
        Rows.instance(session, "w", number, "running");
        Rows.approval(session, "w", number, "approved");
        var update = "UPDATE workflow.steps SET applied = ";
        var where = " WHERE instance_id = '" + Rows.uuid(number) + "'";
        session.run(update + applied(from) + where);
        for (var to : Worth.values()) {
          boolean may = from == to || StatusLifecycles.WORTH.allows(from, to);

          var refusal = session.refusal(update + applied(to) + where);

          assertThat(refusal.isEmpty()).as(from + " " + to).isEqualTo(may);
        }
      }
    }
  }

  @Test
  void shouldRefuseEveryOtherChangeOfADefinition(TestDatabase database) throws SQLException {
    try (var session = SqlSession.migrated(database)) {
      int number = 107_000;
      for (var from : DefinitionStatus.values()) {
        number++;
        var id = Rows.uuid(number);
        session.run(
            "INSERT INTO workflow.workflow_definitions (id, org_id, entity_type, name, version,"
                + " status, definition_kind, body_patches_json, base_ref) VALUES ('"
                + id
                + "', 'd"
                + from
                + "', 'invoice', 'n', 1, '"
                + word(from)
                + "', 'org_patch', '[]', '{}')");
        for (var to : DefinitionStatus.values()) {
          boolean may = from == to || from.next().contains(to);

          var refusal =
              session.refusal(
                  "UPDATE workflow.workflow_definitions SET status = '"
                      + word(to)
                      + "' WHERE id = '"
                      + id
                      + "'");

          assertThat(refusal.isEmpty()).as(from + " " + to).isEqualTo(may);
        }
      }
    }
  }

  /** Makes a row with a status. */
  private interface Making {
    void row(int number, String status) throws SQLException;
  }

  private static <S extends Enum<S>> void tryAll(
      SqlSession session, StatusLifecycle<S> table, Making making, String set, int first)
      throws SQLException {
    var all = table.initial().getDeclaringClass().getEnumConstants();
    var passed = new ArrayList<String>();
    int number = first;
    for (var from : all) {
      number++;
      making.row(number, word(from));
      for (var to : all) {
        var update =
            "UPDATE "
                + set
                + " = '"
                + word(to)
                + "' WHERE "
                + (set.startsWith("workflow.steps") ? "instance_id" : "id")
                + " = '"
                + Rows.uuid(number)
                + "'";
        var operator = "SET LOCAL workflow.operator = 'on'; " + update;

        boolean anybody = session.refusal(update).isEmpty();
        var refusal = session.refusal(operator);

        assertThat(anybody).as(from + " to " + to).isEqualTo(may(table, from, to, Hand.ANY));
        assertThat(refusal.isEmpty())
            .as(from + " to " + to + " by an operator")
            .isEqualTo(may(table, from, to, Hand.OPERATOR));
        if (refusal.isEmpty()) {
          passed.add(from + " " + to);
        } else {
          assertThat(refusal).startsWith("WF010").contains("Expected " + table.name() + " to go");
        }
      }
    }
    assertThat(passed).hasSize(all.length + table.transitions().size());
  }

  private static <S extends Enum<S>> boolean may(StatusLifecycle<S> table, S from, S to, Hand by) {
    return from == to
        || table.transitions().stream()
            .anyMatch(
                one ->
                    one.from() == from
                        && one.to() == to
                        && (one.by() == Hand.ANY || one.by() == by));
  }

  private static String function(String name, StatusLifecycle<?> table) {
    boolean worth = table.equals(StatusLifecycles.WORTH);
    boolean operators = table.transitions().stream().anyMatch(one -> one.by() == Hand.OPERATOR);
    var type = worth ? "boolean" : "text";
    var text = new StringBuilder();
    text.append("CREATE FUNCTION workflow.may_").append(name);
    text.append("(p_from ")
        .append(type)
        .append(", p_to ")
        .append(type)
        .append(") RETURNS boolean\n");
    text.append("LANGUAGE sql ")
        .append(operators ? "STABLE" : "IMMUTABLE")
        .append(" PARALLEL SAFE\n");
    text.append("RETURN CASE\n");
    for (var from : table.initial().getDeclaringClass().getEnumConstants()) {
      for (var by : Hand.values()) {
        var to =
            table.transitions().stream()
                .filter(one -> one.from() == from && one.by() == by)
                .map(Transition::to)
                .map(one -> value(one, worth))
                .collect(Collectors.joining(", "));
        if (!to.isEmpty()) {
          text.append("  WHEN p_from ").append(worth ? "IS " : "= ").append(value(from, worth));
          text.append(" AND p_to IN (").append(to).append(")");
          text.append(
              by == Hand.OPERATOR
                  ? "\n    THEN current_setting('workflow.operator', true) IS NOT DISTINCT FROM 'on'\n"
                  : " THEN true\n");
        }
      }
    }
    return text.append("  ELSE false\nEND;\n\n").toString();
  }

  private static String value(Enum<?> status, boolean worth) {
    return worth ? applied((Worth) status) : "'" + word(status) + "'";
  }

  private static String applied(Worth worth) {
    return worth == Worth.UNUSED ? "NULL" : worth == Worth.APPLIED ? "true" : "false";
  }

  private static String word(Enum<?> status) {
    return word(status.name());
  }

  private static String word(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
