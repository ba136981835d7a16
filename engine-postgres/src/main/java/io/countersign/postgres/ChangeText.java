package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.EffectRow;
import io.countersign.engine.store.StepChange;
import io.countersign.engine.store.StepRow;
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
import java.util.UUID;
import java.util.function.LongFunction;

/** A change set as the one text that the database takes in. Lives within one call. */
final class ChangeText {

  /** Of a row that nothing leads to. */
  private static final UUID NONE = new UUID(0, 0);

  private final ChangeSet changes;
  private final String instance;
  private final Map<String, UUID> places;
  private final Map<Long, UUID> opened = new HashMap<>();
  private final LongFunction<Optional<UUID>> lostStep;
  private final LongFunction<Optional<UUID>> lostEffect;

  /**
   * A change set.
   *
   * @param before where rows are that were there before
   * @param lostStep finds a step's row that is not among them
   * @param lostEffect finds an effect's row that is not among them
   */
  ChangeText(
      ChangeSet changes,
      Places before,
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

  /** Where rows are afterwards that may still change. */
  Places places() {
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
    return new Places(kept);
  }

  String text() {
    var doc = Doc.begin();
    var after = changes.after();
    if (changes.expected() == 0 || after.progress().seq() != changes.expected()) {
      instance(doc);
    }
    journal(doc);
    var steps = changes.steps();
    doc.all(
        "receipts",
        steps.receipts(),
        (receipt, one) -> {
          var row = opened.get(receipt.seq());
          one.text("key", receipt.key())
              .id("step", row == null ? places.getOrDefault("s" + receipt.seq(), NONE) : row)
              .at("at", row == null ? changes.at() : RowId.time(row));
        });
    doc.all("steps", steps.opened(), this::step);
    doc.all("changes", steps.changed(), this::change);
    asked(doc, steps.approvals().asked());
    doc.all("answers", steps.approvals().changed(), ChangeText::answer);
    var outbox = changes.outbox();
    doc.all("effects", outbox.effects(), this::effect);
    doc.all(
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
    doc.all(
        "triggers",
        queued.values(),
        (trigger, one) -> trigger(one, instance, trigger, changes.at()));
    doc.all(
        "done",
        outbox.done(),
        (done, one) ->
            one.text("key", done.key()).number("fence", done.fence()).text("note", done.note()));
    var waits = waits();
    if (!waits.isEmpty()) {
      doc.json("waits", Doc.texts(waits));
    }
    return doc.end();
  }

  private void instance(Doc doc) {
    var after = changes.after();
    var identity = after.identity();
    var progress = after.progress();
    var last = opened.get(progress.lastStep());
    var row = Doc.begin();
    if (changes.expected() == 0) {
      row.text("type", identity.document().type())
          .text("document", identity.document().id())
          .text("workflow", identity.workflowHash())
          .number("version", identity.startVersion());
    }
    row.text("status", word(progress.status()))
        .flag("over", progress.status().isFinal())
        .json("nodes", Doc.texts(after.currentNodes()))
        .number("seq", progress.seq())
        .number("last_step", progress.lastStep())
        .text("head", changes.journal().map(one -> one.row().hash()).orElse(null))
        .text("reason", progress.reason().orElse(null))
        .text("window", progress.window().map(ChangeText::word).orElse(null))
        .text("underway", progress.underway().orElse(null))
        .text("requester", progress.requester())
        .number("pinned", after.pin().version())
        .number("known", progress.known());
    if (last != null) {
      row.id("last_step_id", last);
    }
    doc.json("instance", row.end())
        .json("statuses", Doc.texts(changes.statuses().stream().map(ChangeText::word).toList()))
        .json("tokens", StoredState.tokens(after))
        .json("approvals", StoredState.approvals(after))
        .json("context", StoredState.context(after))
        .json("pin", StoredText.pin(after.pin()))
        .json("rows", places().text());
  }

  private void journal(Doc doc) {
    changes
        .journal()
        .ifPresent(
            written -> {
              var row = written.row();
              doc.number("first_seq", row.firstSeq())
                  .number("last_seq", row.lastSeq())
                  .at("journal_at", row.at())
                  .text("chain_hash", row.hash())
                  .all(
                      "values",
                      written.values(),
                      (value, one) -> one.number("seq", value.seq()).text("text", value.text()));
            });
  }

  private void step(StepRow row, Doc doc) {
    var visit = row.visit();
    var opening = row.opening();
    doc.id("id", stepId(row))
        .at("at", row.times().created())
        .number("seq", visit.seq())
        .number("idx", visit.index())
        .text("node", visit.nodeId())
        .text("type", visit.nodeType())
        .text("token", visit.token().path())
        .number("version", visit.version())
        .text("status", word(row.status()))
        .text("run_as", word(opening.runAs().kind()))
        .text("key", opening.key())
        .at("started", row.times().started().orElse(null))
        .at("completed", row.times().completed().orElse(null))
        .json("input", StoredText.values(opening.input()))
        .json("output", StoredText.values(row.result().output()))
        .text("error", row.result().error())
        .text("actor", opening.runAs().id())
        .json("roles", Doc.texts(opening.runAs().roles()))
        .text("snapshot", opening.snapshot().orElse(null))
        .at("resume", row.expects().resumeAt().orElse(null))
        .text("event", row.expects().eventKey().orElse(null))
        .text("trace", opening.trace());
    row.times()
        .taken()
        .ifPresent(taken -> doc.number("duration", Math.min(Integer.MAX_VALUE, taken.toMillis())));
    approvalOf(row).ifPresent(id -> doc.id("approval", id));
    row.expects().applied().ifPresent(applied -> doc.flag("applied", applied));
  }

  private Optional<UUID> approvalOf(StepRow row) {
    return row.expects().approval().map(step -> approvalId(step));
  }

  /** An approval's row has the time of its step's. */
  private UUID approvalId(long step) {
    var row = places.get("s" + step);
    return RowId.of(row == null ? Instant.EPOCH : RowId.time(row), "approval", instance, step);
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

  private void change(StepChange change, Doc doc) {
    long seq = change.seq();
    var id =
        places.computeIfAbsent(
            "s" + seq, name -> lostStep.apply(seq).orElseThrow(() -> missing("step", seq)));
    doc.id("id", id).at("created", RowId.time(id));
    if (change instanceof StepChange.Waits waits) {
      doc.text("kind", "waits")
          .text("status", word(waits.status()))
          .at("resume", waits.expects().resumeAt().orElse(null))
          .text("event", waits.expects().eventKey().orElse(null));
      waits.expects().approval().ifPresent(step -> doc.id("approval", approvalId(step)));
    } else if (change instanceof StepChange.Runs runs) {
      doc.text("kind", "runs").text("status", "running").at("at", runs.at());
    } else if (change instanceof StepChange.Ends ends) {
      doc.text("kind", "ends")
          .text("status", word(ends.status()))
          .at("at", ends.at())
          .json("output", StoredText.values(ends.result().output()))
          .text("error", ends.result().error());
    } else if (change instanceof StepChange.Marked marked) {
      doc.text("kind", "marked").flag("applied", marked.applied());
    }
  }

  private void asked(Doc doc, List<ApprovalRow> rows) {
    doc.all(
        "asked",
        rows,
        (row, one) -> {
          one.id("id", approvalId(row.step()))
              .number("step", row.step())
              .text("node", row.nodeId())
              .number("version", row.shown().version())
              .text("material", row.shown().materialHash())
              .text("snapshot", row.shown().snapshot().orElse(null))
              .json("asked", StoredText.asked(row.asked()))
              .text("verdict", word(row.course().verdict()))
              .at("at", row.times().asked())
              .at("expires", row.times().until().orElse(null))
              .at("closed", row.times().closed().orElse(null));
          switch (row.course().worth()) {
            case APPLIED -> one.flag("applied", true);
            case INVALIDATED -> one.flag("applied", false);
            case UNUSED -> {}
          }
        });
    var assignees = new ArrayList<Named>();
    for (var row : rows) {
      for (var assignee : row.assignees()) {
        assignees.add(new Named(row.step(), assignees.size(), assignee));
      }
    }
    if (!rows.isEmpty()) {
      doc.json(
          "assignees",
          Doc.list(
              assignees,
              (named, one) -> {
                one.id("request", approvalId(named.step()))
                    .number("ordinal", named.ordinal())
                    .number("party", named.assignee().party())
                    .text("person", named.assignee().person().orElse(null));
                named
                    .assignee()
                    .office()
                    .ifPresent(
                        office ->
                            one.text("role", office.role()).text("pick", word(office.pick())));
              }));
    }
  }

  private record Named(long step, int ordinal, ApprovalRow.Assignee assignee) {}

  private static void answer(ApprovalChange change, Doc doc) {
    doc.number("step", change.step());
    if (change instanceof ApprovalChange.Decided decided) {
      var decision = decided.decision();
      doc.number("party", decision.party())
          .text("person", decision.by())
          .text("decision", word(decision.answer()))
          .text("reason", decision.reason())
          .at("at", decision.at());
      if (decided.verdict() != Verdict.OPEN) {
        doc.text("verdict", word(decided.verdict())).at("closed", decision.at());
      }
    } else if (change instanceof ApprovalChange.Closed closed) {
      doc.text("verdict", word(closed.verdict())).at("closed", closed.at());
    } else if (change instanceof ApprovalChange.Marked marked) {
      doc.flag("applied", marked.applied());
    }
  }

  private void effect(EffectRow effect, Doc doc) {
    var known = Optional.ofNullable(places.get("s" + effect.step()));
    var step = known.or(() -> lostStep.apply(effect.step())).orElse(NONE);
    doc.id("id", effectId(effect))
        .number("seq", effect.seq())
        .number("step", effect.step())
        .id("step_id", step)
        .text("type", effect.effectType())
        .json("payload", StoredText.values(effect.payload()))
        .json("options", StoredText.values(effect.options()))
        .text("key", effect.key(instance))
        .text("trace", effect.trace());
  }

  /** A trigger of an instance. */
  static void trigger(Doc doc, String instance, Trigger trigger, Instant at) {
    var key = trigger.key(instance);
    doc.id("id", RowId.of(at, "trigger", instance, key))
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
    return RowId.of(
        row.times().created(), "step", instance, row.visit().seq(), (long) row.visit().index());
  }

  private UUID effectId(EffectRow effect) {
    return RowId.of(changes.at(), "effect", instance, effect.seq());
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
