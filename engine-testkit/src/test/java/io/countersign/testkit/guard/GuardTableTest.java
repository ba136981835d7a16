package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.ProposedChange;
import io.countersign.testkit.guard.Case.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What is said of every kind of change, in every edit window, wherever the workflow of the document
 * is. Of the fields, {@code amount} is what approvals are for, {@code note} may always be edited,
 * and {@code title} is neither.
 */
class GuardTableTest {

  /** Where windows matter, there is a line for each of them; elsewhere, one line for all three. */
  private static final String TABLE =
      """
                             | create  | amount      | title       | note        | both        | nothing | status      | all           | delete
      unpublished            | ok      | ok          | ok          | ok          | ok          | ok      | ok          | ok            | ok
      unadopted              | ok      | ok          | ok          | ok          | ok          | ok      | ok          | ok            | ok
      adoption_required      | ok      | NOT_ADOPTED | NOT_ADOPTED | NOT_ADOPTED | NOT_ADOPTED | ok      | NOT_ADOPTED | NOT_ADOPTED   | NOT_ADOPTED
      running editable       | RUNNING | ok          | ok          | ok          | ok          | ok      | GATE        | GATE          | ok
      running amend_only     | RUNNING | anew        | ok          | ok          | anew        | ok      | GATE        | GATE          | ok
      running locked         | RUNNING | LOCKED      | LOCKED      | ok          | LOCKED      | ok      | GATE        | LOCKED GATE   | LOCKED
      paused editable        | RUNNING | ok          | ok          | ok          | ok          | ok      | GATE        | GATE          | ok
      paused amend_only      | RUNNING | anew        | ok          | ok          | anew        | ok      | GATE        | GATE          | ok
      paused locked          | RUNNING | LOCKED      | LOCKED      | ok          | LOCKED      | ok      | GATE        | LOCKED GATE   | LOCKED
      busy                   | BUSY    | BUSY        | BUSY        | BUSY        | BUSY        | ok      | BUSY        | BUSY          | BUSY
      completed editable     | ok      | ok          | ok          | ok          | ok          | ok      | ok          | ok            | ok
      completed amend_only   | ok      | ok          | ok          | ok          | ok          | ok      | ok          | ok            | ok
      completed locked       | ok      | LOCKED      | LOCKED      | ok          | LOCKED      | ok      | LOCKED      | LOCKED LOCKED | LOCKED
      cancelled              | ok      | LOCKED      | LOCKED      | ok          | LOCKED      | ok      | LOCKED      | LOCKED LOCKED | LOCKED
      failed                 | ok      | LOCKED      | LOCKED      | ok          | LOCKED      | ok      | LOCKED      | LOCKED LOCKED | LOCKED
      """;

  private static final Map<String, String> WORDS =
      Map.of(
          "WORKFLOW_NOT_ADOPTED", "NOT_ADOPTED",
          "WORKFLOW_RUNNING", "RUNNING",
          "WORKFLOW_GATE_REQUIRED", "GATE",
          "WORKFLOW_EDIT_LOCKED", "LOCKED",
          "WORKFLOW_BUSY", "BUSY");

  private static Map<String, Function<DocumentRef, ProposedChange>> changes() {
    var before = DocumentView.of(1, "open", Map.of("amount", 1L, "note", "n"));
    var after = DocumentView.of(2, "done", Map.of("amount", 2L, "note", "m"));
    var all = new LinkedHashMap<String, Function<DocumentRef, ProposedChange>>();
    all.put("create", ProposedChange::create);
    all.put("amount", file -> ProposedChange.edit(file, List.of("amount")));
    all.put("title", file -> ProposedChange.edit(file, List.of("title")));
    all.put("note", file -> ProposedChange.edit(file, List.of("note")));
    all.put("both", file -> ProposedChange.edit(file, List.of("note", "amount")));
    all.put("nothing", file -> ProposedChange.update(file, before, before));
    all.put("status", file -> ProposedChange.status(file, "open", "done"));
    all.put("all", file -> ProposedChange.update(file, before, after));
    all.put("delete", ProposedChange::delete);
    return all;
  }

