/** What proving a table costs, beside reading it. */
@NullMarked
package io.penstock.cli.bench.reconcile;

import org.jspecify.annotations.NullMarked;
