package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.story.Portal.Mood;
import io.countersign.erp.workflow.Royalties;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Map;

/**
 * Use case E. On the first of each month the royalty of the month before is calculated. If
 * something looks wrong, an auditor checks it. Then the franchisee gets the statement.
 */
final class RoyaltyStory {

  private static final Duration A_WEEK = Duration.ofDays(7);
  private static final Duration FOUR_WEEKS = Duration.ofDays(28);

  private final Story story;
  private final Portal portal;
  private final Clerk scheduler;
  private final Clerk fay;

  RoyaltyStory(Story story) {
    this.story = story;
    portal = story.portal();
    story
        .cast(Map.of("portal_url", portal.url()))
        .person("scheduler")
        .person(Royalties.ACCOUNT, "bookkeeping")
        .person("fay", "franchise_ops_manager")
        .policy("royalty.generate_statement", "bookkeeping")
        .sale("f-1", "2026-01", "r-1", 20_000_00, false)
        .sale("f-1", "2026-02", "r-2", 10_000_00, false)
        .sale("f-1", "2026-02", "r-3", 99_000_00, true);
    story.host().publish(story.org(), Royalties.onTheFirstOfTheMonth());
    scheduler = story.clerk("scheduler");
    fay = story.clerk("fay");
  }

  void run() {
    story.title(
        "E. Royalties, month by month",
        "The statement goes to a portal over HTTP, which has bad days: it fails, it hangs up after",
        "it has taken what came, and it is slow.");
    story.chapter("January is clean");
    var january = begins(YearMonth.of(2026, 1));
    cleanStatement(january);
    story.chapter("February has a suspicious sale");
    var february = begins(YearMonth.of(2026, 2));
    statementWithAnomalies(february);
    story.journal(january);
    story.journal(february);
  }

  /** The portal fails, then it forgets to say that it has taken the statement. */
  private void cleanStatement(DocumentRef january) {
    portal.feels(Mood.FAILING, Mood.FORGETTING, Mood.WELL);
    story.passes("a week passes", A_WEEK);
    story.then("the portal is called, and fails", () -> portal.calls() == 1);
    story.later("it is called again, takes the statement, and hangs up", () -> portal.calls() == 2);
    story.later("it is called a third time, and knows the statement", () -> portal.calls() == 3);
    story.becomes(january, "settled");
    story.then("it has one statement", () -> portal.statements().size() == 1);
  }

  /** The portal takes its time, and workers have time for others meanwhile. */
  private void statementWithAnomalies(DocumentRef february) {
    portal.feels(Mood.SLOW);
    story.passes("four weeks pass", FOUR_WEEKS);
    story.then("fay has to audit it", () -> fay.isAskedAbout(february));
    story.then("nothing is sent before", () -> portal.calls() == 3);
    story.tell("fay approves", fay.approves(february));
    story.then("the portal is called, and thinks", () -> portal.calls() == 4);
    begins(YearMonth.of(2026, 3));
    story.then("so others do not wait for it", () -> portal.statements().size() == 1);
    portal.hurries();
    story.becomes(february, "settled");
    story.then("it has both statements:", () -> portal.statements().size() == 2);
    portal.statements().forEach(statement -> story.tell("    " + statement));
  }

  /** What the schedule of the ERP does: the same creation that a person's form does. */
  private DocumentRef begins(YearMonth month) {
    var cycle = story.document("royalty_cycle", "f-1 " + month);
    story.tell(
        "the schedule begins " + month + " of f-1",
        scheduler.creates(
            cycle, Map.of("id", cycle.id(), "franchisee_id", "f-1", "period", month.toString())));
    story.then(
        "it waits for the first of the month",
        () -> story.says(cycle, "'First of the month' waits"));
    return cycle;
  }
}
