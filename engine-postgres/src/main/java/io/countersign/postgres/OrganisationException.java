package io.countersign.postgres;

import java.sql.SQLException;

/**
 * Thrown when the session works for one organisation and the engine is called for another. Nothing
 * was read or written; the caller can roll the transaction back, in full or to a savepoint.
 */
public final class OrganisationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The SQLSTATE with which the functions of the schema report this. */
  static final String STATE = "WF002";

  OrganisationException(SQLException cause) {
    super(
        "WORKFLOW_ORGANISATION_MIXED: expected calls for the organisation of this session, which"
            + " workflow.org names, but found one for another organisation. Set workflow.org for"
            + " each transaction, or leave it unset and let the engine name it.",
        cause);
  }
}
