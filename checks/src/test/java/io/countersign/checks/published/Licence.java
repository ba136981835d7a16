package io.countersign.checks.published;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The licences under which a jar may be that comes with ours. */
enum Licence {
  OURS(
      "Apache-2.0",
      "The Apache License, Version 2.0",
      "The Apache Software License, Version 2.0",
      "Apache License, Version 2.0"),
  BSD("BSD-3-Clause"),
  MIT("MIT", "MIT License"),
  NONE("Public Domain");

  private final String id;
  private final List<String> otherNames;

  Licence(String id, String... otherNames) {
    this.id = id;
    this.otherNames = List.of(otherNames);
  }

  /** The licence that a pom calls by a name, or nothing if it is none of these. */
  static Optional<Licence> called(String name) {
    return Arrays.stream(values())
        .filter(licence -> licence.id.equals(name) || licence.otherNames.contains(name))
        .findFirst();
  }

  /** Its SPDX identifier, where it has one. */
  String id() {
    return id;
  }
}
