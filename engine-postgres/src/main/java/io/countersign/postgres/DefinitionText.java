package io.countersign.postgres;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Codec between definitions and their rows. */
final class DefinitionText {

  private static final String BASE = "baseRef";
  private static final String SLOTS = "slots";

  private DefinitionText() {}

  /** The changes of a publication, encoded as the parameter of the database function. */
  static String changes(Publication publication) {
    return JsonObjectWriter.list(
        publication.changes(),
        (change, doc) -> {
          change
              .before()
              .ifPresent(
                  before -> doc.json("before", writeKnown(JsonObjectWriter.begin(), before).end()));
          var after = writeKnown(JsonObjectWriter.begin(), change.after());
          if (change.before().isEmpty()) {
            writeCompiled(after, change.after().content());
          }
          doc.json("after", after.end());
        });
  }

  /** Writes every member except the content, which its hash identifies. */
  private static JsonObjectWriter writeKnown(JsonObjectWriter doc, Definition one) {
    doc.id("id", one.id())
        .text("kind", ChangeText.word(one.kind()))
        .text("name", one.name())
        .number("version", one.version())
        .text("status", ChangeText.word(one.status()));
    if (one.content() instanceof OfEnvelope skeleton) {
      doc.text("hash", skeleton.envelope().hash());
    } else if (one.content() instanceof OfPatch patch) {
      var plain = patch.patch().toPlain();
      doc.json("base", Json.write(plain.get(BASE))).json("patches", Json.write(plain.get(SLOTS)));
    } else if (one.content() instanceof OfEffective effective) {
      doc.json("base", sources(effective));
    }
    one.content()
        .findArtefact()
        .ifPresent(
            artefact ->
                doc.text("hash", artefact.hash()).text("compiler", artefact.compilerVersion()));
    return doc;
  }

  private static String sources(OfEffective effective) {
    return JsonObjectWriter.begin()
        .json("envelope", source(effective.envelope()))
        .json("patch", source(effective.patch()))
        .end();
  }

  private static String source(Source source) {
    return JsonObjectWriter.begin().id("id", source.id()).number("version", source.version()).end();
  }

  private static void writeCompiled(JsonObjectWriter doc, DefinitionContent content) {
    if (content instanceof OfEnvelope skeleton) {
      doc.json("compiled", Json.write(skeleton.envelope().toPlain()));
    }
    content
        .findArtefact()
        .ifPresent(
            artefact ->
                doc.json("compiled", artefact.json())
                    .json("header", artefact.header().map(WorkflowHeader::toJson).orElse(null)));
  }

  /** The definition in a row. */
  static Definition read(ResultSet row) throws SQLException {
    return new Definition(
        id(row),
        scope(row),
        InstanceRowReader.text(row, "name"),
        row.getInt("version"),
        InstanceRowReader.word(DefinitionStatus.class, InstanceRowReader.text(row, "status")),
        content(
            InstanceRowReader.word(
                DefinitionKind.class, InstanceRowReader.text(row, "definition_kind")),
            row));
  }

  static UUID id(ResultSet row) throws SQLException {
    return UUID.fromString(InstanceRowReader.text(row, "id"));
  }

  static DefinitionScope scope(ResultSet row) throws SQLException {
    return new DefinitionScope(
        InstanceRowReader.text(row, "org_id"),
        InstanceRowReader.text(row, "entity_type"),
        WorkflowKey.of(InstanceRowReader.text(row, "workflow_key")));
  }

  private static DefinitionContent content(DefinitionKind kind, ResultSet row) throws SQLException {
    var base = row.getString("base_ref");
    return switch (kind) {
      case ENVELOPE ->
          new OfEnvelope(
              EnvelopeModel.fromPlain(
                      InstanceRowReader.plain(InstanceRowReader.text(row, "compiled_json")))
                  .orThrow());
      case ORG_PATCH -> {
        var plain = new LinkedHashMap<String, @Nullable Object>();
        plain.put(BASE, InstanceRowReader.plain(InstanceRowReader.text(row, "base_ref")));
        plain.put(SLOTS, InstanceRowReader.plain(InstanceRowReader.text(row, "body_patches_json")));
        yield new OfPatch(PatchBuilder.fromPlain(plain).orThrow());
      }
      case EFFECTIVE -> base == null ? new OfWorkflow(artefact(row)) : effective(base, row);
    };
  }

  private static OfEffective effective(String base, ResultSet row) throws SQLException {
    var artefact = artefact(row);
    return JsonMembers.read(
            InstanceRowReader.plain(base),
            all -> new OfEffective(source(all, "envelope"), source(all, "patch"), artefact))
        .orThrow();
  }

  private static Source source(JsonMembers all, String name) {
    var source = all.object(name);
    return new Source(UUID.fromString(source.text("id")), source.number("version"));
  }

  private static WorkflowArtefact artefact(ResultSet row) throws SQLException {
    return new WorkflowArtefact(
        CanonicalJson.ofText(InstanceRowReader.text(row, "compiled_json")).orThrow().text(),
        InstanceRowReader.text(row, "compiled_hash"),
        InstanceRowReader.text(row, "compiler_version"));
  }
}
