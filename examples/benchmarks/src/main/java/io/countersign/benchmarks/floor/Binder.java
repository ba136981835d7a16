package io.countersign.benchmarks.floor;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Binder of parameters, one after another. */
final class Binder {

  private final PreparedStatement statement;
  private int last;

  Binder(PreparedStatement statement) {
    this.statement = statement;
  }

  /** Binds a text, converted to the type of the column. */
  Binder text(@Nullable String value) throws SQLException {
    last++;
    statement.setObject(last, value, Types.OTHER);
    return this;
  }

  Binder texts(List<String> values) throws SQLException {
    last++;
    statement.setArray(
        last, statement.getConnection().createArrayOf("text", values.toArray(new String[0])));
    return this;
  }

  Binder id(@Nullable UUID value) throws SQLException {
    last++;
    statement.setObject(last, value, Types.OTHER);
    return this;
  }

  Binder number(long value) throws SQLException {
    last++;
    statement.setLong(last, value);
    return this;
  }

  Binder bytes(byte[] value) throws SQLException {
    last++;
    statement.setBytes(last, value);
    return this;
  }

  Binder flag(boolean value) throws SQLException {
    last++;
    statement.setBoolean(last, value);
    return this;
  }

  Binder at(@Nullable Instant value) throws SQLException {
    last++;
    if (value == null) {
      statement.setNull(last, Types.TIMESTAMP_WITH_TIMEZONE);
    } else {
      statement.setObject(last, value.atOffset(ZoneOffset.UTC));
    }
    return this;
  }
}
