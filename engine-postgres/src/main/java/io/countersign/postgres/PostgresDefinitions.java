package io.countersign.postgres;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.workflow.CompilerVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The definitions in Postgres, as a transaction sees them. */
final class PostgresDefinitions implements DefinitionStore {

  private static final String FIND = "find a definition";

  private final QueryRunner queries;
  private final StoreSettings settings;

  PostgresDefinitions(StatementRunner session, StoreSettings settings) {
    this.queries = session.queries();
    this.settings = settings;
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return queries
        .askAs(org, FIND, DefinitionsSql.BY_ID)
        .bind("id", id.toString())
        .first((row, context) -> DefinitionText.read(row));
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return of(scope, DefinitionKind.ENVELOPE, FIND, DefinitionsSql.BY_VERSION)
        .bind("version", version)
        .first((row, context) -> DefinitionText.read(row));
  }

  private NamedQuery of(DefinitionScope scope, DefinitionKind kind, String doing, String sql) {
    return queries
        .askAs(scope.org(), doing, sql)
        .bind("type", scope.entityType())
        .bind("workflow", scope.workflow().value())
        .bind("kind", ChangeText.word(kind));
  }

  @Override
  public Optional<Definition> newest(DefinitionScope scope, DefinitionKind kind) {
    return newest(scope, kind, (String) null);
  }

  @Override
  public Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, DefinitionStatus status) {
    return newest(scope, kind, ChangeText.word(status));
  }

  private Optional<Definition> newest(
      DefinitionScope scope, DefinitionKind kind, @Nullable String status) {
    return of(scope, kind, FIND, DefinitionsSql.NEWEST)
        .bind("status", status)
        .first((row, context) -> DefinitionText.read(row));
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return queries
        .askAs(org, "find workflows of other compilers", DefinitionsSql.BY_OTHER_COMPILERS)
        .bind("compiler", version.toString())
        .read(
            rows ->
                ReadableRows.all(
                    rows, PostgresDefinitions::name, (row, context) -> DefinitionText.read(row)));
  }

  @Override
  public List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    var after = ListLineReader.after(slice);
    return of(scope, kind, "list definitions", DefinitionsSql.LIST)
        .bind("at", after.at())
        .bind("after", after.instance())
        .bind("limit", slice.limit())
        .read(
            rows -> ReadableRows.all(rows, PostgresDefinitions::name, (row, context) -> line(row)));
  }

  private static String name(ResultSet row) throws SQLException {
    return "the definition " + row.getString("id");
  }

  private static DefinitionLine line(ResultSet row) throws SQLException {
    return new DefinitionLine(
        DefinitionText.id(row),
        DefinitionText.scope(row),
        InstanceRowReader.word(
            DefinitionKind.class, InstanceRowReader.text(row, "definition_kind")),
        row.getInt("version"),
        new DefinitionLine.Stand(
            InstanceRowReader.text(row, "name"),
            InstanceRowReader.word(DefinitionStatus.class, InstanceRowReader.text(row, "status"))),
        new DefinitionLine.Course(
            InstanceRowReader.time(row, "created_at"),
            InstanceRowReader.maybe(row, "created_by"),
            InstanceRowReader.time(row, "updated_at"),
            InstanceRowReader.maybe(row, "updated_by")));
  }

  @Override
  public Outcome apply(Publication publication) {
    var scope = publication.scope();
    boolean applied =
        queries
            .ask("change definitions", DefinitionsSql.PUBLISH)
            .bind("org", scope.org())
            .bind("type", scope.entityType())
            .bind("workflow", scope.workflow().value())
            .bind("changes", DefinitionText.changes(publication))
            .bind("by", publication.by())
            .bind("at", settings.givenNow().map(RowId::cut).map(Instant::toString).orElse(null))
            .bind("wait", settings.lockWaitMillis())
            .one(
                (row, context) ->
                    UnavailableAnswers.requireFree(row, "the definitions of " + scope.entityType())
                        .getBoolean(1));
    return applied ? Outcome.APPLIED : Outcome.CONFLICT;
  }
}