  private static Map<String, Map<String, String>> table() {
    var lines = TABLE.lines().toList();
    var heads = cells(lines.get(0));
    var table = new LinkedHashMap<String, Map<String, String>>();
    for (var line : lines.subList(1, lines.size())) {
      var cells = cells(line);
      var row = new LinkedHashMap<String, String>();
      for (int i = 1; i < heads.size(); i++) {
        row.put(heads.get(i), cells.get(i));
      }
      table.put(cells.get(0), row);
    }
    return table;
  }

  private static List<String> cells(String line) {
    return List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
  }

  private static String row(Standing standing, EditWindow window) {
    var name = standing.name().toLowerCase(Locale.ROOT);
    var exact = name + " " + window.name().toLowerCase(Locale.ROOT);
    return table().containsKey(exact) ? exact : name;
  }

  private static String word(EditDecision decision) {
    if (decision instanceof EditDecision.Allowed allowed && allowed.problems().isEmpty()) {
      return allowed.approvalsBeginAnew() ? "anew" : "ok";
    }
    return codes(decision);
  }

  private static String codes(EditDecision decision) {
    return decision.problems().stream()
        .map(problem -> WORDS.getOrDefault(problem.code().name(), problem.code().name()))
        .collect(Collectors.joining(" "));
  }

  private static Map<String, String> said(Case one) {
    var said = new LinkedHashMap<String, String>();
    changes()
        .forEach((name, change) -> said.put(name, word(one.guard(change.apply(one.document())))));
    return said;
  }

  @Test
  void shouldSayWhatTheTableSays() {
    var seen = new ArrayList<String>();
    for (var standing : Standing.values()) {
      for (var window : EditWindow.values()) {
        // given
        var one = Case.of(standing, window);
        var row = row(standing, window);

        // when
        var said = said(one);

        // then
        assertThat(said).as(row + " in " + window).isEqualTo(table().get(row));
        seen.add(row);
        one.over();
      }
    }
    assertThat(seen).containsAll(table().keySet());
  }

  @Test
  void shouldSayTheSameInShadowAndRefuseNothingButHaste() {
    for (var standing : Standing.values()) {
      for (var window : EditWindow.values()) {
        var strict = Case.of(standing, window);
        var lenient = Case.of(standing, window, "file", "memo");

        changes()
            .forEach(
                (name, change) -> {
                  var judged = strict.guard(change.apply(strict.document()));
                  var watched = lenient.guard(change.apply(lenient.document()));
                  assertThat(watched.problems())
                      .as(standing + " " + window + " " + name)
                      .isEqualTo(judged.problems());
                  assertThat(watched instanceof EditDecision.Denied)
                      .as(standing + " " + window + " " + name)
                      .isEqualTo(standing == Standing.BUSY && !name.equals("nothing"));
                });

        strict.over();
        lenient.over();
      }
    }
  }

  @Test
  void shouldKeepOtherTypesOutOfTheShadow() {
    var one = Case.of(Standing.RUNNING, EditWindow.LOCKED, "memo");

    assertThat(one.guard(ProposedChange.delete(Case.FILE))).isInstanceOf(EditDecision.Denied.class);
  }

  @Test
  void shouldNameFieldsPlacesAndWhatToAskFor() {
    var running = Case.of(Standing.RUNNING, EditWindow.LOCKED);
    var ended = Case.of(Standing.CANCELLED, EditWindow.EDITABLE);

    assertThat(words(running, ProposedChange.edit(Case.FILE, List.of("title", "note", "amount"))))
        .containsExactly(
            "Expected no change of the document while it is at sys:state:open, but found a change"
                + " of amount, title.");
    assertThat(words(running, ProposedChange.status(Case.FILE, "open", "done")))
        .containsExactly(
            "Expected a request for 'finish', but found a change of the status from 'open' to"
                + " 'done'.");
    assertThat(words(running, ProposedChange.status(Case.FILE, "done", "open")))
        .containsExactly(
            "Expected a status that a transition leads to from 'done', but found a change of the"
                + " status from 'done' to 'open'.");
    assertThat(words(running, ProposedChange.delete(Case.FILE)))
        .containsExactly(
            "Expected no change of the document while it is at sys:state:open, but found its"
                + " deletion.");
    assertThat(words(ended, ProposedChange.edit(Case.FILE, List.of("title"))))
        .containsExactly(
            "Expected no change of the document after its workflow was cancelled, but found a"
                + " change of title.");
  }

  private static List<String> words(Case one, ProposedChange change) {
    return one.guard(change).problems().stream().map(problem -> problem.message()).toList();
  }
}
