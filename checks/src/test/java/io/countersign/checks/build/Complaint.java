package io.countersign.checks.build;

/**
 * One thing that is wrong with the pair of builds: where, what, and what to do about it.
 *
 * @param site where to look first
 * @param finding what was expected and what was found
 * @param remedy what to change
 */
record Complaint(Site site, String finding, String remedy) {

  @Override
  public String toString() {
    return site + ": " + finding + " " + remedy;
  }
}
