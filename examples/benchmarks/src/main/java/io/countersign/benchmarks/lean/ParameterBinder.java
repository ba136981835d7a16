package io.countersign.benchmarks.lean;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Binder of parameters, one after another. */
final class ParameterBinder {

  private final PreparedStatement statement;
  private int last;

  ParameterBinder(PreparedStatement statement) {
    this.statement = statement;
  }

  ParameterBinder text(@Nullable String value) throws SQLException {
    last++;
    statement.setString(last, value);
    return this;
  }

  ParameterBinder id(UUID value) throws SQLException {
    last++;
    statement.setObject(last, value, Types.OTHER);
    return this;
  }

  ParameterBinder number(int value) throws SQLException {
    last++;
    statement.setInt(last, value);
    return this;
  }

  ParameterBinder at(@Nullable Instant value) throws SQLException {
    last++;
    if (value == null) {
      statement.setNull(last, Types.TIMESTAMP_WITH_TIMEZONE);
    } else {
      statement.setObject(last, value.atOffset(ZoneOffset.UTC));
    }
    return this;
  }
}
