package io.countersign.checks.gate;

import io.countersign.checks.Finding;
import java.util.List;
import java.util.regex.Pattern;

/** No module takes itself out of a gate. */
final class LoosenedRule {

  private static final Pattern LOOSE =
      Pattern.compile(
          "<(mdep\\.analyze\\.skip|spotless\\.(check\\.)?skip|enforcer\\.skip|skipTests"
              + "|maven\\.test\\.skip(\\.exec)?|testFailureIgnore|rerunFailingTestsCount"
              + "|maven\\.test\\.failure\\.ignore)>"
              + "|<failOnWarning>\\s*false|<skip>\\s*true|<compilerArgs>|-Xep:\\w+:(OFF|WARN)");

  private LoosenedRule() {}

  /** What in the pom of a module makes a gate weaker than the root pom does. */
  static List<Finding> findings(String file, String pom) {
    return LOOSE
        .matcher(pom)
        .results()
        .map(
            loose ->
                new Finding(
                    file,
                    "It takes the module out of a gate: " + loose.group(),
                    "remove it and mend what the gate complains about. What every module needs is"
                        + " said once, in the root pom; compiler arguments are added with"
                        + " combine.children=\"append\"."))
        .toList();
  }
}
