package io.countersign.postgres;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalRow;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.LongFunction;

/**
 * Encoder of a change set into the text parameters of the database functions. Used within one call.
 */
final class ChangeText {

  /** The id that is sent when no row id is known. */
  private static final UUID NONE = new UUID(0, 0);

  private final ChangeSet changes;
  private final String instance;
  private final Map<String, UUID> places;
  private final Map<Long, UUID> opened = new HashMap<>();
  private final LongFunction<Optional<UUID>> lostStep;
  private final LongFunction<Optional<UUID>> lostEffect;

  /**
   * Prepares to encode a change set.
   *
   * @param before the ids of rows that existed before the change
   * @param lostStep looks up the row of a step that is not among them
   * @param lostEffect looks up the row of an effect that is not among them
   */
  ChangeText(
      ChangeSet changes,
      RowPlaces before,
      LongFunction<Optional<UUID>> lostStep,
      LongFunction<Optional<UUID>> lostEffect) {
    this.changes = changes;
    this.instance = changes.instance();
    this.places = new TreeMap<>(before.ids());
    this.lostStep = lostStep;
    this.lostEffect = lostEffect;
    for (var row : changes.steps().opened()) {
      var id = stepId(row);
      if (row.visit().index() == 0) {
        opened.put(row.visit().seq(), id);
        places.put("s" + row.visit().seq(), id);
      }
    }
    for (var effect : changes.outbox().effects()) {
      places.put("e" + effect.seq(), effectId(effect));
    }
  }

  /** The ids of rows that may still change after this change set. */
  RowPlaces places() {
    var work = changes.after().work();
    var alive = new HashSet<String>();
    work.steps().values().forEach(step -> alive.add("s" + step.seq()));
    changes.after().approvals().keySet().forEach(step -> alive.add("s" + step));
    for (var step : work.steps().values()) {
      if (step.awaits().orElse(null) instanceof Wait.Effects waiting) {
        waiting.effects().forEach(seq -> alive.add("e" + seq));
      }
    }
    var kept = new TreeMap<>(places);
    kept.keySet().retainAll(alive);
    return new RowPlaces(kept);
  }

  /**
   * The part that is sent as JSON.
   *
   * @param wait how long to wait for locks, in milliseconds
   */
  String text(int wait) {
    var object = JsonObjectWriter.begin().number("wait", wait);
    var statuses = changes.statuses();
    if (statuses.size() > 1) {
      object.json(
          "statuses", JsonObjectWriter.texts(statuses.stream().map(ChangeText::word).toList()));
    }
    var outbox = changes.outbox();
    object.all("effects", outbox.effects(), this::effect);
    object.all(
        "recalled",
        outbox.recalled(),
        (seq, one) -> {
          var id =
              places.computeIfAbsent(
                  "e" + seq,
                  name -> lostEffect.apply(seq).orElseThrow(() -> missing("effect", seq)));
          one.id("id", id).at("created", RowId.time(id));
        });
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
    return object.end();
  }

