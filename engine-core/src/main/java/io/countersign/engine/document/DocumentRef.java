package io.countersign.engine.document;

/**
 * The name of one document of the host.
 *
 * @param org the organisation it belongs to
 * @param type its document type, as the contract names it
 * @param id its id, in whatever form the host's ids have
 */
public record DocumentRef(String org, String type, String id) {}
