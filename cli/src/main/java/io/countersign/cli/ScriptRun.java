package io.countersign.cli;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.DocumentExpectations;
import io.countersign.testkit.scenario.Given;
import io.countersign.testkit.scenario.PersonActions;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Executor of a script's lines on a scenario. Throws if an expectation fails. */
final class ScriptRun {

  private final Scenario scenario;
  private final Map<String, DocumentRef> documents = new LinkedHashMap<>();

  ScriptRun(Scenario scenario) {
    this.scenario = scenario;
  }

  Scenario scenario() {
    return scenario;
  }

  void run(Script.Line line) {
    switch (line.form()) {
      case PERSON, SUPERIOR, ABSENT, CHAIN, SETTING, HOST, POLICY, EFFECTS -> perform(line);
      case EXISTING -> existing(line);
      case CREATE,
          ENTER,
          EDIT,
          SET_STATUS,
          DELETE,
          AMEND,
          WITHDRAW,
          REQUEST,
          APPROVE,
          REJECT,
          ABSTAIN,
          ACT,
          SEND_BACK,
          EVENT,
          PASS ->
          happens(line);
      case CRASH -> crash(line.subject());
      case PAUSE, RESUME, RETRY, LEAD_OUT, ADOPT, RESTART, CANCEL -> operates(line);
      case EXPECT -> expect(line);
      case REFUSED -> scenario.then().refused(line.texts("refused"));
      case IGNORED -> scenario.then().ignored();
      case DID -> scenario.then().did(line.texts("did"));
      case SENT ->
          line.object("sent")
              .forEach((type, times) -> scenario.then().sent(text(type), number(times)));
      case WARNED -> scenario.then().warned(line.subject());
    }
  }

  private void crash(String where) {
    if (!where.equals(Script.EVERYWHERE)) {
      scenario.when().crashesAt(Integer.parseInt(where));
    }
  }

  private void perform(Script.Line line) {
    var given = scenario.given();
    switch (line.form()) {
      case PERSON -> given.person(line.subject(), line.texts("roles"));
      case SUPERIOR -> given.superior(line.text("of"), line.subject());
      case ABSENT -> given.absent(line.subject());
      case CHAIN -> given.chain(line.subject(), line.texts("people"));
      case SETTING -> given.setting(line.subject(), line.value("value"));
      case HOST -> host(line);
      case POLICY ->
          line.textIfAny("denies")
              .ifPresentOrElse(
                  reason -> given.policyDenies(line.subject(), reason),
                  () -> given.policyAllows(line.subject()));
      default -> effects(line);
    }
  }

  private void host(Script.Line line) {
    var reaction = scenario.given().action(line.subject());
    var reason = line.textIfAny("reason").orElse("");
    if (line.has("succeeds")) {
      reaction.succeeds();
    }
    line.textIfAny("declines").ifPresent(code -> reaction.declines(code, reason));
    line.textIfAny("fails")
        .ifPresent(message -> reaction.fails(message, (int) line.count("times", 1)));
    line.object("changes").forEach((name, value) -> reaction.changes(text(name), value));
  }

  private void effects(Script.Line line) {
    var sender = scenario.given().effects(line.subject());
    var reason = line.textIfAny("reason").orElse("the script says so");
    switch (line.text("will")) {
      case "fail" -> sender.fails(reason);
      case "never" -> sender.neverArrives(reason);
      default -> sender.arrives();
    }
  }

  private void happens(Script.Line line) {
    var when = scenario.when();
    if (line.form() == ScriptForm.EVENT) {
      when.event(line.subject(), plain(line.object("payload")));
      return;
    }
    if (line.form() == ScriptForm.PASS) {
      when.passes(Duration.parse(line.subject()));
      return;
    }
    if (line.form() == ScriptForm.CREATE) {
      create(line);
      return;
    }
    var by = seeing(when.by(line.text("by")), line);
    var reason = line.textIfAny("reason").orElse("");
    var step = line.textIfAny("step");
    switch (line.form()) {
      case ENTER -> by.enters(document(line.subject()));
      case EDIT -> by.edits(document(line.subject()), plain(line.object("fields")));
      case SET_STATUS -> by.setsStatus(document(line.subject()), line.text("to"));
      case AMEND -> documents.put(line.text("as"), by.amends(document(line.subject()), reason));
      case WITHDRAW -> by.withdraws(document(line.subject()), reason);
      case DELETE -> by.deletes(document(line.subject()));
      case REQUEST -> by.requests(line.subject(), document(line.text("document")), reason);
      case APPROVE ->
          either(
              step,
              at -> by.approves(document(line.subject()), at),
              () -> by.approves(document(line.subject())));
      case REJECT ->
          either(
              step,
              at -> by.rejects(document(line.subject()), at, reason),
              () -> by.rejects(document(line.subject()), reason));
      case ACT -> act(line, by, step);
      case SEND_BACK -> by.sendsBack(document(line.subject()), line.text("to"), reason);
      default ->
          either(
              step,
              at -> by.abstains(document(line.subject()), at, reason),
              () -> by.abstains(document(line.subject()), reason));
    }
  }

