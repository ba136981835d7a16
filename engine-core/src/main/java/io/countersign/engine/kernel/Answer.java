package io.countersign.engine.kernel;

import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.kernel.Facts.DocumentFacts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an open step was waiting for. */
public sealed interface Answer {

  /**
   * The host changed the document.
   *
   * @param document the document after it
   * @param receipt what the host gives as evidence
   * @param outcome the outcome by which edges are chosen, where the host has a say in that
   */
  record Changed(DocumentFacts document, Map<String, @Nullable Object> receipt, String outcome)
      implements Answer {

    /** The usual change: it is done. */
    public Changed(DocumentFacts document, Map<String, @Nullable Object> receipt) {
      this(document, receipt, "done");
    }
  }

  /**
   * The host did not do what it was asked, for a business reason.
   *
   * @param code the host's or the engine's name of the reason
   * @param reason it in words
   * @param evidence what the host gives as evidence
   */
  record Declined(String code, String reason, Map<String, @Nullable Object> evidence)
      implements Answer {}

  /**
   * The host answered.
   *
   * @param outcome the outcome by which edges are chosen, such as a rule's verdict
   * @param output what it put out
   */
  record Said(String outcome, Map<String, @Nullable Object> output) implements Answer {}

  /**
   * The people who are asked.
   *
   * @param parties each approver with the people who may speak for it
   */
  record Found(List<Party> parties) implements Answer {

    /** Copies the parties. */
    public Found {
      parties = List.copyOf(parties);
    }
  }

  /**
   * The people who are asked, superiors of the requester among them.
   *
   * @param parties each approver with the people who may speak for it
   */
  record PassedOn(List<Party> parties) implements Answer {

    /** Copies the parties. */
    public PassedOn {
      parties = List.copyOf(parties);
    }
  }

  /**
   * Who holds the roles now for which people are asked.
   *
   * @param holders the ids of the people by role
   */
  record Held(Map<String, List<String>> holders) implements Answer {

    /** Copies the map. */
    public Held {
      holders = Map.copyOf(holders);
    }
  }

  /**
   * Nobody may answer an open question any more.
   *
   * @param why in words
   */
  record Deserted(String why) implements Answer {}

  /**
   * Somebody asked for a transition.
   *
   * @param verb the transition
   */
  record Asked(String verb) implements Answer {}

  /** The time has come. */
  record TimeCame() implements Answer {}

  /**
   * The awaited event came.
   *
   * @param payload what it carries
   */
  record EventCame(Map<String, @Nullable Object> payload) implements Answer {}

  /**
   * People have decided.
   *
   * @param verdict what follows from their answers
   */
  record Decided(Verdict verdict) implements Answer {}

  /**
   * The last outstanding effect was settled.
   *
   * @param confirmed whether all were sent
   * @param response what the last receiver said
   */
  record Settled(boolean confirmed, Map<String, @Nullable Object> response) implements Answer {}
}
