package io.countersign.checks.published;

import java.util.Map;
import java.util.Optional;

/** The licences under which a jar may be that comes with ours, by the names that poms give them. */
final class Licence {

  /** Our own. */
  static final String OURS = "Apache-2.0";

  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("Apache-2.0", OURS),
          Map.entry("Apache License 2.0", OURS),
          Map.entry("Apache License, Version 2.0", OURS),
          Map.entry("The Apache License, Version 2.0", OURS),
          Map.entry("The Apache Software License, Version 2.0", OURS),
          Map.entry("BSD-3-Clause", "BSD-3-Clause"),
          Map.entry("Eclipse Public License (EPL) 2.0", "EPL-2.0"),
          Map.entry("GNU Lesser General Public License Version 2.1, February 1999", "LGPL-2.1"),
          Map.entry("MIT", "MIT"),
          Map.entry("MIT License", "MIT"),
          Map.entry("Public Domain", "Public Domain"));

  private Licence() {}

  /** The licence that a pom calls by a name, or nothing if it is none of these. */
  static Optional<String> called(String name) {
    return Optional.ofNullable(ALLOWED.get(name));
  }
}
