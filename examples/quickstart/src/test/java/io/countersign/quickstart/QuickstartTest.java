package io.countersign.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class QuickstartTest {

  @Test
  void shouldPrintTheProblemsThenTheDecisionWithItsEvidence() {
    var printed = new ByteArrayOutputStream();

    Quickstart.run(new PrintStream(printed, true, UTF_8));

    assertThat(printed.toString(UTF_8))
        .isEqualToNormalizingNewlines(
            """
            DSL_UNKNOWN_FIELD 1:1: Expected a field of entity such as grand_total, status, but found 'grand_totl'.
             | entity.grand_totl > 10000 && entity.grand_total > '10000'
             | ^
            Did you mean 'grand_total'?
            DSL_TYPE_MISMATCH 1:51: Expected money on the right of '>', but found text.
             | entity.grand_totl > 10000 && entity.grand_total > '10000'
             | ..................................................^
            Write an integer: minor units of the field's currency.
            entity.grand_total > 10000 && actor.roles contains 'clerk'
            {entity.grand_total=25000, actor.roles=[clerk]}
            Value[value=true]
            """);
  }

  @Test
  void shouldPrintWhatTheOrganisationChanged() {
    var printed = new ByteArrayOutputStream();

    Customisation.run(new PrintStream(printed, true, UTF_8));

    assertThat(printed.toString(UTF_8))
        .isEqualToNormalizingNewlines(
            """
            LINT_APPROVAL_NO_TIMEOUT /slots/slot:submitted_to_approved/nodes/0: Expected an approval with a timeout, but found none.
            Set timeout, such as P3D, and add an edge for the outcome expired.
            old  invoice, envelope 1 with nothing added, c09c1a738746
            new  invoice, envelope 1, 2f8d0d81aec5

            Changes in slot:approved_to_active, slot:submitted_to_approved; 2 nodes added.

            slot:approved_to_active
              + action "Post to the ledger" usr:slot:approved_to_active:2cff99bf-ee50-8223-8b5a-a3d5fc49b499
                  actionType: "invoice.post"
              - edge gate approve → state active
              + edge gate approve → way in
              + edge way in → "Post to the ledger"
              + edge "Post to the ledger" → way out
              + edge way out → state active

            slot:submitted_to_approved
              + approval "Finance" usr:slot:submitted_to_approved:c1cbd682-9e3f-85db-8c6c-6582fb859033
                  the document holds still
                  approvers: [{"pick":"any","role":"finance_manager"}]
                  onReject: "leave"
                  quorum: "any"
              - edge state submitted → gate approve
              + edge state submitted → way in
              + edge way in → "Finance"
              + edge "Finance" → way out
              + edge way out → gate approve

            """);
  }
}
