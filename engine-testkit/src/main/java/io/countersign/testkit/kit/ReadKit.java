package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.Cursor;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.Slice;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Workflows.Listed;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of the readers of a store: paged lists, the rows of the outboxes, and the published
 * workflows. Extend it, return an empty store, and run it with JUnit.
 */
public abstract class ReadKit {

  private static final Instant T0 = Sample.T0;

  /** Constructor for the subclass of a store's author. */
  protected ReadKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. Its
   * time must not be before 09:00 UTC on 15 January 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private InstanceState write(Sample sample) {
    Written written =
        in(
            tx -> {
              if (sample.set().expected() > 0) {
                tx.lock(new InstanceKey.ById(sample.set().org(), sample.instance), Patience.WAIT);
              }
              return sample.write(store(), tx);
            });
    assertInstanceOf(Written.Done.class, written);
    return sample.state();
  }

  private InstanceState end(InstanceState state) {
    return write(
        Sample.after(state)
            .event(
                new Event.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, Sample.EVE)));
  }

  private List<InstanceLine> instances(Optional<InstanceStatus> status, Slice slice) {
    return in(tx -> store().history().instances(tx, Sample.ORG, status, slice));
  }

  private static List<String> ids(List<InstanceLine> lines) {
    return lines.stream().map(line -> Sample.name(line.instance())).toList();
  }

  /** Instances are listed by status, for one organisation only. */
  @Test
  void shouldListInstancesByStatus() {
    write(Sample.begin(Sample.id("i1"), "d1"));
    end(write(Sample.begin(Sample.id("i2"), "d2")));
    write(Sample.begin("org-2", Sample.id("i3"), "d3"));

    assertEquals(List.of("i1", "i2"), ids(instances(Optional.empty(), Slice.first(10))));
    var over = instances(Optional.of(InstanceStatus.CANCELLED), Slice.first(10));
    assertEquals(List.of("i2"), ids(over));
    assertEquals(Optional.of("amended"), over.get(0).stand().reason());
    assertEquals(List.of(), over.get(0).stand().nodes());
    assertEquals(T0, over.get(0).began());
    var running = instances(Optional.of(InstanceStatus.RUNNING), Slice.first(10)).get(0);
    assertEquals(List.of("sys:start"), running.stand().nodes());
    assertEquals("d1", running.document().id());
    assertEquals(Sample.WORKFLOW.hash(), running.workflowHash());
    assertEquals(List.of(), instances(Optional.of(InstanceStatus.PAUSED), Slice.first(10)));
  }

  /** The pages of a list make up the list, for every page size. */
  @Test
  void shouldListInstancesPartByPart() {
    for (int i = 1; i <= 5; i++) {
      write(Sample.begin(Sample.id("i" + i), "d" + i));
    }
    for (int limit = 1; limit <= 6; limit++) {
      var seen = new ArrayList<InstanceLine>();
      var slice = Slice.first(limit);
      for (var part = instances(Optional.empty(), slice);
          !part.isEmpty();
          part = instances(Optional.empty(), slice)) {
        assertTrue(part.size() <= limit);
        seen.addAll(part);
        slice = Slice.after(part.get(part.size() - 1).cursor(), limit);
      }
      assertEquals(List.of("i1", "i2", "i3", "i4", "i5"), ids(seen));
    }
  }

  private static Asked asking(String... people) {
    var parties = new ArrayList<Party>();
    for (var person : people) {
      parties.add(new Party("user:" + person, List.of(person)));
    }
    return new Asked(parties, Quorum.ALL, false, "eve", false, false);
  }

  private List<Approvals.Asking> open(Slice slice) {
    var ada = new Approvals.Person("ada", List.of());
    return in(tx -> store().approvals().open(tx, Sample.ORG, ada, slice));
  }

  /** Open requests are paged, the oldest first, then by instance and number. */
  @Test
  void shouldListOpenQuestionsPartByPart() {
    write(
        Sample.begin(Sample.id("i2"), "d2")
            .asked(10, T0.plusSeconds(1), asking("ada"))
            .asked(9, T0.plusSeconds(1), asking("ada")));
    write(
        Sample.begin(Sample.id("i1"), "d1")
            .asked(5, T0.plusSeconds(1), asking("ada"))
            .asked(6, T0, asking("ada")));

    var seen = new ArrayList<String>();
    var slice = Slice.first(1);
    for (var part = open(slice); !part.isEmpty(); part = open(slice)) {
      assertEquals(1, part.size());
      seen.add(Sample.name(part.get(0).instance()) + ":" + part.get(0).row().step());
      slice = Slice.after(part.get(0).cursor(), 1);
    }

    assertEquals(List.of("i1:6", "i1:5", "i2:9", "i2:10"), seen);
    assertEquals(4, open(Slice.first(100)).size());
  }

  /** An open request names those who have decided before the same gate. */
  @Test
  void shouldBringThoseWhoHaveDecided() {
    var begun =
        Sample.begin(Sample.id("i1"), "d1").waiting(new Wait.Decisions(Optional.empty())).state();
    var asked = asking("ada", "bob");
    var sample =
        Sample.begin(Sample.id("i1"), "d1")
            .waiting(new Wait.Decisions(Optional.empty()))
            .event(
                new Event.ApprovalAsked(TokenId.FIRST, 2, begun.pin(), asked, Optional.of("d@1")))
            .asked(2, T0, asked);
    write(sample);
    assertEquals(Set.of(), open(Slice.first(10)).get(0).deciders());

    var yes = new Approval.Decision(1, "bob", Approval.Answer.APPROVED, "");
    write(Sample.after(sample.state()).event(new Event.ApprovalDecided(2, yes, Verdict.OPEN)));

    assertEquals(Set.of("bob"), open(Slice.first(10)).get(0).deciders());
  }

  /** A journal is paged, and its head is stored separately. */
  @Test
  void shouldReadAJournalPartByPart() {
    var first = write(Sample.begin(Sample.id("i1"), "d1"));
    var second = write(Sample.after(first).event(new Event.Paused("A", "", Sample.EVE)));
    write(
        Sample.after(second)
            .event(new Event.Resumed(Sample.EVE))
            .event(new Event.Ignored("test", "", Sample.EVE)));

    assertEquals(List.of(1L, 2L), firsts(0, 2));
    assertEquals(List.of(3L), firsts(2, 2));
    assertEquals(List.of(2L, 3L), firsts(1, 100));
    assertEquals(List.of(), firsts(4, 100));
    assertEquals(List.of(1L, 2L, 3L), firsts(0, Integer.MAX_VALUE));
    var rows = in(tx -> store().history().journal(tx, Sample.ORG, Sample.id("i1")));
    assertEquals(
        Optional.of(rows.get(2).row().head()),
        in(tx -> store().history().head(tx, Sample.ORG, Sample.id("i1"))));
    assertEquals(Optional.empty(), in(tx -> store().history().head(tx, "org-2", Sample.id("i1"))));
  }

  private List<Long> firsts(long after, int limit) {
    return in(tx -> store().history().journal(tx, Sample.ORG, Sample.id("i1"), after, limit))
        .stream()
        .map(written -> written.row().firstSeq())
        .toList();
  }

  private List<OutboxRow> outbox() {
    return in(tx -> store().history().outbox(tx, Sample.ORG, Sample.id("i1")));
  }

  /** The rows of the outboxes are shown with their status and last error. */
  @Test
  void shouldShowTheRowsOfTheOutboxes() {
    var begun = write(Sample.begin(Sample.id("i1"), "d1"));
    var state =
        write(
            Sample.after(begun)
                .event(new Event.Paused("A", "", Sample.EVE))
                .effect(6)
                .effect(5)
                .queue("a")
                .queue("b"));
    write(Sample.after(state).event(new Event.Resumed(Sample.EVE)).done("a", 0).recall(6));

    assertEquals(List.of("advance", "webhook", "webhook"), types());
    var row = outbox().get(0);
    assertEquals(Sample.trigger("b").key(Sample.id("i1")), row.what().key());
    assertEquals(OutboxStatus.PENDING, row.hold().status());
    assertEquals(T0, row.times().created());
    assertEquals("5", outbox().get(1).what().key());
    assertEquals(2, outbox().get(1).what().step());
    assertEquals(OutboxStatus.COMPLETED, outbox().get(2).hold().status());
    assertEquals(Optional.of(T0), outbox().get(2).times().completed());

    fail(Optional.of(T0.plusSeconds(30)), "no route");

    var failed = outbox().get(0).hold();
    assertEquals(OutboxStatus.FAILED, failed.status());
    assertEquals("no route", failed.error());
    assertEquals(1, failed.attempts());
    assertEquals(Optional.of(T0.plusSeconds(30)), failed.due());
    assertEquals(List.of(), in(tx -> store().history().outbox(tx, "org-2", Sample.id("i1"))));
    assertEquals(Box.TRIGGERS, outbox().get(0).what().box());
  }

  private List<String> types() {
    return outbox().stream().map(row -> row.what().type()).toList();
  }

  private void fail(Optional<Instant> again, String error) {
    var at = T0.plusSeconds(10);
    var lease = new Lease("w", at, at.plusSeconds(60), 100);
    boolean failed =
        in(
            tx ->
                store()
                    .triggers()
                    .fail(
                        tx,
                        store().triggers().claim(tx, lease).rows().get(0),
                        new Failure(error, at, again)));
    assertTrue(failed);
  }

  private List<Listed> listed(String org, String type) {
    return in(tx -> store().workflows().list(tx, org, type));
  }

  private void publish(String org, CompiledWorkflow workflow) {
    in(
        tx -> {
          store().workflows().publish(tx, org, workflow);
          return workflow;
        });
  }

  /**
   * Each publication creates a version, even of an earlier workflow, but not of the current one.
   */
  @Test
  void shouldListPublishedWorkflows() {
    var old = Sample.WORKFLOW;
    var next =
        Compiler.standard()
            .compile(EntityContract.document("invoice").lifecycleVersion(2).build())
            .orThrow();
    publish(Sample.ORG, old);
    publish(Sample.ORG, next);
    publish(Sample.ORG, next);
    publish("org-2", next);

    var both = listed(Sample.ORG, "invoice");
    assertEquals(List.of(1, 2), both.stream().map(Listed::version).toList());
    assertEquals(List.of(old.hash(), next.hash()), both.stream().map(Listed::hash).toList());
    assertEquals(List.of(false, true), both.stream().map(Listed::current).toList());
    assertFalse(both.get(1).publishedAt().isBefore(both.get(0).publishedAt()));
    assertEquals(1, listed("org-2", "invoice").get(0).version());
    assertEquals(List.of(), listed(Sample.ORG, "order"));

    publish(Sample.ORG, old);

    var again = listed(Sample.ORG, "invoice");
    assertEquals(
        List.of(old.hash(), next.hash(), old.hash()), again.stream().map(Listed::hash).toList());
    assertEquals(List.of(1, 2, 3), again.stream().map(Listed::version).toList());
    assertEquals(List.of(false, false, true), again.stream().map(Listed::current).toList());
  }

  /** A cursor can be passed in a URL. */
  @Test
  void shouldReadCursorsBack() {
    var cursor = new Cursor(T0.plusNanos(1000), "instance_1", 42);

    assertEquals(Optional.of(cursor), Cursor.read(cursor.text()));
    assertEquals(Optional.empty(), Cursor.read("yesterday_1_i1"));
  }
}
