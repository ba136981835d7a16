package io.countersign.postgres;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.result.ResultBearing;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementCustomizer;
import org.jspecify.annotations.Nullable;

/**
 * Query with named parameters in a transaction, which runs once, in one round trip. Savepoints that
 * are pending are sent with it.
 */
final class NamedQuery {

  private final String doing;
  private final Query query;
  private final ResultPicker picker;

  /**
   * Creates a query.
   *
   * @param doing what the database does with it, for the message of a failure
   * @param place which of its result sets is read
   */
  NamedQuery(StatementRunner session, Handle handle, String doing, String sql, int place) {
    var marks = session.pendingMarks();
    this.doing = doing;
    this.picker = new ResultPicker(place);
    this.query = handle.createQuery(marks + sql);
    if (!marks.isEmpty()) {
      query.addCustomizer(new MarksCustomizer(session));
    }
  }

  /** Records that savepoints are sent: they exist even if the statement after them fails. */
  private record MarksCustomizer(StatementRunner session) implements StatementCustomizer {

    @Override
    public void beforeExecution(PreparedStatement statement, StatementContext context) {
      session.noteMarksSent();
    }
  }

  NamedQuery bind(String name, @Nullable String text) {
    return bind(name, (place, statement, context) -> statement.setString(place, text));
  }

  NamedQuery bind(String name, int number) {
    return bind(name, (place, statement, context) -> statement.setInt(place, number));
  }

  NamedQuery bind(String name, long number) {
    return bind(name, (place, statement, context) -> statement.setLong(place, number));
  }

  /** Binds a time as text, which the statement casts. */
  NamedQuery bind(String name, Instant time) {
    return bind(name, time.toString());
  }

  /** Binds an array of texts. */
  NamedQuery bind(String name, List<String> texts) {
    return bind(
        name,
        (place, statement, context) ->
            statement.setArray(
                place,
                statement.getConnection().createArrayOf("text", texts.toArray(String[]::new))));
  }

  private NamedQuery bind(String name, Argument argument) {
    query.bind(name, argument);
    return this;
  }

  /** Runs the query and returns all rows. */
  <T> List<T> list(RowMapper<T> mapper) {
    return read(rows -> rows.map(mapper).list());
  }

  /** Runs the query and returns its first row, if there is one. */
  <T> Optional<T> first(RowMapper<T> mapper) {
    return read(rows -> rows.map(mapper).findFirst());
  }

  /** Runs the query and returns its only row. */
  <T> T one(RowMapper<T> mapper) {
    return read(rows -> rows.map(mapper).one());
  }

  /** Runs the query and reads its rows. */
  <T> T read(Function<ResultBearing, T> reading) {
    try (query) {
      return reading.apply(query.execute(picker));
    } catch (JdbiException e) {
      throw e.getCause() instanceof SQLException failure
          ? StatementRunner.failedError(doing, failure)
          : e;
    }
  }
}
