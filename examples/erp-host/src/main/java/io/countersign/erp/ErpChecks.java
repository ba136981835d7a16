package io.countersign.erp;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.document.By;
import io.countersign.erp.document.Checks;
import io.countersign.erp.document.Mutated.Refused;
import io.countersign.erp.people.Grants;
import io.countersign.erp.rule.RuleBook;
import io.countersign.erp.tenancy.Unit;
import java.util.Optional;

/**
 * The ERP's own checks of every change: the policy, then the rules from before the engine. For a
 * step, the engine has asked the policy before the step.
 */
record ErpChecks(Grants grants, RuleBook rules) implements Checks {

  @Override
  public Optional<Refused> before(Unit unit, By by, DocumentRef document, DocumentView after) {
    if (by.step().isPresent()) {
      return Optional.empty();
    }
    return grants
        .refusal(unit, by.caller().actor(), by.action())
        .map(reason -> new Refused("NOT_GRANTED", reason))
        .or(
            () ->
                rules
                    .before(unit, document, after)
                    .map(reason -> new Refused("RULE_BROKEN", reason)));
  }

  @Override
  public void after(Unit unit, By by, DocumentRef document, DocumentView after) {
    if (by.step().isEmpty()) {
      rules.after(unit, document, after);
    }
  }
}
