/** {@code ./penstock bench}: measurements against targets, printed and written as JSON. */
@NullMarked
package io.penstock.cli.bench;

import org.jspecify.annotations.NullMarked;
