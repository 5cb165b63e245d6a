/** Plain designs, checked in as the baselines of the product's benchmarks. */
@NullMarked
package io.penstock.bench;

import org.jspecify.annotations.NullMarked;
