package io.countersign.testkit.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The samples at the end are run by this test; surefire leaves nested classes alone. */
final class WithPostgresTest {

  @Test
  void shouldKeepClassesThatRunAtTheSameTimeApart() {
    Meeting.BARRIER.reset();

    run(OneAtATable.class, AnotherAtATable.class);

    assertThat(Meeting.DATABASES).hasSize(2).doesNotContainValue("");
    assertThat(Meeting.DATABASES.values()).doesNotHaveDuplicates();
  }

  @Test
  void shouldGiveNestedClassesTheDatabaseOfTheOutermost() {
    run(Outer.class);

    assertThat(Outer.SEEN.keySet())
        .containsExactlyInAnyOrder("beforeAll", "constructor", "test", "nested", "innermost");
    assertThat(Outer.SEEN.values()).containsOnly(Outer.SEEN.get("test"));
  }

  @Test
  void shouldGiveOneDatabaseWhereOnlyNestedClassesAskForIt() throws SQLException {
    run(AskedInside.class);

    assertThat(AskedInside.SEEN).hasSize(2);
    var database = requireNonNull(AskedInside.SEEN.get("one"));
    assertThat(AskedInside.SEEN).containsEntry("two", database);
    assertThat(Sql.exists(admin(), database)).isFalse();
  }

  @Test
  void shouldApplyToSubclassesWithADatabaseForEach() {
    run(FirstOfKind.class, SecondOfKind.class);

    assertThat(Kind.SEEN).hasSize(2);
    assertThat(Kind.SEEN.values()).doesNotHaveDuplicates();
  }

  @Test
  void shouldDropTheDatabaseAfterTheClassEvenWithASessionLeftOpen() throws SQLException {
    run(LeavesASession.class);

    var left = LeavesASession.LEFT.remove();
    assertThat(Sql.exists(admin(), LeavesASession.NAMES.remove())).isFalse();
    assertThatThrownBy(() -> Sql.query(left, "select 1")).isInstanceOf(SQLException.class);
    left.close();
  }

  @Test
  void shouldKeepTheDatabaseUntilAfterAllMethodsHaveEnded() throws SQLException {
    run(UsesItAtTheEnd.class);

    assertThat(UsesItAtTheEnd.SEEN.get("rows")).isEqualTo("1");
    assertThat(Sql.exists(admin(), requireNonNull(UsesItAtTheEnd.SEEN.get("name")))).isFalse();
  }

  private static DatabaseLogin admin() {
    return TestPostgres.databases().server().admin();
  }

  private static void run(Class<?>... samples) {
    EngineTestKit.engine("junit-jupiter")
        .selectors(Stream.of(samples).map(c -> selectClass(c)).toArray(ClassSelector[]::new))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter(
            "junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
        .execute()
        .testEvents()
        .assertStatistics(events -> events.failed(0).aborted(0).skipped(0))
        .assertThatEvents()
        .isNotEmpty();
  }

  /** Two classes that are certainly inside their tests at one time. */
  static final class Meeting {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static final Map<String, String> DATABASES = new ConcurrentHashMap<>();

    private Meeting() {}

    static void attend(String who, TestDatabase database) throws Exception {
      Sql.execute(database, "create table of_" + who + " (id int)");
      BARRIER.await(30, TimeUnit.SECONDS);
      assertThat(Sql.query(database, "select tablename from pg_tables where schemaname = 'public'"))
          .containsExactly("of_" + who);
      DATABASES.put(who, database.name());
      BARRIER.await(30, TimeUnit.SECONDS);
    }
  }

  @WithPostgres
  static final class OneAtATable {
    @Test
    void shouldSeeItsOwnTableOnly(TestDatabase database) throws Exception {
      Meeting.attend("one", database);
    }
  }

  @WithPostgres
  static final class AnotherAtATable {
    @Test
    void shouldSeeItsOwnTableOnly(TestDatabase database) throws Exception {
      Meeting.attend("another", database);
    }
  }

  @WithPostgres
  static final class Outer {
    static final Map<String, String> SEEN = new ConcurrentHashMap<>();

    Outer(TestDatabase database) {
      SEEN.put("constructor", database.name());
    }

    @BeforeAll
    static void look(TestDatabase database) {
      SEEN.put("beforeAll", database.name());
    }

    @Test
    void shouldSeeIt(TestDatabase database) {
      SEEN.put("test", database.name());
    }

    @Nested
    final class Inner {
      @Test
      void shouldSeeIt(TestDatabase database) {
        SEEN.put("nested", database.name());
      }

      @Nested
      final class Innermost {
        @Test
        void shouldSeeIt(TestDatabase database) {
          SEEN.put("innermost", database.name());
        }
      }
    }
  }

  static final class AskedInside {
    static final Map<String, String> SEEN = new ConcurrentHashMap<>();

    @Nested
    @WithPostgres
    final class One {
      @Test
      void shouldSeeIt(TestDatabase database) {
        SEEN.put("one", database.name());
      }
    }

    @Nested
    @WithPostgres
    final class Two {
      @Test
      void shouldSeeIt(TestDatabase database) {
        SEEN.put("two", database.name());
      }
    }
  }

  @WithPostgres
  abstract static class Kind {
    static final Map<Class<?>, String> SEEN = new ConcurrentHashMap<>();

    @Test
    void shouldSeeIt(TestDatabase database) {
      SEEN.put(getClass(), database.name());
    }
  }

  static final class FirstOfKind extends Kind {}

  static final class SecondOfKind extends Kind {}

  @WithPostgres
  static final class LeavesASession {
    static final Queue<Connection> LEFT = new ConcurrentLinkedQueue<>();
    static final Queue<String> NAMES = new ConcurrentLinkedQueue<>();

    @Test
    void shouldForgetToClose(TestDatabase database) throws SQLException {
      NAMES.add(database.name());
      var session = database.connect();
      LEFT.add(session);
      session.setAutoCommit(false);
      assertThat(Sql.query(session, "select 1")).isEqualTo(List.of("1"));
    }
  }

  @WithPostgres
  static final class UsesItAtTheEnd {
    static final Map<String, String> SEEN = new ConcurrentHashMap<>();

    @Test
    void shouldWrite(TestDatabase database) throws SQLException {
      Sql.execute(database, "create table kept as select 1 as id");
    }

    @AfterAll
    static void read(TestDatabase database) throws SQLException {
      SEEN.put("name", database.name());
      SEEN.put("rows", Sql.query(database, "select count(*) from kept").get(0));
    }
  }
}
