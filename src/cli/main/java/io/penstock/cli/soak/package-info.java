/** Soaks: random work and random faults for a given time, judged by the oracles of the cases. */
@NullMarked
package io.penstock.cli.soak;

import org.jspecify.annotations.NullMarked;
