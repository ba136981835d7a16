package io.countersign.testkit.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.testkit.journal.ConsentVerifier.Activation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsentVerifierTest {

  private static final EntityContract CONTRACT =
      EntityContract.document("invoice")
          .materialField("amount", ScalarType.INTEGER)
          .field("note", ScalarType.TEXT)
          .build();

  private static final Actor EVE = Actor.person("eve");

  private final Map<Long, Map<String, Object>> versions = new HashMap<>();
  private final ConsentVerifier consent =
      new ConsentVerifier(CONTRACT, version -> versions.getOrDefault(version, Map.of()));
  private long seq;

  @Test
  void shouldCountTheApprovalsOfAnActivation() {
    approved(500L);

    activated(new DocumentVersion(2, "h", "active"), 500L);

    assertThat(consent.orThrow().activations()).containsExactly(new Activation(2, 1));
  }

  @Test
  void shouldNotMindFieldsThatNobodyApproves() {
    approved(500L);
    versions.put(1L, Map.of("amount", 500L, "note", "before"));

    versions.put(2L, Map.of("amount", 500L, "note", "after"));
    gate(new DocumentVersion(2, "h", "active"));

    assertThat(consent.broken()).isEmpty();
  }

  @Test
  void shouldReportAValueThatNobodyApproved() {
    approved(500L);

    activated(new DocumentVersion(2, "h", "active"), 501L);

    assertThat(consent.broken())
        .contains(
            "Expected version 2 to go through its gate as it was approved in version 1, with"
                + " amount = 500, but found 501.");
    assertThatExceptionOfType(AssertionError.class).isThrownBy(consent::orThrow);
  }

  @Test
  void shouldRememberWhatWasShownWhenItChangesUnderTheSameVersion() {
    approved(500L);

    versions.put(1L, Map.of("amount", 501L));
    activated(new DocumentVersion(2, "h", "active"), 501L);

    assertThat(consent.broken()).isNotEmpty();
  }

  @Test
  void shouldReportAnotherHash() {
    approved(500L);

    activated(new DocumentVersion(2, "another", "active"), 500L);

    assertThat(consent.broken())
        .contains(
            "Expected version 2 to have the material hash that was approved in version 1, but"
                + " found another.");
  }

  @Test
  void shouldReportAnApprovalThatIsLostInTheVeryActivation() {
    approved(500L);
    opened();

    invalidated();
    repinned(new DocumentVersion(2, "another", "active"), 501L);

    assertThat(consent.broken()).isNotEmpty();
    assertThat(consent.activations()).containsExactly(new Activation(2, 1));
  }

  @Test
  void shouldForgetAnApprovalThatWasLostBefore() {
    approved(500L);
    invalidated();
    repinned(new DocumentVersion(2, "another", "submitted"), 501L);

    opened();
    repinned(new DocumentVersion(3, "another", "active"), 501L);

    assertThat(consent.orThrow().activations()).containsExactly(new Activation(3, 0));
  }

  @Test
  void shouldReportAnApprovalThatIsUsedTwice() {
    approved(500L);
    activated(new DocumentVersion(2, "h", "active"), 500L);

    follow(new QuestionEvent.ApprovalsApplied(9, List.of(2L)));

    assertThat(consent.broken()).containsExactly("Expected an approval to be used once: 2");
  }

  @Test
  void shouldReportAnApprovalThatNobodyWasAskedFor() {
    approved(500L);

    follow(new QuestionEvent.ApprovalsApplied(9, List.of(7L)));

    assertThat(consent.broken())
        .containsExactly("Expected an approval with a question, but found step 7.");
  }

  private void approved(long amount) {
    var first = new DocumentVersion(1, "h", "submitted");
    versions.put(1L, Map.of("amount", amount));
    follow(
        new InstanceEvent.Started(
            new DocumentRef("acme", "invoice", "inv-1"), first, "hash", "sys:start", EVE, ""));
    var asked =
        new Asked(
            List.of(new Approval.Party("user:ada", List.of("ada"))),
            Quorum.ANY,
            false,
            "eve",
            false,
            false);
    follow(new QuestionEvent.ApprovalAsked(TokenId.FIRST, 2, first, asked));
    follow(
        new QuestionEvent.ApprovalDecided(
            2, new Decision(0, "ada", Approval.Answer.APPROVED, ""), Verdict.APPROVED));
  }

  private void activated(DocumentVersion pin, long amount) {
    versions.put(pin.version(), Map.of("amount", amount));
    gate(pin);
  }

  private void gate(DocumentVersion pin) {
    opened();
    follow(new DocumentEvent.Repinned(pin));
    follow(new QuestionEvent.ApprovalsApplied(seq - 1, List.of(2L)));
  }

  private void opened() {
    follow(
        new StepEvent.StepOpened(TokenId.FIRST, "sys:gate:approve", "lifecycle_gate", 1, EVE, 0));
  }

  private void repinned(DocumentVersion pin, long amount) {
    versions.put(pin.version(), Map.of("amount", amount));
    follow(new DocumentEvent.Repinned(pin));
  }

  private void invalidated() {
    follow(
        new QuestionEvent.ApprovalsInvalidated(
            List.of(2L), new Cause(Cause.CauseKind.DRIFT, ""), EVE, List.of("amount")));
  }

  private void follow(Event event) {
    seq++;
    consent.follow(new JournalEntry(seq, Instant.EPOCH, event));
  }
}
