package io.countersign.postgres.chaos;

import io.countersign.engine.port.EffectSender;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Somebody outside who receives effects and remembers their keys, whatever becomes of the sender.
 * It refuses some keys at first.
 */
final class Mailbox implements EffectSender {

  private final DataSource source;
  private final int refusals;

  Mailbox(DataSource source, int refusals) {
    this.source = source;
    this.refusals = refusals;
  }

  @Override
  public Sent send(Envelope envelope) {
    var key = envelope.idempotencyKey();
    boolean isMoody = key.charAt(0) < '4';
    try (var connection = source.getConnection();
        var statement = connection.prepareStatement(HostSql.RECEIVE)) {
      statement.setString(1, key);
      statement.setBoolean(2, !isMoody);
      statement.setInt(3, refusals);
      try (var row = statement.executeQuery()) {
        row.next();
        if (!row.getBoolean(1)) {
          return new Sent.Later("not today", Map.of());
        }
      }
      return new Sent.Arrived(Map.of("status", 200L));
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }
}
