package io.countersign.postgres;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Binder of the parameters of one statement, one after the other. */
final class ParameterBinder {

  private final PreparedStatement statement;
  private int next = 1;

  ParameterBinder(PreparedStatement statement) {
    this.statement = statement;
  }

  ParameterBinder text(@Nullable String value) throws SQLException {
    statement.setString(next, value);
    next++;
    return this;
  }

  ParameterBinder text(Optional<String> value) throws SQLException {
    return text(value.orElse(null));
  }

  ParameterBinder number(long value) throws SQLException {
    statement.setLong(next, value);
    next++;
    return this;
  }

  ParameterBinder integer(int value) throws SQLException {
    statement.setInt(next, value);
    next++;
    return this;
  }

  ParameterBinder flag(boolean value) throws SQLException {
    statement.setBoolean(next, value);
    next++;
    return this;
  }

  ParameterBinder at(Instant value) throws SQLException {
    return text(RowId.cut(value).toString());
  }

  /** Bytes, given as hexadecimal digits. */
  ParameterBinder bytes(@Nullable String hex) throws SQLException {
    return text(hex == null ? null : "\\x" + hex);
  }

  /** Binds null to the next parameters, of the types given. */
  ParameterBinder none(int... types) throws SQLException {
    for (int type : types) {
      statement.setNull(next, type);
      next++;
    }
    return this;
  }
}
