package io.countersign.checks.build;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a build says, in words that both tools share.
 *
 * @param whole facts of the build as a whole: coordinates, Java release, versions of dependencies
 * @param modules facts of each module, by its directory
 * @param unreadable what could not be understood
 */
record BuildModel(Area whole, SortedMap<String, Area> modules, List<Complaint> unreadable) {

  BuildModel {
    modules = Collections.unmodifiableSortedMap(new TreeMap<>(modules));
    unreadable = List.copyOf(unreadable);
  }
}
