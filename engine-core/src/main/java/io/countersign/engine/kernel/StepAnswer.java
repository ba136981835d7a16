package io.countersign.engine.kernel;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer to an open step that waited for it. */
public sealed interface StepAnswer {

  /**
   * Answer that the host changed the document.
   *
   * @param document the document after the change
   * @param receipt what the host gives as evidence
   * @param outcome the outcome by which edges are chosen, where the host can determine it
   */
  record Changed(DocumentFacts document, Map<String, @Nullable Object> receipt, String outcome)
      implements StepAnswer {

    /** Creates the usual answer, with the outcome that the change is done. */
    public Changed(DocumentFacts document, Map<String, @Nullable Object> receipt) {
      this(document, receipt, "done");
    }
  }

  /**
   * Refusal of the host to do the work, for a business reason.
   *
   * @param code the host's or the engine's name of the reason
   * @param reason the reason in words
   * @param evidence what the host gives as evidence
   */
  record Declined(String code, String reason, Map<String, @Nullable Object> evidence)
      implements StepAnswer {}

  /**
   * Answer of the host to a question.
   *
   * @param outcome the outcome by which edges are chosen, such as a rule's verdict
   * @param output the output of the step
   */
  record Said(String outcome, Map<String, @Nullable Object> output) implements StepAnswer {}

  /**
   * People who are asked.
   *
   * @param parties each approver with the people who may speak for it
   */
  record Found(List<Party> parties) implements StepAnswer {

    /** Copies the parties. */
    public Found {
      parties = List.copyOf(parties);
    }
  }

  /**
   * People who are asked, superiors of the requester among them.
   *
   * @param parties each approver with the people who may speak for it
   */
  record PassedOn(List<Party> parties) implements StepAnswer {

    /** Copies the parties. */
    public PassedOn {
      parties = List.copyOf(parties);
    }
  }

  /**
   * Current holders of the roles for which people are asked.
   *
   * @param holders the ids of the people by role
   */
  record Held(Map<String, List<String>> holders) implements StepAnswer {

    /** Copies the map. */
    public Held {
      holders = Map.copyOf(holders);
    }
  }

  /**
   * Answer that no person may answer an open question any more.
   *
   * @param why in words
   */
  record Deserted(String why) implements StepAnswer {}

  /**
   * Request for a transition.
   *
   * @param verb the transition
   */
  record Asked(String verb) implements StepAnswer {}

  /** Answer that the awaited time has come. */
  record TimeCame() implements StepAnswer {}

  /**
   * Awaited event.
   *
   * @param payload what it carries
   */
  record EventCame(Map<String, @Nullable Object> payload) implements StepAnswer {}

  /**
   * Decision of people.
   *
   * @param verdict what follows from their answers
   * @param outcome the outcome by which edges are chosen; empty if the verdict is none
   * @param output the output of the step
   * @param by who gave the last answer
   */
  record Decided(Verdict verdict, String outcome, Map<String, @Nullable Object> output, Actor by)
      implements StepAnswer {}

  /**
   * Settlement of the last outstanding effect.
   *
   * @param confirmed whether all were sent
   * @param response what the last receiver said
   */
  record Settled(boolean confirmed, Map<String, @Nullable Object> response) implements StepAnswer {}
}