  private void act(Script.Line line, PersonActions by, Optional<String> step) {
    var action = line.text("action");
    var remark = line.textIfAny("remark").orElse("");
    either(
        step,
        at -> by.does(action, document(line.subject()), at, remark),
        () -> by.does(action, document(line.subject()), remark));
  }

  private static PersonActions seeing(PersonActions by, Script.Line line) {
    return line.has("seen") ? by.seeing(line.count("seen", 0)) : by;
  }

  private static void either(Optional<String> step, Consumer<String> named, Runnable unnamed) {
    step.ifPresentOrElse(named, unnamed);
  }

  private void create(Script.Line line) {
    documents.put(line.subject(), draft(line).createdBy(line.text("by")));
  }

  private void existing(Script.Line line) {
    documents.put(line.subject(), draft(line).existing(line.text("status")));
  }

  private Given.Draft draft(Script.Line line) {
    var draft = scenario.given().document(line.subject());
    line.object("fields").forEach((name, value) -> draft.with(text(name), value));
    return draft;
  }

  private void operates(Script.Line line) {
    var operator = scenario.when().operator(line.text("by"));
    var document = document(line.subject());
    var reason = line.textIfAny("reason").orElse("");
    switch (line.form()) {
      case PAUSE -> operator.pauses(document, reason);
      case RESUME -> operator.resumes(document);
      case RETRY -> operator.retries(document);
      case ADOPT -> operator.adopts(document);
      case RESTART -> operator.restarts(document, reason);
      case LEAD_OUT -> operator.leadsOut(document, line.text("to"), reason);
      default -> operator.cancels(document, reason);
    }
  }

  private void expect(Script.Line line) {
    var then = scenario.then().document(document(line.subject()));
    if (line.has("at")) {
      then.isAt(line.texts("at"));
    }
    if (line.has("asks")) {
      then.asks(line.texts("asks"));
    }
    line.textIfAny("status").ifPresent(then::hasStatus);
    line.textIfAny("shows").ifPresent(then::shows);
    line.textIfAny("workflow").ifPresent(state -> workflow(then, state, line));
    line.object("variables").forEach((path, value) -> then.hasVariable(text(path), value));
    line.object("fields").forEach((name, value) -> then.hasField(text(name), value));
    line.object("visited").forEach((node, times) -> then.visited(text(node), number(times)));
    line.object("promised").forEach((type, times) -> then.promised(text(type), number(times)));
    if (line.has("version")) {
      then.hasVersion(line.count("version", 0));
    }
    line.object("steps").forEach((node, status) -> then.stepIs(text(node), text(status)));
    line.object("changed").forEach((name, pair) -> changed(then, text(name), (List<?>) pair));
    then.happened(line.texts("happened"));
  }

  private static void changed(DocumentExpectations then, String field, List<?> pair) {
    then.changed(field, pair.get(0), pair.get(1));
  }

  private static void workflow(DocumentExpectations then, String state, Script.Line line) {
    switch (state) {
      case "paused" -> then.isPaused(line.textIfAny("because").orElse("OPERATOR"));
      case "completed" -> then.hasEnded();
      case "cancelled" -> then.isCancelled();
      case "failed" -> then.isFailed();
      default -> then.isRunning();
    }
  }

  private DocumentRef document(String id) {
    return Objects.requireNonNull(documents.get(id), id);
  }

  private static Map<String, @Nullable Object> plain(Map<?, ?> map) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> plain.put(text(name), value));
    return plain;
  }

  private static String text(Object value) {
    return String.valueOf(value);
  }

  private static int number(Object value) {
    return Integer.parseInt(text(value));
  }
}
