package io.countersign.postgres;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalRow;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.Trigger;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encoder of a change set into the text parameters of the database functions. Used within one call.
 */
final class ChangeText {

  private final ChangeSet changes;
  private final String instance;

  ChangeText(ChangeSet changes) {
    this.changes = changes;
    this.instance = changes.instance();
  }

  /** Returns whether the write matches events with waiting steps. */
  boolean matchesEvents() {
    return !waits().isEmpty()
        || changes.outbox().done().stream().anyMatch(done -> done.event().isPresent());
  }

  /** Encodes the part that is sent as JSON; empty if there is nothing of it. */
  private Optional<String> text() {
    var object = JsonObjectWriter.begin();
    var statuses = changes.statuses();
    if (statuses.size() > 1) {
      object.json(
          "statuses", JsonObjectWriter.texts(statuses.stream().map(ChangeText::word).toList()));
    }
    var outbox = changes.outbox();
    object.all("effects", outbox.effects(), this::effect);
    if (!outbox.recalled().isEmpty()) {
      object.json("recalled", outbox.recalled().toString());
    }
    var queued = new LinkedHashMap<String, Trigger>();
    outbox.queued().forEach(trigger -> queued.putIfAbsent(trigger.key(instance), trigger));
    object.all(
        "triggers",
        queued.values(),
        (trigger, one) -> trigger(one, instance, trigger, changes.at()));
    object.all(
        "done",
        outbox.done(),
        (done, one) ->
            one.text("key", done.key()).number("fence", done.fence()).text("note", done.note()));
    object.all(
        "events",
        outbox.done().stream().flatMap(done -> done.event().stream()).toList(),
        (event, one) ->
            one.text("id", event.id())
                .text("key", event.key())
                .json("payload", StoredText.values(event.payload()))
                .flag("used", event.used()));
    var waits = waits();
    if (!waits.isEmpty()) {
      object.json("waits", JsonObjectWriter.texts(waits));
    }
    var keys = new TreeSet<>(waits);
    outbox.done().stream()
        .flatMap(done -> done.event().stream())
        .forEach(event -> keys.add(event.key()));
    if (!keys.isEmpty()) {
      object.json("keys", JsonObjectWriter.texts(List.copyOf(keys)));
    }
    return object.isEmpty() ? Optional.empty() : Optional.of(object.end());
  }

  /**
   * Binds all parameters of the statement that writes a change set.
   *
   * @param wait how long to wait for the lock of a new instance, in milliseconds
   * @param readyUntil the time until which the months are known to have their partitions, if it is
   * @param isAssumed whether a new instance starts on what the process assumes
   */
  void bind(ParameterBinder out, int wait, @Nullable String readyUntil, boolean isAssumed)
      throws SQLException {
    var document = changes.after().identity().document();
    var journal = changes.journal().map(JournalCodec.Written::row);
    var steps = new StepText(changes.steps(), journal.map(JournalRow::at));
    out.text(changes.org())
        .text(instance)
        .text(document.type())
        .text(document.id())
        .number(changes.expected())
        .at(changes.at())
        .integer(wait)
        .text(text());
    bindInstance(out, changes.after());
    if (journal.isPresent()) {
      var row = journal.get();
      out.number(row.firstSeq()).bytes(row.hash()).at(row.at()).text(row.text());
    } else {
      out.none(Types.BIGINT, Types.VARCHAR, Types.VARCHAR, Types.VARCHAR);
    }
    out.text(steps.folded().map(ColumnText::storable))
        .text(values())
        .text(readyUntil)
        .flag(isAssumed)
        .text(changes.expected() == 0 ? Optional.empty() : steps.keys())
        .text(steps.opened())
        .text(steps.changed())
        .text(steps.assignees())
        .text(steps.answers());
  }

  /** Encodes the values beside the journal: pairs of the number of an event and a text. */
  private Optional<String> values() {
    var values = changes.journal().map(JournalCodec.Written::values).orElse(List.of());
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            values.stream()
                .map(one -> "[" + one.seq() + "," + JsonObjectWriter.quote(one.text()) + "]")
                .collect(Collectors.joining(",", "[", "]")));
  }

  /** Binds the columns of the instance; null where it has not changed. */
  private void bindInstance(ParameterBinder out, InstanceState after) throws SQLException {
    var progress = after.progress();
    if (changes.expected() == 0) {
      var identity = after.identity();
      out.text(identity.workflowHash()).number(identity.startVersion());
    } else {
      out.none(Types.VARCHAR, Types.BIGINT);
    }
    if (changes.expected() != 0 && progress.seq() == changes.expected()) {
      out.none(Types.VARCHAR, Types.BOOLEAN, Types.VARCHAR, Types.BIGINT, Types.BIGINT)
          .none(Types.VARCHAR, Types.VARCHAR, Types.VARCHAR, Types.VARCHAR, Types.VARCHAR)
          .none(Types.BIGINT, Types.BIGINT)
          .none(Types.VARCHAR, Types.VARCHAR, Types.VARCHAR, Types.VARCHAR);
      return;
    }
    out.text(word(progress.status()))
        .flag(progress.status().isFinal())
        .text(CompositeLiteral.array(after.currentNodes()))
        .number(progress.seq())
        .number(progress.lastStep())
        .text(progress.reason().map(ColumnText::storable))
        .text(progress.window().map(ChangeText::word))
        .text(progress.shows().map(ColumnText::storable))
        .text(progress.underway().map(ColumnText::storable))
        .text(ColumnText.storable(progress.requester()))
        .number(after.pin().version())
        .number(progress.knownVersion())
        .text(ColumnText.storable(StoredState.tokens(after)))
        .text(ColumnText.storable(StoredState.approvals(after)))
        .text(ColumnText.storable(StoredState.context(after)))
        .text(ColumnText.storable(StoredText.pin(after.pin(), progress.recorded())));
  }

  private void effect(EffectRow effect, JsonObjectWriter object) {
    object
        .id("id", RowId.of(changes.at(), "effect", instance, effect.seq()))
        .number("seq", effect.seq())
        .number("step", effect.step())
        .text("type", effect.effectType())
        .json("payload", StoredText.values(effect.payload()))
        .json("options", StoredText.values(effect.options()))
        .json("sealed", SealedText.of(effect).orElse(null))
        .text("key", effect.key(instance))
        .text("trace", effect.trace());
  }

  /** A trigger of an instance. */
  static void trigger(JsonObjectWriter object, String instance, Trigger trigger, Instant at) {
    var key = trigger.key(instance);
    object
        .id("id", RowId.of(at, "trigger", instance, key))
        .at("at", at)
        .text("instance", instance)
        .text("type", trigger.type().word())
        .text("cause", trigger.cause())
        .number("version", trigger.version())
        .json("payload", StoredText.values(trigger.payload()))
        .json("actor", StoredText.actor(trigger.actor()))
        .text("trace", trigger.trace())
        .text("key", key);
  }

  /** The keys for which steps wait from now on. */
  private List<String> waits() {
    var keys = new ArrayList<String>();
    for (var row : changes.steps().opened()) {
      row.expects().eventKey().ifPresent(keys::add);
    }
    for (var change : changes.steps().changed()) {
      if (change instanceof StepChange.Waits waits) {
        waits.expects().eventKey().ifPresent(keys::add);
      }
    }
    return keys;
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
