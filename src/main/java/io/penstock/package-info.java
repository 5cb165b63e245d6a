/** The Penstock service: knows every source, connector, table and run, and tells what is true. */
@NullMarked
package io.penstock;

import org.jspecify.annotations.NullMarked;
