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
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

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

  /** Encodes the part that is sent as JSON; empty if there is nothing of it. */
  Optional<String> text() {
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
   * Encodes the part that is sent as rows, in the order of the statement: the values beside the
   * journal, the instance, steps, changes of steps, assignees and decisions.
   */
  List<Optional<String>> rows() {
    var steps = new StepText(changes.steps());
    return List.of(
        values(), instance(), steps.opened(), steps.changed(), steps.assignees(), steps.answers());
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

  /** The new state of the instance; empty if it has not changed. */
  private Optional<String> instance() {
    boolean moves =
        changes.expected() == 0 || changes.after().progress().seq() != changes.expected();
    return CompositeLiteral.list(moves ? List.of(changes.after()) : List.of(), this::instance);
  }

  private void instance(InstanceState after, CompositeLiteral row) {
    var progress = after.progress();
    if (changes.expected() == 0) {
      var identity = after.identity();
      row.text(identity.workflowHash()).number(identity.startVersion());
    } else {
      row.none().none();
    }
    var journal = changes.journal().map(JournalCodec.Written::row);
    row.plain(word(progress.status()))
        .flag(progress.status().isFinal())
        .texts(after.currentNodes())
        .number(journal.map(JournalRow::firstSeq).orElse(0L))
        .number(progress.seq())
        .number(progress.lastStep())
        .bytes(journal.map(JournalRow::hash).orElse(null))
        .at(journal.map(JournalRow::at).orElse(null))
        .text(progress.reason().orElse(null))
        .text(progress.window().map(ChangeText::word).orElse(null))
        .text(progress.underway().orElse(null))
        .text(progress.requester())
        .number(after.pin().version())
        .number(progress.knownVersion())
        .text(StoredState.tokens(after))
        .text(StoredState.approvals(after))
        .text(StoredState.context(after))
        .text(StoredText.pin(after.pin(), progress.recorded()));
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
