package io.penstock.fleet;

import java.util.List;
import java.util.SortedMap;

/**
 * What has to change for the fleet to be as a file says.
 *
 * @param baseRevision the newest revision that it was made on, 0 before the first
 * @param steps in the order in which they are taken; empty if nothing has to change
 * @param warnings what to know of what stays
 * @param facts what it rests on, by name, each as a digest
 */
record Plan(
    int baseRevision, List<Step> steps, List<String> warnings, SortedMap<String, String> facts) {}
