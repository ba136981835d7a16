package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.ListCursor;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.WorkflowStore.Listed;
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

  private static final Instant T0 = ChangeSetBuilder.T0;

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

  private InstanceState write(ChangeSetBuilder sample) {
    Written written =
        in(
            tx -> {
              if (sample.set().expected() > 0) {
                tx.lock(
                    new InstanceKey.ById(
                        OrgId.of(sample.set().org()), InstanceId.of(sample.instance)),
                    Patience.WAIT);
              }
              return sample.write(store(), tx);
            });
    assertInstanceOf(Written.Done.class, written);
    return sample.state();
  }

  private InstanceState end(InstanceState state) {
    return write(
        ChangeSetBuilder.after(state)
            .event(
                new InstanceEvent.Ended(
                    InstanceStatus.CANCELLED, "amended", EditWindow.LOCKED, ChangeSetBuilder.EVE)));
  }

  private List<InstanceLine> instances(Optional<InstanceStatus> status, ListSlice slice) {
    return in(tx -> tx.history().instances(OrgId.of(ChangeSetBuilder.ORG), status, slice));
  }

  private static List<String> ids(List<InstanceLine> lines) {
    return lines.stream().map(line -> ChangeSetBuilder.name(line.instance())).toList();
  }

  /** Instances are listed by status, for one organisation only. */
  @Test
  void shouldListInstancesByStatus() {
    write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    end(write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2")));
    write(ChangeSetBuilder.begin("org-2", ChangeSetBuilder.id("i3"), "d3"));

    assertEquals(List.of("i1", "i2"), ids(instances(Optional.empty(), ListSlice.first(10))));
    var over = instances(Optional.of(InstanceStatus.CANCELLED), ListSlice.first(10));
    assertEquals(List.of("i2"), ids(over));
    assertEquals(Optional.of("amended"), over.get(0).stand().reason());
    assertEquals(List.of(), over.get(0).stand().nodes());
    assertEquals(T0, over.get(0).began());
    var running = instances(Optional.of(InstanceStatus.RUNNING), ListSlice.first(10)).get(0);
    assertEquals(List.of("sys:start"), running.stand().nodes());
    assertEquals("d1", running.document().id());
    assertEquals(ChangeSetBuilder.WORKFLOW.hash(), running.workflowHash());
    assertEquals(List.of(), instances(Optional.of(InstanceStatus.PAUSED), ListSlice.first(10)));
  }

  /** The pages of a list make up the list, for every page size. */
  @Test
  void shouldListInstancesPartByPart() {
    for (int i = 1; i <= 5; i++) {
      write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i" + i), "d" + i));
    }
    for (int limit = 1; limit <= 6; limit++) {
      var seen = new ArrayList<InstanceLine>();
      var slice = ListSlice.first(limit);
      for (var part = instances(Optional.empty(), slice);
          !part.isEmpty();
          part = instances(Optional.empty(), slice)) {
        assertTrue(part.size() <= limit);
        seen.addAll(part);
        slice = ListSlice.after(part.get(part.size() - 1).cursor(), limit);
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

  private List<ApprovalQueries.Asking> open(ListSlice slice) {
    var ada = new ApprovalQueries.Person("ada", List.of());
    return in(tx -> tx.approvals().open(OrgId.of(ChangeSetBuilder.ORG), ada, slice));
  }

  /** Open requests are paged, the oldest first, then by instance and number. */
  @Test
  void shouldListOpenQuestionsPartByPart() {
    write(
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2")
            .ask(10, T0.plusSeconds(1), asking("ada"))
            .ask(9, T0.plusSeconds(1), asking("ada")));
    write(
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .ask(5, T0.plusSeconds(1), asking("ada"))
            .ask(6, T0, asking("ada")));

    var seen = new ArrayList<String>();
    var slice = ListSlice.first(1);
    for (var part = open(slice); !part.isEmpty(); part = open(slice)) {
      assertEquals(1, part.size());
      seen.add(ChangeSetBuilder.name(part.get(0).instance()) + ":" + part.get(0).row().step());
      slice = ListSlice.after(part.get(0).cursor(), 1);
    }

    assertEquals(List.of("i1:6", "i1:5", "i2:9", "i2:10"), seen);
    assertEquals(4, open(ListSlice.first(100)).size());
  }

  /** An open request names those who have decided before the same gate. */
  @Test
  void shouldBringThoseWhoHaveDecided() {
    var begun =
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .waiting(new QuestionWait.Decisions(Optional.empty()))
            .state();
    var asked = asking("ada", "bob");
    var sample =
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .waiting(new QuestionWait.Decisions(Optional.empty()))
            .event(
                new QuestionEvent.ApprovalAsked(
                    TokenId.FIRST, 2, begun.pin(), asked, Optional.of("d@1")))
            .ask(2, T0, asked);
    write(sample);
    assertEquals(Set.of(), open(ListSlice.first(10)).get(0).deciders());

    var yes = new Approval.Decision(1, "bob", Approval.Answer.APPROVED, "");
    write(
        ChangeSetBuilder.after(sample.state())
            .event(new QuestionEvent.ApprovalDecided(2, yes, Verdict.OPEN)));

    assertEquals(Set.of("bob"), open(ListSlice.first(10)).get(0).deciders());
  }

  /** A journal is paged, and its head is stored separately. */
  @Test
  void shouldReadAJournalPartByPart() {
    var first = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    var second =
        write(
            ChangeSetBuilder.after(first)
                .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE)));
    write(
        ChangeSetBuilder.after(second)
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE)));

    assertEquals(List.of(1L, 2L), firsts(0, 2));
    assertEquals(List.of(3L), firsts(2, 2));
    assertEquals(List.of(2L, 3L), firsts(1, 100));
    assertEquals(List.of(), firsts(4, 100));
    assertEquals(List.of(1L, 2L, 3L), firsts(0, Integer.MAX_VALUE));
    var rows =
        in(
            tx ->
                tx.history()
                    .journal(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))));
    assertEquals(
        Optional.of(rows.get(2).row().head()),
        in(
            tx ->
                tx.history()
                    .head(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1")))));
    assertEquals(
        Optional.empty(),
        in(tx -> tx.history().head(OrgId.of("org-2"), InstanceId.of(ChangeSetBuilder.id("i1")))));
  }

  private List<Long> firsts(long after, int limit) {
    return in(
            tx ->
                tx.history()
                    .journal(
                        OrgId.of(ChangeSetBuilder.ORG),
                        InstanceId.of(ChangeSetBuilder.id("i1")),
                        after,
                        limit))
        .stream()
        .map(written -> written.row().firstSeq())
        .toList();
  }

  private List<OutboxRow> outbox() {
    return in(
        tx ->
            tx.history()
                .outbox(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(ChangeSetBuilder.id("i1"))));
  }

  /** The rows of the outboxes are shown with their status and last error. */
  @Test
  void shouldShowTheRowsOfTheOutboxes() {
    var begun = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1"));
    var state =
        write(
            ChangeSetBuilder.after(begun)
                .event(new InstanceEvent.Paused("A", "", ChangeSetBuilder.EVE))
                .effect(6)
                .effect(5)
                .queue("a")
                .queue("b"));
    write(
        ChangeSetBuilder.after(state)
            .event(new InstanceEvent.Resumed(ChangeSetBuilder.EVE))
            .finish("a", 0)
            .recall(6));

    assertEquals(List.of("advance", "webhook", "webhook"), types());
    var row = outbox().get(0);
    assertEquals(ChangeSetBuilder.trigger("b").key(ChangeSetBuilder.id("i1")), row.what().key());
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
    assertEquals(
        List.of(),
        in(tx -> tx.history().outbox(OrgId.of("org-2"), InstanceId.of(ChangeSetBuilder.id("i1")))));
    assertEquals(Box.TRIGGERS, outbox().get(0).what().box());
  }

  private List<String> types() {
    return outbox().stream().map(row -> row.what().type()).toList();
  }

  private void fail(Optional<Instant> again, String error) {
    var at = T0.plusSeconds(10);
    var lease = new LeaseRequest("w", at, at.plusSeconds(60), 100);
    boolean failed =
        in(
            tx ->
                tx.triggers()
                    .fail(
                        tx.triggers().claim(lease).rows().get(0),
                        new AttemptFailure(error, at, again)));
    assertTrue(failed);
  }

  private List<Listed> list(String org, String type) {
    return in(tx -> tx.workflows().list(OrgId.of(org), type));
  }

  private void publish(String org, CompiledWorkflow workflow) {
    in(
        tx -> {
          tx.workflows().publish(OrgId.of(org), workflow);
          return workflow;
        });
  }

  /**
   * Each publication creates a version, even of an earlier workflow, but not of the current one.
   */
  @Test
  void shouldListPublishedWorkflows() {
    var old = ChangeSetBuilder.WORKFLOW;
    var next =
        Compiler.standard()
            .compile(EntityContract.document("invoice").lifecycleVersion(2).build())
            .orThrow();
    publish(ChangeSetBuilder.ORG, old);
    publish(ChangeSetBuilder.ORG, next);
    publish(ChangeSetBuilder.ORG, next);
    publish("org-2", next);

    var both = list(ChangeSetBuilder.ORG, "invoice");
    assertEquals(List.of(1, 2), both.stream().map(Listed::version).toList());
    assertEquals(List.of(old.hash(), next.hash()), both.stream().map(Listed::hash).toList());
    assertEquals(List.of(false, true), both.stream().map(Listed::current).toList());
    assertFalse(both.get(1).publishedAt().isBefore(both.get(0).publishedAt()));
    assertEquals(1, list("org-2", "invoice").get(0).version());
    assertEquals(List.of(), list(ChangeSetBuilder.ORG, "order"));

    publish(ChangeSetBuilder.ORG, old);

    var again = list(ChangeSetBuilder.ORG, "invoice");
    assertEquals(
        List.of(old.hash(), next.hash(), old.hash()), again.stream().map(Listed::hash).toList());
    assertEquals(List.of(1, 2, 3), again.stream().map(Listed::version).toList());
    assertEquals(List.of(false, false, true), again.stream().map(Listed::current).toList());
  }

  /** A cursor can be passed in a URL. */
  @Test
  void shouldReadCursorsBack() {
    var cursor = new ListCursor(T0.plusNanos(1000), "instance_1", 42);

    assertEquals(Optional.of(cursor), ListCursor.read(cursor.text()));
    assertEquals(Optional.empty(), ListCursor.read("yesterday_1_i1"));
  }
}
