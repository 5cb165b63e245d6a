/** The commands about the fleet as a document. */
@NullMarked
package io.penstock.cli.fleet;

import org.jspecify.annotations.NullMarked;
