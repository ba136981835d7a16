package io.countersign.postgres;

import java.sql.SQLException;

/**
 * The session works for an organisation, and the engine was called for another one. Nothing was
 * read or written; the transaction can be taken back to a savepoint, or rolled back.
 */
public final class OrganisationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The SQLSTATE by which the functions of the schema say so. */
  static final String STATE = "WF002";

  OrganisationException(SQLException cause) {
    super(
        "WORKFLOW_ORGANISATION_MIXED: expected calls for the organisation of this session, which"
            + " workflow.org names, but found one for another organisation. Set workflow.org for"
            + " each transaction, or leave it unset and let the engine name it.",
        cause);
  }
}
