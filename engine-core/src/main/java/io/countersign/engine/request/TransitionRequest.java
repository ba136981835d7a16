package io.countersign.engine.request;

/**
 * Somebody asks for a transition of a document.
 *
 * @param verb the transition, as the contract names it
 * @param reason why, in that person's words, or empty
 */
public record TransitionRequest(String verb, String reason) {

  /** A request that gives no reason. */
  public static TransitionRequest of(String verb) {
    return new TransitionRequest(verb, "");
  }
}
