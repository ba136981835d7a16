package io.countersign.engine.document;

/**
 * Reference to one document of the host.
 *
 * @param org the organisation it belongs to
 * @param type its document type, as the contract names it
 * @param id its id, in the form that the host uses
 */
public record DocumentRef(String org, String type, String id) {

  /** Such as {@code invoice inv-1 of acme}, for messages. */
  @Override
  public String toString() {
    return type + " " + id + " of " + org;
  }
}
