/** SQL over the lake of a running stack: read-only, deletes applied. */
@NullMarked
package io.penstock.cli.sql;

import org.jspecify.annotations.NullMarked;
