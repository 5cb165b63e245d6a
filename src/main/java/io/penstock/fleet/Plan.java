package io.penstock.fleet;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What has to change for the fleet to be as a file says.
 *
 * @param baseRevision the newest revision that it was made on, 0 before the first
 * @param steps in the order in which they are taken; empty if nothing has to change
 * @param warnings what to know of what stays
 * @param leftOut sources of the file that do not answer, with what to do; nothing is changed of
 *     them
 * @param facts what it rests on, by name, each as a digest
 */
record Plan(
    int baseRevision,
    List<Step> steps,
    List<String> warnings,
    List<LeftOut> leftOut,
    SortedMap<String, String> facts) {

  /**
   * A source that could not be planned.
   *
   * @param pointer into the file
   * @param detail what is wrong and what to do
   */
  record LeftOut(String source, String pointer, String detail) {}

  /** Names of the sources that could not be planned. */
  Set<String> leftOutSources() {
    return leftOut.stream().map(LeftOut::source).collect(Collectors.toSet());
  }
}
