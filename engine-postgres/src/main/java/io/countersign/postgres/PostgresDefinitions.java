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

  private final StatementRunner session;
  private final StoreSettings settings;

  PostgresDefinitions(StatementRunner session, StoreSettings settings) {
    this.session = session;
    this.settings = settings;
  }

  @Override
  public Optional<Definition> find(String org, UUID id) {
    return one(
        org,
        DefinitionsSql.BY_ID,
        (statement, first) -> {
          statement.setString(first, org);
          statement.setString(first + 1, id.toString());
        });
  }

  @Override
  public Optional<Definition> envelope(DefinitionScope scope, int version) {
    return one(
        scope.org(),
        DefinitionsSql.BY_VERSION,
        (statement, first) -> {
          statement.setString(first, scope.org());
          statement.setString(first + 1, scope.entityType());
          statement.setString(first + 2, ChangeText.word(DefinitionKind.ENVELOPE));
          statement.setInt(first + 3, version);
        });
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
    return one(
        scope.org(),
        DefinitionsSql.NEWEST,
        (statement, first) -> {
          statement.setString(first, scope.org());
          statement.setString(first + 1, scope.entityType());
          statement.setString(first + 2, ChangeText.word(kind));
          statement.setString(first + 3, status);
          statement.setString(first + 4, status);
        });
  }

  private Optional<Definition> one(String org, String sql, StatementRunner.Binding binding) {
    return session.askAs(
        org,
        "find a definition",
        sql,
        binding,
        rows -> rows.next() ? Optional.of(DefinitionText.read(rows)) : Optional.empty());
  }

  @Override
  public List<Definition> compiledByOthers(String org, CompilerVersion version) {
    return session.askAs(
        org,
        "find workflows of other compilers",
        DefinitionsSql.BY_OTHER_COMPILERS,
        (statement, first) -> {
          statement.setString(first, org);
          statement.setString(first + 1, version.toString());
        },
        rows -> ReadableRows.all(rows, PostgresDefinitions::name, DefinitionText::read));
  }

  @Override
  public List<DefinitionLine> list(DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    var after = ListLineReader.after(slice);
    return session.askAs(
        scope.org(),
        "list definitions",
        DefinitionsSql.LIST,
        (statement, first) -> {
          statement.setString(first, scope.org());
          statement.setString(first + 1, scope.entityType());
          statement.setString(first + 2, ChangeText.word(kind));
          statement.setString(first + 3, after.at().toString());
          statement.setString(first + 4, after.instance());
          statement.setInt(first + 5, slice.limit());
        },
        rows -> ReadableRows.all(rows, PostgresDefinitions::name, PostgresDefinitions::line));
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
    var changes = DefinitionText.changes(publication);
    boolean applied =
        session.ask(
            "change definitions",
            DefinitionsSql.PUBLISH,
            (statement, first) -> {
              statement.setString(1, scope.org());
              statement.setString(2, scope.entityType());
              statement.setString(3, changes);
              statement.setString(4, publication.by());
              statement.setString(
                  5, settings.givenNow().map(RowId::cut).map(Instant::toString).orElse(null));
              statement.setInt(6, settings.lockWaitMillis());
            },
            rows ->
                UnavailableAnswers.unlessBusy(rows, "the definitions of " + scope.entityType())
                    .getBoolean(1));
    return applied ? Outcome.APPLIED : Outcome.CONFLICT;
  }
}
