package io.countersign.checks.build;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A part of a build that is compared as a whole: the build itself, or one module.
 *
 * @param name what to call it in a message
 * @param site where a missing fact would have to be added
 * @param facts what is said about it, by subject
 */
record Area(String name, Site site, SortedMap<String, Fact> facts) {

  Area {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }
}
