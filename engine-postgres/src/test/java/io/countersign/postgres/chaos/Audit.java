package io.countersign.postgres.chaos;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.StepProjection;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Looks at everything once all has come to rest. */
final class Audit {

  private final Plant plant;
  private final CompiledWorkflow workflow;
  private final List<String> wrong = new ArrayList<>();
  private final Map<DocumentRef, Fate> fates = new LinkedHashMap<>();

  private Audit(Plant plant) {
    this.plant = plant;
    this.workflow = plant.workflow();
  }

  /**
   * What has become of a document, names and times left out.
   *
   * @param version its version
   * @param status its status
   * @param instance where its instance stands
   * @param steps how many steps there were of each kind, by node, token and status
   * @param effects what was promised, and what became of it
   * @param done what the host did to it
   */
  record Fate(
      long version,
      String status,
      String instance,
      Map<String, Long> steps,
      List<String> effects,
      List<String> done) {}

  static Audit of(Plant plant, Collection<DocumentRef> orders) {
    var audit = new Audit(plant);
    orders.forEach(
        order ->
            plant
                .store()
                .transactions()
                .inOwn(tx -> audit.fates.put(order, audit.fate(tx, order))));
    audit.counts();
    return audit;
  }

  /** What must never be so, whatever happened; empty if all is right. */
  List<String> wrong() {
    return wrong;
  }

  /** What has become of whom, in the order in which they were given. */
  Map<DocumentRef, Fate> fates() {
    return fates;
  }

  private Fate fate(StoreTransaction tx, DocumentRef order) {
    var view = plant.host().find(tx, order).orElseThrow();
    var state = tx.history().instance(new InstanceKey.Latest(order)).orElseThrow();
    var instance = state.identity().instance();
    var steps = tx.history().steps(OrgId.of(order.org()), InstanceId.of(instance));
    journal(tx, state);
    var rebuilt = InstanceRebuild.of(workflow, steps);
    if (!rebuilt.equals(InstanceRebuild.Rebuilt.ofLive(state))) {
      wrong.add("the steps of " + order + " tell another state: " + rebuilt);
    }
    return new Fate(
        view.version(),
        view.status(),
        state.progress().status() + " " + state.currentNodes(),
        kinds(steps),
        effects(tx, order, instance),
        texts(tx, HostSql.DONE_OF, order.id()));
  }

  private void journal(StoreTransaction tx, InstanceState state) {
    var instance = state.identity().instance();
    var org = state.identity().document().org();
    var written = tx.history().journal(OrgId.of(org), InstanceId.of(instance));
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var locked =
        tx.lock(new InstanceKey.ById(OrgId.of(org), InstanceId.of(instance)), Patience.TRY);
    if (!(locked instanceof Locked.Loaded loaded)) {
      wrong.add("the lock of " + instance + " is held: " + locked);
      return;
    }
    JournalCodec.current()
        .verifyWhole(instance, rows, loaded.head())
        .problems()
        .forEach(problem -> wrong.add(problem.message()));
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    List<JournalEntry> entries =
        JournalCodec.current().read(rows, values).orThrow().stream()
            .map(one -> ((RecordedEvent.Known) one).entry())
            .toList();
    if (!EventApplier.replay(instance, entries).equals(state) || !loaded.state().equals(state)) {
      wrong.add("the journal of " + instance + " tells another state than " + state);
    }
    var approvals = tx.approvals().of(OrgId.of(org), InstanceId.of(instance));
    if (!StepProjection.approvals(instance, entries).equals(approvals)) {
      wrong.add("the journal of " + instance + " tells other approvals than " + approvals);
    }
  }

  private static Map<String, Long> kinds(List<StepRow> steps) {
    return steps.stream()
        .collect(
            Collectors.groupingBy(
                row ->
                    String.join(
                        " ",
                        row.visit().nodeId(),
                        row.visit().token().path(),
                        "v" + row.visit().version(),
                        row.status().name()),
                TreeMap::new,
                Collectors.counting()));
  }

  private List<String> effects(StoreTransaction tx, DocumentRef order, String instance) {
    try (var statement = PostgresStore.connection(tx).prepareStatement(HostSql.EFFECTS_OF)) {
      statement.setString(1, instance);
      try (var rows = statement.executeQuery()) {
        var all = new ArrayList<String>();
        while (rows.next()) {
          all.add(rows.getString(1) + " " + rows.getString(2));
          if (!rows.getBoolean(4)) {
            wrong.add("the effect " + rows.getString(3) + " of " + order + " never arrived");
          }
        }
        return all;
      }
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  private static List<String> texts(StoreTransaction tx, String sql, String value) {
    try (var statement = PostgresStore.connection(tx).prepareStatement(sql)) {
      statement.setString(1, value);
      try (var rows = statement.executeQuery()) {
        var all = new ArrayList<String>();
        while (rows.next()) {
          all.add(rows.getString(1));
        }
        return all;
      }
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  private void counts() {
    try (var connection = plant.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(HostSql.WRONG)) {
      while (rows.next()) {
        if (rows.getLong(2) > 0) {
          wrong.add(rows.getLong(2) + " " + rows.getString(1));
        }
      }
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }
}