  /**
   * The part that is sent as rows, in the order of the statement: the instance, receipts, steps,
   * changes of steps, approval requests, assignees, decisions, and document values stored next to
   * the journal.
   */
  List<Optional<String>> rows() {
    // Both may look up rows, and the instance's row records their ids, so they are encoded first.
    var changed = CompositeLiteral.list(changes.steps().changed(), this::change);
    var answers = ApprovalText.answers(changes.steps().approvals(), this::approvalId);
    return List.of(
        instance(),
        CompositeLiteral.list(changes.steps().receipts(), this::receipt),
        CompositeLiteral.list(changes.steps().opened(), this::step),
        changed,
        ApprovalText.writeAsked(changes.steps().approvals(), this::approvalId),
        ApprovalText.assignees(changes.steps().approvals(), this::approvalId),
        answers,
        CompositeLiteral.list(
            changes.journal().map(JournalCodec.Written::values).orElse(List.of()),
            (value, row) -> row.number(value.seq()).text(value.text())));
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
      row.text(identity.document().type())
          .text(identity.document().id())
          .text(identity.workflowHash())
          .number(identity.startVersion());
    } else {
      row.none().none().none().none();
    }
    var journal = changes.journal().map(JournalCodec.Written::row);
    row.plain(word(progress.status()))
        .flag(progress.status().isFinal())
        .texts(after.currentNodes())
        .id(opened.get(progress.lastStep()))
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
        .text(StoredText.pin(after.pin(), progress.recorded()))
        .text(places().text());
  }

  private void receipt(StepReceipt receipt, CompositeLiteral out) {
    var row = opened.get(receipt.seq());
    out.bytes(receipt.key())
        .id(row == null ? places.getOrDefault("s" + receipt.seq(), NONE) : row)
        .at(row == null ? changes.at() : RowId.time(row));
  }

  private void step(StepRow row, CompositeLiteral out) {
    var visit = row.visit();
    var opening = row.opening();
    var expects = row.expects();
    out.id(stepId(row))
        .at(row.times().created())
        .number(visit.seq())
        .number(visit.index())
        .text(visit.nodeId())
        .text(visit.nodeType())
        .text(visit.token().path())
        .number(visit.version())
        .plain(word(row.status()))
        .plain(word(opening.runAs().kind()))
        .bytes(opening.key())
        .at(row.times().started().orElse(null))
        .at(row.times().completed().orElse(null));
    row.times()
        .duration()
        .ifPresentOrElse(
            taken -> out.number(Math.min(Integer.MAX_VALUE, taken.toMillis())), out::none);
    out.text(StoredText.values(opening.input()))
        .text(StoredText.values(row.result().output()))
        .text(row.result().error())
        .text(opening.runAs().id())
        .texts(opening.runAs().roles())
        .id(approvalOf(row).orElse(null));
    expects.applied().ifPresentOrElse(out::flag, out::none);
    out.text(opening.snapshot().orElse(null))
        .at(expects.resumeAt().orElse(null))
        .text(expects.eventKey().orElse(null))
        .text(opening.trace());
  }

  private Optional<UUID> approvalOf(StepRow row) {
    return row.expects().approval().map(this::approvalId);
  }

  /**
   * The row id of an approval carries the time of its step's row, or none if the step has no row.
   */
  private UUID approvalId(long step) {
    var row = Optional.ofNullable(places.get("s" + step)).or(() -> lostStep.apply(step));
    return RowId.of(row.map(RowId::time).orElse(Instant.EPOCH), "approval", instance, step);
  }

  private UUID stepPlace(long seq) {
    return places.computeIfAbsent(
        "s" + seq, name -> lostStep.apply(seq).orElseThrow(() -> missing("step", seq)));
  }

  private IllegalStateException missing(String what, long seq) {
    return new IllegalStateException(
        "Expected the row of "
            + what
            + " "
            + seq
            + " of instance "
            + instance
            + ", but found none. Verify the instance.");
  }

  private void change(StepChange change, CompositeLiteral row) {
    var id = stepPlace(change.seq());
    row.id(id).at(RowId.time(id));
    if (change instanceof StepChange.Waits waits) {
      row.plain("waits").plain(word(waits.status())).none().none().none();
      expected(waits.expects(), row);
    } else if (change instanceof StepChange.Runs runs) {
      row.plain("runs").plain("running").at(runs.at());
      nothing(row, 6);
    } else if (change instanceof StepChange.Ends ends) {
      row.plain("ends")
          .plain(word(ends.status()))
          .at(ends.at())
          .text(StoredText.values(ends.result().output()))
          .text(ends.result().error());
      nothing(row, 4);
    } else if (change instanceof StepChange.Marked marked) {
      row.plain("marked");
      nothing(row, 7);
      row.flag(marked.applied());
    }
  }

  private void expected(StepRow.Expects expects, CompositeLiteral row) {
    row.at(expects.resumeAt().orElse(null))
        .text(expects.eventKey().orElse(null))
        .id(expects.approval().map(this::approvalId).orElse(null))
        .none();
  }

  private static void nothing(CompositeLiteral row, int fields) {
    for (int i = 0; i < fields; i++) {
      row.none();
    }
  }

  private void effect(EffectRow effect, JsonObjectWriter object) {
    var known = Optional.ofNullable(places.get("s" + effect.step()));
    var step = known.or(() -> lostStep.apply(effect.step())).orElse(NONE);
    object
        .id("id", effectId(effect))
        .number("seq", effect.seq())
        .number("step", effect.step())
        .id("step_id", step)
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

  private UUID stepId(StepRow row) {
    long seq = row.visit().seq();
    long index = row.visit().index();
    var known = index == 0 ? opened.get(seq) : null;
    return known == null ? RowId.of(row.times().created(), "step", instance, seq, index) : known;
  }

  private UUID effectId(EffectRow effect) {
    return RowId.of(changes.at(), "effect", instance, effect.seq());
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
