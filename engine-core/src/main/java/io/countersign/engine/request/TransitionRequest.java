package io.countersign.engine.request;

/**
 * Request for a transition of a document.
 *
 * @param verb the transition, as the contract names it
 * @param reason why, in the requester's words, or empty
 */
public record TransitionRequest(String verb, String reason) {

  /** Returns a request without a reason. */
  public static TransitionRequest of(String verb) {
    return new TransitionRequest(verb, "");
  }
}
